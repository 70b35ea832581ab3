import { claims as contract } from '@chairline/contract';
import type { ClaimFilter } from '@chairline/office-state/claims';
import { mdiArrowLeft } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ClaimRow } from '../claim-rows.ts';
import { claimCount, money } from '../claim-words.ts';
import { useClaims, useClaimTotals } from '../queries.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { AgeBands } from './age-bands.tsx';
import { CallInsuranceCarrier } from './call-insurance-carrier.tsx';
import { ClaimFilters } from './claim-filters.tsx';
import { ClaimTable } from './claim-table.tsx';
import { CopyNote } from '../../practice/index.ts';
import classes from './insurance-carrier-claims.module.css';

interface InsuranceCarrierClaimsProps {
  address: ClaimsAddress;
  filter: ClaimFilter;
  /** It was chosen here, not named by the address one came with. */
  picked: boolean;
  /** The filters are shown. */
  filtering: boolean;
  onBack: () => void;
  onOpen: (row: ClaimRow) => void;
}

/** How many claims are listed, as far as that is known. */
function countOf(
  list: ReturnType<typeof useClaims>,
  address: ClaimsAddress,
  totals?: contract.ClaimTotals,
): string {
  const { age, ...others } = address.search;
  const further = others.type ?? others.priority ?? others.next ?? others.patient;
  if (totals && further === undefined) {
    const band = totals.ages.find((one) => one.age === age);
    return claimCount(age ? (band?.claims ?? 0) : totals.claims);
  }
  return list.hasNextPage ? `over ${claimCount(list.rows.length)}` : claimCount(list.rows.length);
}

/** A carrier's outstanding claims: how many, how old, its number to call, and each of them. */
export function InsuranceCarrierClaims(props: InsuranceCarrierClaimsProps) {
  const { address, filter, picked, filtering, onBack, onOpen } = props;
  const { search, narrow, narrowed } = address;
  const all = search.carrier === contract.ALL_INSURANCE_CARRIERS;
  const list = useClaims(filter);
  const totals = useClaimTotals(filter.carrier).data;
  const back = useRef<HTMLButtonElement>(null);
  const carrier = all ? 'All carriers' : (list.rows[0]?.Carrier ?? search.carrier ?? '');
  const num = all ? '' : (list.rows.find(({ PhNum }) => PhNum !== '')?.PhNum ?? '');
  // What was clicked is gone with the list of carriers: the keyboard goes on from here.
  useEffect(() => {
    if (picked && document.activeElement === document.body) back.current?.focus({ preventScroll: true });
  }, [picked]);
  const widen = () =>
    narrow({ age: undefined, type: undefined, priority: undefined, next: undefined, patient: undefined });

  return (
    <div className="column grow min-h-0">
      <div className={classes.top}>
        <div className={classes.head}>
          <button
            ref={back}
            type="button"
            className="icon-button square-32 fixed-size radius-control ink-dim hover-lift phone-44"
            aria-label="Back to the carriers"
            data-tip="Back to the carriers (Esc)"
            onClick={onBack}
          >
            <Icon path={mdiArrowLeft} size={18} />
          </button>
          <div className="grow min-w-0">
            <h2 className="ellipsis no-margin font-14-semibold" title={carrier}>
              {carrier}
            </h2>
            <p className="caption no-margin tabular" role="status">
              {countOf(list, address, totals)}
              {totals && !narrowed ? ` · ${money(totals.amount)}` : ''}
            </p>
          </div>
          {all || list.isPending ? null : <CallInsuranceCarrier carrier={carrier} num={num} />}
        </div>
        {totals && totals.claims > 0 ? (
          <AgeBands totals={totals} chosen={search.age} onChoose={(age) => narrow({ age })} />
        ) : null}
        {filtering ? <ClaimFilters address={address} /> : null}
      </div>
      <ClaimTable
        list={list}
        name={JSON.stringify(filter)}
        selectedId={search.claim ?? null}
        withCarrier={all}
        narrowed={narrowed}
        onOpen={onOpen}
        onWiden={widen}
      />
      <CopyNote syncedAt={list.syncedAt} failed={list.isError} onRetry={() => void list.refetch()} />
    </div>
  );
}
