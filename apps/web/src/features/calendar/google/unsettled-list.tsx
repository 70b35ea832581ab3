import { type googleCalendar, countOf } from '@chairline/contract';
import { SettleButtons } from './settle-buttons.tsx';

interface UnsettledListProps {
  unsettled: readonly googleCalendar.UnsettledChange[];
}

/** The viewer's changes that Google does not take, or that were made there as well. */
export function UnsettledList({ unsettled }: UnsettledListProps) {
  if (unsettled.length === 0) return null;
  return (
    <section aria-label="To be settled" className="margin-8-0-0">
      <h3 className="text-14 no-margin semibold">
        {countOf(unsettled.length, 'change needs you', 'changes need you')}
      </h3>
      <ul className="plain-list grid gap-8">
        {unsettled.map(({ id, state, title, words }) => (
          <li key={id} className="text-13 breakable">
            {title} <span className="block caption">{words}</span>
            <div className="margin-4-0-0">
              <SettleButtons id={id} title={title} state={state} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
