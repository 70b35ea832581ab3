import { addressOf, claims as contract, formatCount } from '@chairline/contract';
import { mdiAlertOutline, mdiOfficeBuildingOutline } from '@mdi/js';
import { useCallback, useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { VirtualList, type RowState } from '../../../ui/virtual-list.tsx';
import { insuranceCarrierPhone, claimCount, money } from '../claim-words.ts';
import { useInsuranceCarriers } from '../queries.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import classes from './insurance-carrier-list.module.css';

interface InsuranceCarrierListProps {
  address: ClaimsAddress;
  /** The carrier one comes back from: the keyboard stands on it again. */
  lastCarrier: string | null;
}

const ROW = 60;
const { ALL_INSURANCE_CARRIERS, claimWords } = contract;
const words = { one: 'carrier', group: 'Carriers' };
const heightOf = () => ROW;
const keyOf = ({ name }: contract.InsuranceCarrier) => name;

/** What all carriers come to, as the first row when all are listed. */
function sumOf(carriers: readonly contract.InsuranceCarrier[]): contract.InsuranceCarrier {
  const sum = { name: ALL_INSURANCE_CARRIERS, num: '', freq: 0, amount: 0, urgent: 0 };
  for (const { freq, amount, urgent } of carriers) {
    sum.freq += freq;
    sum.amount += amount;
    sum.urgent += urgent;
  }
  return sum;
}

function InsuranceCarrierRow({
  carrier,
  state,
  onOpen,
}: {
  carrier: contract.InsuranceCarrier;
  state: RowState;
  onOpen: (name: string) => void;
}) {
  const { name, num, freq, amount, urgent } = carrier;
  const all = name === ALL_INSURANCE_CARRIERS;
  return (
    <OpenLink
      href={addressOf({ carrier: name })}
      className={classes.row}
      data-row={state.row}
      tabIndex={state.active ? 0 : -1}
      draggable={false}
      onFocus={state.onFocus}
      onOpen={() => onOpen(name)}
    >
      <span className="ellipsis medium" title={all ? undefined : name}>
        {all ? 'All carriers' : name}
      </span>
      <span className="tabular text-right">{money(amount)}</span>
      <span className="ink-dim size-12 tabular">
        {all ? 'Every outstanding claim' : insuranceCarrierPhone(num) || 'No number'}
      </span>
      <span className="flex justify-end gap-8 ink-dim size-12 tabular">
        {urgent > 0 ? (
          <span className={classes.urgent} data-tip="Sent more than 60 days ago, or their next date has come">
            <Icon path={mdiAlertOutline} size={14} />
            {formatCount(urgent)} urgent
          </span>
        ) : null}
        {claimCount(freq)}
      </span>
    </OpenLink>
  );
}

/** The carriers whose names start with what is typed. */
export function InsuranceCarrierList({ address, lastCarrier }: InsuranceCarrierListProps) {
  const typed = address.search.find ?? '';
  const { data, isPending, isError, error, refetch, isPlaceholderData } = useInsuranceCarriers(typed.trim());
  const items = useMemo(() => {
    const carriers = data?.items ?? [];
    const all = typed.trim().toLowerCase() === ALL_INSURANCE_CARRIERS && carriers.length > 1;
    return all ? [sumOf(carriers), ...carriers] : carriers;
  }, [data, typed]);
  const { pickInsuranceCarrier } = address;
  const open = useCallback((name: string) => pickInsuranceCarrier(name), [pickInsuranceCarrier]);

  if (isPending)
    return <SkeletonRows count={8} rowHeight={ROW} withAvatar={false} label="Loading carriers" />;
  if (isError && !data) {
    return (
      <FailedState title="The carriers could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (items.length === 0 && !isPlaceholderData) {
    return (
      <EmptyState
        icon={mdiOfficeBuildingOutline}
        title={claimWords.noCarriers}
        hint="Only carriers with outstanding claims are listed, by the beginning of their name; “all” lists every one."
      />
    );
  }
  return (
    <VirtualList
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      label="Carriers"
      start={lastCarrier}
      listName={`carriers:${typed}`}
      words={words}
      busy={isPlaceholderData}
      renderRow={(carrier, state) => <InsuranceCarrierRow carrier={carrier} state={state} onOpen={open} />}
    />
  );
}
