import { claims as contract } from '@chairline/contract';
import type { ClaimFilter } from '@chairline/office-state/claims';
import { mdiCheckAll, mdiFilterOffOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
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
          <BackButton ref={back} everywhere size={32} label="Back to the carriers" onBack={onBack} />
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
        address={address}
        list={list}
        rows={list.rows}
        label="Claims"
        name={JSON.stringify(filter)}
        withCarrier={all}
        onOpen={onOpen}
        empty={
          narrowed ? (
            <EmptyState icon={mdiFilterOffOutline} title="No claim matches these filters">
              <PlainButton onClick={widen}>Show all of them</PlainButton>
            </EmptyState>
          ) : (
            <EmptyState
              icon={mdiCheckAll}
              title="No outstanding claims"
              hint="Everything sent to this carrier is settled in Open Dental."
            />
          )
        }
      />
      <CopyNote syncedAt={list.syncedAt} failed={list.isError} onRetry={() => void list.refetch()} />
    </div>
  );
}
