import { addressOf, type dashboard as contract } from '@chairline/contract';
import { AddressLink } from '../../../ui/address-link.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { formatDay } from '../chart-words.ts';

interface NewPatientsProps {
  figures: contract.MonthFigures['new_patients'];
  today: string;
  onClose: () => void;
}

/** Who came for the first time this month, the newest first; who is a contact leads to their thread. */
export default function NewPatients({ figures, today, onClose }: NewPatientsProps) {
  const { now, patients } = figures;
  return (
    <SheetDialog title="New patients this month" onClose={onClose} width={420}>
      <ul className="plain-list grid gap-2">
        {patients.map(({ PatNum, full_name, first_visit, contact_id }) => (
          <li key={PatNum} className="row justify-between gap-8 min-h-36 phone-min-h-44">
            {contact_id === null ? (
              <span className="breakable">{full_name || 'No name'}</span>
            ) : (
              <AddressLink href={addressOf({ contact: contact_id })} className="ink-brand breakable">
                {full_name || 'No name'}
              </AddressLink>
            )}
            <span className="caption fixed-size">{formatDay(first_visit, today)}</span>
          </li>
        ))}
      </ul>
      {now > patients.length ? (
        <p className="hint">
          The newest {patients.length} of {now}.
        </p>
      ) : null}
    </SheetDialog>
  );
}
