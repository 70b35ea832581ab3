import { practice } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { mdiCalendarCheckOutline, mdiCheck, mdiMessageTextOutline, mdiUndo } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLimited } from '../../../lib/limited.ts';
import { confirmationsQuery } from '../../../lib/practice-catalog.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { numbersToCall, textableNumbers, type OpenFor } from '../../contacts/index.ts';
import type { ListRow } from '../queries.ts';
import { formatWallTime, shortWallDay } from '../wall-words.ts';
import { confirmationOf, confirmVisit, markDone } from './list-work.ts';
import classes from './patient-row.module.css';

interface ActionProps {
  icon: string;
  label: string;
  tip: string;
  refused: string | null;
  busy?: boolean;
  onClick: () => void;
}

function Action({ icon, label, tip, refused, busy = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      aria-disabled={refused !== null || busy || undefined}
      aria-busy={busy || undefined}
      data-tip={refused ?? tip}
      onClick={() => {
        if (refused === null && !busy) onClick();
      }}
    >
      <Icon path={icon} size={18} />
    </button>
  );
}

interface RowWorkProps {
  list: PatientList;
  row: ListRow;
  /** The office's day. */
  today: string;
  onOpen: (contactId: number, what?: OpenFor) => void;
}

/** What can be done with a patient of a list at once: text, call, confirm the visit, done. */
export function RowWork({ list, row, today, onOpen }: RowWorkProps) {
  const limited = useLimited();
  const { contact, PatNum, done } = row;
  const name = contact ? contactName(contact) : `${row.first_name} ${row.last_name}`.trim();
  const [number] = contact ? numbersToCall(contact) : [];
  return (
    <>
      {contact && textableNumbers(contact).length > 0 ? (
        <Action
          icon={mdiMessageTextOutline}
          label={`Text ${name}`}
          tip="Text"
          refused={limited}
          onClick={() => onOpen(contact.contact_id, 'text')}
        />
      ) : null}
      {contact && number ? (
        <CallButton
          name={name}
          number={number.number}
          contactId={contact.contact_id}
          className={classes.action}
          size={18}
        />
      ) : null}
      {list === 'unconfirmed' ? (
        <Confirm visit={(row.od_json as practice.OdAppointment[])[0]} {...{ name, today, limited }} />
      ) : null}
      <Action
        icon={done ? mdiUndo : mdiCheck}
        label={done ? `${name} is not done` : `${name} is done`}
        tip={done ? 'Not done after all' : 'Done'}
        refused={limited}
        onClick={() => void markDone(list, [PatNum], !done)}
      />
    </>
  );
}

interface ConfirmProps {
  visit: practice.OdAppointment | undefined;
  name: string;
  today: string;
  limited: string | null;
}

/** Confirms the patient's next visit in Open Dental. */
function Confirm({ visit, name, today, limited }: ConfirmProps) {
  const definitions = useQuery(confirmationsQuery).data?.data ?? [];
  const mayWrite = usePracticeState()?.can_write ?? false;
  const { busy, run } = useWork();
  if (!visit) return null;
  const to = confirmationOf(definitions);
  const when = `${shortWallDay(visit.AptDateTime, today)} ${formatWallTime(visit.AptDateTime)}`.trim();
  const locked = mayWrite
    ? to
      ? null
      : 'No confirmation counts as confirmed. An admin chooses one under Settings, OD Integration.'
    : practice.practiceWords.noAccessToken;
  return (
    <Action
      icon={mdiCalendarCheckOutline}
      label={`Confirm the visit of ${name}, ${when}`}
      tip={`Confirm ${when} in Open Dental${to ? `: ${to.ItemName}` : ''}`}
      refused={limited ?? locked}
      busy={busy}
      onClick={() => {
        if (to) void run(() => confirmVisit(visit, to, definitions));
      }}
    />
  );
}
