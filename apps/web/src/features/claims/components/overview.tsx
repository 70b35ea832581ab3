import { claims as contract, formatCount } from '@chairline/contract';
import { mdiFileDocumentOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { claimCount, money, roundMoney } from '../claim-words.ts';
import { useClaimTotals } from '../queries.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { AgeBands } from './age-bands.tsx';
import classes from './overview.module.css';

/** The largest; all of them are a search away. */
const SHOWN_INSURANCE_CARRIERS = 10;

/** While no claim is open: how one is chosen, and what is outstanding by age and by carrier. */
export function Overview({ address }: { address: ClaimsAddress }) {
  const { data: totals, isError, error, refetch } = useClaimTotals(undefined);
  const { pickInsuranceCarrier, find } = address;
  const largest = totals?.carriers[0]?.amount ?? 0;
  return (
    <div className={classes.overview}>
      <p className={`row justify-center gap-8 no-margin medium ${classes.choose}`}>
        <Icon path={mdiFileDocumentOutline} size={20} />
        {contract.claimWords.choose}
      </p>
      {isError && !totals ? (
        <FailedState title="The sums could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {totals && totals.claims > 0 ? (
        <>
          <section className={classes.part} aria-label="Outstanding by age">
            <AgeSums address={address} totals={totals} />
          </section>
          <section className={classes.part} aria-label="Outstanding by carrier">
            <h2 className={classes.heading}>By carrier</h2>
            <ul className={classes.carriers}>
              {totals.carriers.slice(0, SHOWN_INSURANCE_CARRIERS).map(({ name, claims, amount }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={classes.carrier}
                    onClick={() => pickInsuranceCarrier(name)}
                  >
                    <span className="ellipsis" title={name}>
                      {name}
                    </span>
                    <span className={classes.track} aria-hidden>
                      <span
                        style={{ width: `${largest > 0 ? Math.max(2, (amount / largest) * 100) : 0}%` }}
                      />
                    </span>
                    <span className="ink-dim size-12 tabular text-right">{claimCount(claims)}</span>
                    <span className="tabular text-right">{roundMoney(amount)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {totals.carriers.length > SHOWN_INSURANCE_CARRIERS ? (
              <LinkButton
                size={13}
                className={classes.more}
                onClick={() => find(contract.ALL_INSURANCE_CARRIERS)}
              >
                All {formatCount(totals.carriers.length)} carriers
              </LinkButton>
            ) : null}
          </section>
        </>
      ) : null}
      <p className="hint no-margin text-center">
        / searches the carriers, j and k move through a list, → opens a row out, Enter opens, Esc goes back.
      </p>
    </div>
  );
}

/** On a phone, where the list is all there is: the same above it, with the way to the carriers' sums. */
export function Sums({ address }: { address: ClaimsAddress }) {
  const { data: totals } = useClaimTotals(undefined);
  if (!totals || totals.claims === 0) return null;
  return (
    <section className="grid gap-10 pad-8-12" aria-label="Outstanding by age">
      <AgeSums address={address} totals={totals}>
        <LinkButton
          size={13}
          className="push no-pad touch-min-h-44"
          onClick={() => address.find(contract.ALL_INSURANCE_CARRIERS)}
        >
          Carriers
        </LinkButton>
      </AgeSums>
    </section>
  );
}

function AgeSums({
  address: { pickInsuranceCarrier },
  totals,
  children,
}: {
  address: ClaimsAddress;
  totals: contract.ClaimTotals;
  children?: ReactNode;
}) {
  return (
    <>
      <div className={classes.sum}>
        <span className="text-20 tabular semibold">{money(totals.amount)}</span>
        <span className="hint">outstanding in {claimCount(totals.claims)}</span>
        {totals.due > 0 ? (
          <button
            type="button"
            className="push pad-4-8 no-border radius-control bg-warn-tint ink-warn font-12-medium pointer"
            onClick={() =>
              pickInsuranceCarrier(contract.ALL_INSURANCE_CARRIERS, { next: 'overdue', sort: 'next' })
            }
          >
            {totals.due === 1 ? '1 next step is due' : `${formatCount(totals.due)} next steps are due`}
          </button>
        ) : null}
        {children}
      </div>
      <AgeBands
        totals={totals}
        chosen={undefined}
        onChoose={(age) => pickInsuranceCarrier(contract.ALL_INSURANCE_CARRIERS, age ? { age } : {})}
      />
    </>
  );
}
