import type { claims as contract } from '@chairline/contract';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { pressed, type ClaimOrder } from '../claim-order.ts';
import classes from './claim-table.module.css';

/** The columns in the order they are read; two stand in one place, one under the other. */
const heads: readonly [place: string, words: string, sort: contract.ClaimSort][] = [
  ['status', 'Status', 'status'],
  ['type', 'Type', 'type'],
  ['patient', 'Patient', 'patient'],
  ['dos', 'DOS', 'dos'],
  ['age', 'Age', 'age'],
  ['carrier', 'Carrier', 'carrier'],
  ['next', 'Next step', 'next'],
  ['amount', 'Amount', 'amount'],
];

const atEnd = new Set(['dos', 'amount']);

/** Every order by name, for a finger. */
const orders: readonly [contract.ClaimSort, contract.ClaimOrder, string][] = [
  ['age', 'desc', 'Oldest first'],
  ['age', 'asc', 'Newest first'],
  ['amount', 'desc', 'Largest amount first'],
  ['amount', 'asc', 'Smallest amount first'],
  ['next', 'asc', 'Next date first'],
  ['next', 'desc', 'Next date last'],
  ['patient', 'asc', 'Patient, A to Z'],
  ['patient', 'desc', 'Patient, Z to A'],
  ['carrier', 'asc', 'Carrier, A to Z'],
  ['carrier', 'desc', 'Carrier, Z to A'],
  ['dos', 'asc', 'First date of service first'],
  ['dos', 'desc', 'Last date of service first'],
  ['status', 'asc', 'Status, still out and unopened first'],
  ['status', 'desc', 'Status, closed first'],
  ['type', 'asc', 'Type, A to Z'],
  ['type', 'desc', 'Type, Z to A'],
];

interface ClaimHeadsProps {
  order: ClaimOrder;
  onOrder: (order: ClaimOrder) => void;
  withCarrier: boolean;
}

/** The heads of a list of claims, each a way to order it; on a phone the orders stand in one choice. */
export function ClaimHeads({ order, onOrder, withCarrier }: ClaimHeadsProps) {
  const phone = usePhoneWidth();
  const shown = heads.filter(([place]) => place !== 'carrier' || withCarrier);
  return (
    <div role="rowgroup">
      <div
        role="row"
        className={
          phone
            ? 'hidden-text'
            : `grid caption fixed-size items-center border-box line-bottom ${classes.head}`
        }
        aria-rowindex={1}
      >
        {shown.map(([place, words, sort]) => (
          <span
            key={place}
            role="columnheader"
            style={{
              gridArea: place === 'carrier' || place === 'next' ? 'below' : place,
              justifySelf: withCarrier && place === 'next' ? 'end' : atEnd.has(place) ? 'end' : 'start',
            }}
            aria-sort={sort === order.sort ? (order.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {phone ? (
              words
            ) : (
              <button
                type="button"
                className={classes.sort}
                data-sorted={sort === order.sort || undefined}
                onClick={() => onOrder(pressed(order, sort))}
              >
                {words}
                <Icon
                  path={sort === order.sort && order.order === 'desc' ? mdiArrowDown : mdiArrowUp}
                  size={12}
                />
              </button>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The same on a phone, where heads are too small for a finger. */
export function ClaimOrderChoice({ order, onOrder }: Omit<ClaimHeadsProps, 'withCarrier'>) {
  return (
    <ChoiceField
      className="fixed-size pad-0-12 line-bottom"
      variant="unstyled"
      size="md"
      aria-label="Order of the claims"
      data={orders.map(([sort, way, label]) => ({ value: `${sort}.${way}`, label }))}
      value={`${order.sort}.${order.order}`}
      onChange={(chosen) => {
        const [sort, way] = orders.find(([one, to]) => `${one}.${to}` === chosen) ?? orders[0]!;
        onOrder({ sort, order: way });
      }}
    />
  );
}
