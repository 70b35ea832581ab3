import type { Conversation } from '@chairline/office-state/conversations';
import { mdiAccountOffOutline, mdiAlarm, mdiAt } from '@mdi/js';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { shortWhen, signWords } from '../general/row-words.ts';
import classes from './row-signs.module.css';

interface RowSignsProps {
  convo: Conversation;
  timezone: string;
  today: string;
  /** The row says by itself when it is to be looked at again. */
  withoutReminder?: boolean;
}

/**
 * What a row of a claim or a recall shows of its conversation: the reminder's time, an icon for a mention without a
 * reminder, what is unread, and that one takes no part (specification 3, section 2.4).
 */
export function RowSigns({ convo, timezone, today, withoutReminder = false }: RowSignsProps) {
  const reminder = convo.userReminder;
  return (
    <>
      {reminder ? (
        withoutReminder ? null : (
          <span
            className={`inline-row fixed-size gap-2 ink-dim size-12 tabular line-h-18 ${classes.when}`}
            data-due={reminder.delivered_at !== null || undefined}
            data-tip={`Reminder ${formatWhen(reminder.reminder_date, timezone)}`}
          >
            <Icon path={mdiAlarm} size={16} />
            {shortWhen(reminder.reminder_date, timezone, today)}
          </span>
        )
      ) : convo.userMentioned ? (
        <span
          className="grid fixed-size ink-dim ink-brand"
          data-tip="You are mentioned, and have set no reminder"
        >
          <Icon path={mdiAt} size={16} />
        </span>
      ) : null}
      {convo.unread > 0 ? (
        <span
          className="fixed-size border-box min-w-18 pad-0-4 radius-9 bg-brand-fill ink-on-brand font-500-12-18 tabular text-center"
          aria-hidden
        >
          {convo.unread > 99 ? '99+' : convo.unread}
        </span>
      ) : null}
      {convo.participant ? null : (
        <span className="grid fixed-size ink-dim" data-tip="You take no part in it">
          <Icon path={mdiAccountOffOutline} size={16} />
        </span>
      )}
      <span className="hidden-text">{signWords(convo, timezone)}</span>
    </>
  );
}
