import { inbox, countOf } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { mdiForumOutline } from '@mdi/js';
import { useKnownConvos } from '../../conversations/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { useThreadView } from '../thread-context.ts';
import classes from './convo-strip.module.css';

/** More people than these are counted. */
const SHOWN_PEOPLE = 3;

/** Under an item that colleagues talk about (nothing under others): how many conversations, who takes part; a click shows them. */
export function ConvoStrip({ item }: { item: CommItem }) {
  const { showConvos } = useThreadView();
  const known = useKnownConvos(item.contact_id, item.comm_participant_id);
  // Private ones are not counted on the item: only who takes part may know that there are any.
  const count = item.internal_convo_count + known.filter(({ secured }) => secured).length;
  if (count === 0) return null;
  const people = new Map(
    known.flatMap((convo) => convo.convo_participants).map((person) => [person.user_id, person]),
  );
  const shown = [...people.values()].slice(0, SHOWN_PEOPLE);
  const more = people.size - shown.length;
  const unread = known.reduce((sum, convo) => sum + convo.unread, 0);
  return (
    <div
      className={classes.line}
      data-ours={!inbox.isFromContact(item) || undefined}
      data-call={item.kind === 'call' || undefined}
    >
      <button
        type="button"
        className={classes.strip}
        data-tip={
          [...people.values()].map(({ full_name, username }) => full_name || username).join(', ') || undefined
        }
        onClick={() => showConvos(item)}
      >
        <Icon path={mdiForumOutline} size={14} />
        <span>{countOf(count, 'internal conversation')}</span>
        {shown.length > 0 ? (
          <span className={`inline-row ${classes.people}`}>
            {shown.map((person) => (
              <UserAvatar key={person.user_id} user={person} size={18} />
            ))}
            {more > 0 ? <span className={`pad-l-8 ink-dim ${classes.more}`}>+{more}</span> : null}
            <span className="hidden-text">
              {' with '}
              {[...people.values()].map(({ full_name, username }) => full_name || username).join(', ')}
            </span>
          </span>
        ) : null}
        {unread > 0 ? (
          <span className={classes.unread}>
            {unread} <span className="hidden-text">unread</span>
          </span>
        ) : null}
      </button>
    </div>
  );
}
