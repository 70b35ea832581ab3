import { addressOf, formatPhone, type consent } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { formatDay, formatTime } from '../../../ui/format-date.ts';
import table from '../../../ui/grid-table.module.css';
import classes from '../components/consent.module.css';

interface LedgerRowProps {
  row: consent.OptOut;
  onLift: () => void;
}

/** One stop: whose number, when and in which words, and how it was lifted. */
export function LedgerRow({ row, onLift }: LedgerRowProps) {
  const { timezone } = useSession().client;
  const when = (iso: string) => `${formatDay(iso, timezone)}, ${formatTime(iso, timezone)}`;
  const number = formatPhone(row.number);
  const first = row.contacts[0];
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="grid gap-1">
          <span className="medium">
            {row.contacts
              .map(({ full_name }) => full_name)
              .filter(Boolean)
              .join(', ') || number}
          </span>
          {row.contacts.some(({ full_name }) => full_name) ? <span>{number}</span> : null}
          <span className={table.dim}>to {formatPhone(row.office_number)}</span>
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Stopped">
        <span className="grid gap-1">
          <span>“{row.stopped_words}”</span>
          <span className={table.dim}>
            {when(row.stopped_at)} · {row.stopped_by ? `noted by ${row.stopped_by}` : 'their own text'}
          </span>
          {first && row.stopped_item_id !== null ? (
            <AddressLink
              href={addressOf({ contact: first.contact_id, item: row.stopped_item_id })}
              className={classes.link}
              aria-label={`Open the message of ${first.full_name || number}`}
            >
              Open the message
            </AddressLink>
          ) : null}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Lifted">
        {row.lifted_at === null ? (
          <span className={table.chip} data-tone="error">
            Stands
          </span>
        ) : (
          <span className="grid gap-1">
            <span>{row.lifted_words ? `“${row.lifted_words}”` : 'Lifted'}</span>
            <span className={table.dim}>
              {when(row.lifted_at)} · {row.lifted_by ? `by ${row.lifted_by}` : 'their own text'}
            </span>
          </span>
        )}
      </div>
      <div role="cell" className={`${table.cell} ${table.actions}`}>
        {row.can.lift ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Lift the stop of ${number}`}
            onClick={onLift}
          >
            Lift
          </Button>
        ) : null}
      </div>
    </div>
  );
}
