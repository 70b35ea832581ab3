import { useInternalConvos } from '../queries.ts';
import { countUnread } from './narrow.ts';
import classes from './internal-badge.module.css';

/** More than this is not counted out. */
const MOST = 99;

/** How many messages of a contact's internal conversations the viewer has not read; live. */
export function InternalBadge({ contactId }: { contactId: number }) {
  const { items } = useInternalConvos(contactId);
  const unread = countUnread(items);
  if (unread === 0) return null;
  return (
    <span className={classes.badge} data-unread>
      {unread > MOST ? `${MOST}+` : unread}
      <span className="hidden-text"> unread</span>
    </span>
  );
}
