import type { conversations as contract } from '@chairline/contract';
import { mdiAccountOffOutline, mdiAlarm } from '@mdi/js';
import { formatWhen } from '../../ui/format-date.ts';
import { Icon } from '../../ui/icon.tsx';
import { shortWhen, signWords } from './general/row-words.ts';
import classes from './row-marks.module.css';

interface MarkProps {
  convo: contract.Conversation;
  timezone: string;
}

/** When the viewer wants to be reminded of a conversation; nothing without a reminder. */
export function ReminderMark({ convo, timezone, today }: MarkProps & { today: string }) {
  const reminder = convo.userReminder;
  if (!reminder) return null;
  return (
    <span
      className={`inline-row fixed-size gap-2 ink-dim size-12 tabular line-h-18 ${classes.when}`}
      data-due={reminder.delivered_at !== null || undefined}
      data-tip={`Reminder ${formatWhen(reminder.reminder_date, timezone)}`}
    >
      <Icon path={mdiAlarm} size={16} />
      {shortWhen(reminder.reminder_date, timezone, today)}
    </span>
  );
}

/** At the end of a row: what is unread, that one takes no part, and all of it in words. */
export function EndMarks({ convo, timezone }: MarkProps) {
  return (
    <>
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
