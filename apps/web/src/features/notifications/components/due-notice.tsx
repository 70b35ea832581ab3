import { sortDue, type DueReminder } from '@chairline/office-state/notifications';
import { addressOf } from '@chairline/contract';
import { mdiAlarm } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { finishDue, postponeDue } from '../due-actions.ts';
import { settleDue, useDue } from '../due-store.ts';
import classes from './due-notice.module.css';

interface DueNoticeProps {
  onOpen: (path: string) => void;
}

/** One reminder with what can be done about it. */
function DueRow({ reminder, onOpen }: { reminder: DueReminder } & DueNoticeProps) {
  const { timezone } = useSession().client;
  const { convo_name: name } = reminder;
  return (
    <li className={classes.row}>
      <span className="ellipsis medium" title={name}>
        {name}
      </span>
      <time className="ink-dim size-12 tabular" dateTime={reminder.reminder_date}>
        {formatWhen(reminder.reminder_date, timezone)}
      </time>
      <span className="flex all-columns gap-20">
        <button
          type="button"
          className={classes.action}
          aria-label={`Open ${name}`}
          onClick={() => {
            settleDue([reminder]);
            onOpen(addressOf({ convo: reminder }));
          }}
        >
          Open
        </button>
        <button
          type="button"
          className={classes.action}
          aria-label={`+1 hour: ${name}`}
          onClick={() => void postponeDue([reminder])}
        >
          +1 hour
        </button>
        <button
          type="button"
          className={classes.action}
          aria-label={`Done with the reminder of ${name}`}
          onClick={() => void finishDue([reminder])}
        >
          Done
        </button>
      </span>
    </li>
  );
}

/** The reminders that have come: one with its actions; several folded, to be looked at or put off together. */
export function DueNotice({ onOpen }: DueNoticeProps) {
  const due = useDue((state) => state.due);
  const reminders = useMemo(() => sortDue(due), [due]);
  const [unfolded, setUnfolded] = useState(false);
  const several = reminders.length > 1;
  return (
    <div className="column gap-4">
      <p className="row gap-8 no-margin ink-warn semibold">
        <Icon path={mdiAlarm} size={18} />
        {several ? `${reminders.length} reminders` : 'Reminder'}
      </p>
      {!several || unfolded ? (
        <ul className={classes.rows}>
          {reminders.map((reminder) => (
            <DueRow key={reminder.convo_id} reminder={reminder} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <p className="clamp hint no-margin clamp-2">
          {reminders.map(({ convo_name }) => convo_name).join(' · ')}
        </p>
      )}
      {several ? (
        <div className="flex all-columns gap-20">
          <button
            type="button"
            className={classes.action}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Fold' : 'Show them'}
          </button>
          <button type="button" className={classes.action} onClick={() => void postponeDue(reminders)}>
            All +1 hour
          </button>
          <button type="button" className={classes.action} onClick={() => void finishDue(reminders)}>
            All done
          </button>
        </div>
      ) : null}
    </div>
  );
}
