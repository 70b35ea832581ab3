import type { Conversation } from '@chairline/office-state/conversations';
import { mdiAt } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { EndMarks, ReminderMark } from '../row-marks.tsx';

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
  return (
    <>
      {convo.userReminder ? (
        withoutReminder ? null : (
          <ReminderMark convo={convo} timezone={timezone} today={today} />
        )
      ) : convo.userMentioned ? (
        <span
          className="grid fixed-size ink-dim ink-brand"
          data-tip="You are mentioned, and have set no reminder"
        >
          <Icon path={mdiAt} size={16} />
        </span>
      ) : null}
      <EndMarks convo={convo} timezone={timezone} />
    </>
  );
}
