import type { practice } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { mdiCalendarPlusOutline, mdiCheck, mdiMessageTextOutline, mdiUndo } from '@mdi/js';
import { useLimited } from '../../../lib/limited.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { VisitActions } from '../../../ui/visit-actions.tsx';
import type { SoughtTime } from '../../../ui/visit-verbs.ts';
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx';
import { numbersToCall, textableNumbers, type OpenFor } from '../../contacts/index.ts';
import type { ListRow } from '../queries.ts';
import { markDone } from './list-work.ts';
import classes from './patient-row.module.css';

function Action(props: IconButtonProps) {
  return <IconButton size={24} iconSize={18} {...props} className={classes.action} />;
}

interface RowWorkProps {
  list: PatientList;
  row: ListRow;
  /** The office's day. */
  today: string;
  onOpen: (contactId: number, what?: OpenFor) => void;
  /** Finds a time for one of them. */
  onTime: (sought: SoughtTime) => void;
}

/** What can be done with a patient of a list at once: text, call, the visit confirmed, moved, broken, booked, done. */
export function RowWork({ list, row, today, onOpen, onTime }: RowWorkProps) {
  const limited = useLimited();
  const { contact, PatNum, done } = row;
  const name = contact ? contactName(contact) : `${row.first_name} ${row.last_name}`.trim();
  const [number] = contact ? numbersToCall(contact) : [];
  const visit = list === 'unconfirmed' ? (row.od_json as practice.OdAppointment[])[0] : undefined;
  const due = list === 're-care' ? (row.od_json as practice.OdRecall[])[0] : undefined;
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
      {visit ? (
        <VisitActions
          visit={visit}
          name={name}
          today={today}
          iconClass={classes.action}
          onMove={contact ? () => onTime({ contactId: contact.contact_id, moves: visit }) : null}
        />
      ) : null}
      {contact && due ? (
        <Action
          icon={mdiCalendarPlusOutline}
          label={`Book a visit for ${name}`}
          tip="Book"
          refused={limited}
          onClick={() =>
            onTime({
              contactId: contact.contact_id,
              way: 'book',
              reason: `recall:${due.DSSRecallID}`,
            })
          }
        />
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
