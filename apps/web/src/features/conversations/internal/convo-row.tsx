import type { Conversation } from '@chairline/office-state/conversations';
import { mdiAlarm, mdiAt, mdiLockOutline } from '@mdi/js';
import { TagIcon, useTagMap } from '../../labels/index.ts';
import { formatRowTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import classes from './internal.module.css';

const SHOWN_PEOPLE = 3;
const SHOWN_TAGS = 3;

interface ConvoRowProps {
  convo: Conversation;
  userId: number;
  timezone: string;
  /** Tab leads to this one. */
  tabStop: boolean;
  onOpen: (convoId: number) => void;
  onFocus: (convoId: number) => void;
}

/** Who wrote the newest message, by first name; nobody where the system did. */
function lastWriter({ last_message, convo_participants }: Conversation, userId: number): string {
  if (!last_message || last_message.who_sent === null) return '';
  if (last_message.who_sent === userId) return 'You: ';
  const writer = convo_participants.find(({ user_id }) => user_id === last_message.who_sent);
  return writer ? `${writer.full_name.split(' ')[0] || writer.username}: ` : '';
}

/** A conversation of the list: its name, newest message and time, who takes part, what the viewer has to do there. */
export function ConvoRow({ convo, userId, timezone, tabStop, onOpen, onFocus }: ConvoRowProps) {
  const tags = useTagMap();
  const own = convo.convo_tags.flatMap((id) => tags.get(id) ?? []).slice(0, SHOWN_TAGS);
  const people = convo.convo_participants;
  const names = people.map(({ full_name, username }) => full_name || username).join(', ');
  const { userReminder } = convo;
  return (
    <button
      type="button"
      className={classes.row}
      data-convo={convo.convo_id}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onOpen(convo.convo_id)}
      onFocus={() => onFocus(convo.convo_id)}
    >
      <span className={`row gap-4 min-w-0 ${classes.name}`} title={convo.convo_name}>
        {convo.secured ? <Icon path={mdiLockOutline} size={14} label="Private:" /> : null}
        <span>{convo.convo_name}</span>
      </span>
      <time className="caption tabular" dateTime={convo.messages_updated_at}>
        {formatRowTime(convo.messages_updated_at, timezone)}
      </time>
      <span className={`ellipsis ink-dim ${classes.snippet}`}>
        {convo.last_message
          ? `${lastWriter(convo, userId)}${convo.last_message.snippet}`
          : 'Nothing is written here'}
      </span>
      <span className={`row justify-end gap-6 min-h-18 ${classes.marks}`}>
        {convo.userMentioned ? (
          <span className="middle ink-brand" data-tip="You are mentioned">
            <Icon path={mdiAt} size={16} label="You are mentioned" />
          </span>
        ) : null}
        {convo.unread > 0 ? (
          <span className={classes.count}>
            {convo.unread}
            <span className="hidden-text"> unread</span>
          </span>
        ) : null}
      </span>
      <span className={classes.foot}>
        <span className={`inline-row fixed-size ${classes.people}`} data-tip={names}>
          {people.slice(0, SHOWN_PEOPLE).map((person) => (
            <UserAvatar key={person.user_id} user={person} size={20} />
          ))}
          {people.length > SHOWN_PEOPLE ? (
            <span className={classes.more}>+{people.length - SHOWN_PEOPLE}</span>
          ) : null}
          <span className="hidden-text">With {names}</span>
        </span>
        {userReminder ? (
          <span
            className={`inline-row gap-4 tabular ${classes.reminder}`}
            data-late={userReminder.delivered_at !== null || undefined}
          >
            <Icon path={mdiAlarm} size={14} label="Your reminder:" />
            {formatWhen(userReminder.reminder_date, timezone)}
          </span>
        ) : null}
        {own.length > 0 ? (
          <span className={classes.tags}>
            {own.map((tag) => (
              <TagIcon key={tag.tag_id} tag={tag} size={14} />
            ))}
          </span>
        ) : null}
      </span>
    </button>
  );
}
