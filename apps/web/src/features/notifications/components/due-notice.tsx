import { sortDue, type DueReminder } from '@chairline/office-state/notifications';
import { addressOf } from '@chairline/contract';
import { mdiAlarm } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { finishDue, postponeDue } from '../due-actions.ts';
import { settleDue, useDue } from '../due-store.ts';
import classes from './due-notice.module.css';

interface DueRowProps {
  reminder: DueReminder;
  onOpen: (path: string) => void;
}

/** A message takes the notice's place for a moment: it comes back as it was. */
let wasUnfolded = false;

/** One reminder with what can be done about it. */
function DueRow({ reminder, onOpen }: DueRowProps) {
  const { timezone } = useSession().client;
  const { convo_name: name } = reminder;
  return (
    <li className={classes.row}>
      <span className="column grow min-w-0">
        <span className="ellipsis medium" title={name}>
          {name}
        </span>
        <time className="ink-dim size-12 tabular" dateTime={reminder.reminder_date}>
          {formatWhen(reminder.reminder_date, timezone)}
        </time>
      </span>
      <span className="flex gap-12">
        <LinkButton
          className="nowrap"
          aria-label={`Open ${name}`}
          onClick={() => {
            settleDue([reminder]);
            onOpen(addressOf({ convo: reminder }));
          }}
        >
          Open
        </LinkButton>
        <LinkButton
          className="nowrap"
          aria-label={`+1 hour: ${name}`}
          onClick={() => void postponeDue([reminder])}
        >
          +1 hour
        </LinkButton>
        <LinkButton
          className="nowrap"
          aria-label={`Done with the reminder of ${name}`}
          onClick={() => void finishDue([reminder])}
        >
          Done
        </LinkButton>
      </span>
    </li>
  );
}

/** The reminders that have come: one with its actions; several folded, to be looked at or put off together. */
export function DueNotice({ onOpen }: Pick<DueRowProps, 'onOpen'>) {
  const due = useDue((state) => state.due);
  const reminders = useMemo(() => sortDue(due), [due]);
  const [unfolded, setUnfolded] = useState(wasUnfolded);
  const several = reminders.length > 1;
  const list = (
    <ul className={`grow ${classes.rows}`}>
      {reminders.map((reminder) => (
        <DueRow key={reminder.convo_id} reminder={reminder} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <div className="column gap-4">
      <div className="row gap-8">
        <span className="grid ink-warn" title="Reminder">
          <Icon path={mdiAlarm} size={18} />
        </span>
        {several ? (
          <>
            <span className="column grow min-w-0">
              <span className="ink-warn semibold">{reminders.length} reminders</span>
              {unfolded ? null : (
                <span className="ellipsis caption">
                  {reminders.map(({ convo_name }) => convo_name).join(' · ')}
                </span>
              )}
            </span>
            <span className="flex gap-12">
              <LinkButton
                className="nowrap"
                aria-expanded={unfolded}
                onClick={() => {
                  wasUnfolded = !unfolded;
                  setUnfolded(!unfolded);
                }}
              >
                {unfolded ? 'Fold' : 'Show them'}
              </LinkButton>
              <LinkButton className="nowrap" onClick={() => void postponeDue(reminders)}>
                All +1 hour
              </LinkButton>
              <LinkButton className="nowrap" onClick={() => void finishDue(reminders)}>
                All done
              </LinkButton>
            </span>
          </>
        ) : (
          list
        )}
      </div>
      {several && unfolded ? list : null}
    </div>
  );
}
