import { formatPhone, offices as contract } from '@chairline/contract';
import type { ClientListProps } from './client-table.tsx';
import { AdminHint } from './admin-hint.tsx';
import { AiSwitch } from './ai-switch.tsx';
import { ClientActions } from './client-actions.tsx';
import classes from './client-cards.module.css';

/** Current Clients on a phone: a card an office, the same actions. */
export function ClientCards({ rows, controls, savedId, onDelete, onInvite }: ClientListProps) {
  return (
    <ul className={classes.cards} aria-label="Current Clients">
      {rows.map((row) => {
        const street = [row.address_line_1, row.address_line_2].filter(Boolean).join(', ');
        return (
          <li
            key={row.client_id}
            className={classes.card}
            data-saved={row.client_id === savedId || undefined}
          >
            <div className={classes.top}>
              <h3 className="text-14 no-margin medium breakable">{row.name}</h3>
              <span className="fixed-size ink-dim size-12 tabular">Client {row.client_id}</span>
            </div>
            <AdminHint row={row} onInvite={onInvite} />
            <p className={classes.line}>
              {formatPhone(row.business_number)} · {contract.timeZoneLabel(row.timezone)}
            </p>
            <p className={classes.line}>
              {street ? `${street}, ` : ''}
              {row.city}, {row.state} {row.zip}
            </p>
            <div className={`row justify-between min-h-44 ${classes.foot}`}>
              <AiSwitch row={row} label="AI Mode" />
              <span className="flex">
                <ClientActions row={row} size={44} onEdit={controls.open} onDelete={onDelete} />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
