import { mdiAlarm, mdiAt, mdiLockOutline } from '@mdi/js';
import { TagIcon, useTagMap } from '../../labels/index.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import type { Conversation } from '../convo-lists.ts';
import hidden from '../../../ui/hidden-text.module.css';
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

/** A conversation of the list: its name and newest message, when, who takes part, and what of it is the viewer's to do. */
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
      data-unread={convo.unread > 0 || undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onOpen(convo.convo_id)}
      onFocus={() => onFocus(convo.convo_id)}
    >
      <span className={classes.name} title={convo.convo_name}>
        {convo.secured ? <Icon path={mdiLockOutline} size={14} label="Private:" /> : null}
        <span>{convo.convo_name}</span>
      </span>
      <time className={classes.time} dateTime={convo.messages_updated_at}>
        {formatWhen(convo.messages_updated_at, timezone)}
      </time>
      <span className={classes.snippet}>
        {convo.last_message
          ? `${lastWriter(convo, userId)}${convo.last_message.snippet}`
          : 'Nothing is written here'}
      </span>
      <span className={classes.marks}>
        {convo.userMentioned ? (
          <span className={classes.mention} data-tip="You are mentioned">
            <Icon path={mdiAt} size={16} label="You are mentioned" />
          </span>
        ) : null}
        {convo.unread > 0 ? (
          <span className={classes.count}>
            {convo.unread}
            <span className={hidden.hidden}> unread</span>
          </span>
        ) : null}
      </span>
      <span className={classes.foot}>
        <span className={classes.people} data-tip={names}>
          {people.slice(0, SHOWN_PEOPLE).map((person) => (
            <UserAvatar key={person.user_id} user={person} size={20} />
          ))}
          {people.length > SHOWN_PEOPLE ? (
            <span className={classes.more}>+{people.length - SHOWN_PEOPLE}</span>
          ) : null}
          <span className={hidden.hidden}>With {names}</span>
        </span>
        {userReminder ? (
          <span className={classes.reminder} data-late={userReminder.delivered_at !== null || undefined}>
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
