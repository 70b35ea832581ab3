import type { billing } from '@chairline/contract';
import { PriceRow } from './price-row.tsx';
import classes from './price-table.module.css';

const columns = ['Plan name', 'Renewal', 'Features', 'Current price', 'New price'] as const;

/** A plan a row. Roles are written out because a phone shows the rows as cards, which takes a table's own away. */
export function PriceTable({ plans }: { plans: readonly billing.Plan[] }) {
  return (
    <div
      role="table"
      aria-label="Plan prices"
      className={`box-line-strong radius-card bg-raised ${classes.table}`}
    >
      <div role="rowgroup" className={classes.header}>
        <div role="row" className={classes.row}>
          {columns.map((name) => (
            <span
              key={name}
              role="columnheader"
              className={`caption ${classes.column}`}
              data-number={name === 'Current price' || undefined}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {plans.map((plan) => (
          <PriceRow key={plan.id} plan={plan} />
        ))}
      </div>
    </div>
  );
}
