import { conversations, inbox } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import type { CommItem } from '@chairline/office-state/inbox';
import { useQuery } from '@tanstack/react-query';
import { mdiArrowTopLeft } from '@mdi/js';
import { useContactDetail } from '../../contacts/index.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { firstWords, quotedQuery } from '../quoted.ts';
import { useConvoAddress } from '../address/convo-address.ts';
import classes from './source-item.module.css';

interface SourceItemProps {
  contactId: number;
  itemId: number;
}

/** The item of a contact's thread that a conversation is about, in two lines; a click goes there. */
export function SourceItem({ contactId, itemId }: SourceItemProps) {
  const { data, isError } = useQuery(quotedQuery(contactId, itemId));
  const { toItem } = useConvoAddress();
  const { contact } = useContactDetail(contactId);
  const { timezone } = useSession().client;
  if (data === null)
    return <p className={classes.gone}>{conversations.conversationMessages.referenceNotFound}</p>;
  const who = (item: CommItem) =>
    inbox.isFromContact(item)
      ? contact
        ? contactName(contact)
        : 'The contact'
      : (item.users[0]?.full_name ?? 'Office');
  return (
    <button
      type="button"
      className={classes.source}
      data-tip="Show it in the conversation with the contact"
      onClick={() => toItem(data?.contact_id ?? contactId, itemId)}
    >
      <span className={`flex ellipsis gap-8 ink-dim ${classes.who}`}>
        {data ? (
          <>
            <span>About a message of {who(data)}</span>
            <time dateTime={data.date}>{formatWhen(data.date, timezone)}</time>
          </>
        ) : (
          ' '
        )}
      </span>
      <span className={`ellipsis text-13 ${classes.words}`}>
        {data ? firstWords(data) : isError ? 'The message it is about could not be loaded.' : ' '}
      </span>
      <Icon path={mdiArrowTopLeft} size={16} />
    </button>
  );
}
