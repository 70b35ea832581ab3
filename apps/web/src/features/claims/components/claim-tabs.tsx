import { claims as contract } from '@chairline/contract';
import { mdiCheckAll, mdiFileDocumentOutline } from '@mdi/js';
import { useId } from 'react';
import { nowAndLater, TabStrip, tabId, useConvoCounts, useTabRows } from '../../conversations/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { useClaims } from '../queries.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { Sums } from './overview.tsx';
import { ClaimTable } from './claim-table.tsx';
import { CopyNote } from '../../practice/index.ts';

interface ClaimTabsProps {
  address: ClaimsAddress;
  /** Where one begins: the search for carriers. */
  onSearch: () => void;
  onOpen: (row: ClaimRow) => void;
}

/** Without a search: the claims with open conversations, by whether they wait for the viewer now. */
export function ClaimTabs({ address, onSearch, onOpen }: ClaimTabsProps) {
  const { tab, chooseTab, tabs } = address;
  const panelId = useId();
  const phone = usePhoneWidth();
  const lists = { now: useClaims(tabs.now), later: useClaims(tabs.later) };
  const { claims: counted } = useConvoCounts();
  const shown = {
    now: useTabRows(lists.now, 'now', counted),
    later: useTabRows(lists.later, 'later', counted),
  };
  const unread = { now: shown.now.unread, later: shown.later.unread };
  const list = lists[tab];
  return (
    <div className="column grow min-h-0">
      {phone ? <Sums address={address} /> : null}
      <TabStrip
        label="Which claims"
        tabs={nowAndLater.map((one) => ({ ...one, unread: unread[one.tab] }))}
        tab={tab}
        panelId={panelId}
        onChoose={chooseTab}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        className="column grow min-h-0 line-top"
      >
        <ClaimTable
          key={tab}
          address={address}
          list={list}
          rows={shown[tab].rows}
          label={tab === 'now' ? 'Claims, Now' : 'Claims, Later'}
          name={tab}
          withCarrier
          onOpen={onOpen}
          empty={<Empty tab={tab} onChoose={chooseTab} onSearch={onSearch} />}
        />
      </div>
      <CopyNote syncedAt={list.syncedAt} failed={list.isError} onRetry={() => void list.refetch()} />
    </div>
  );
}

function Empty({
  tab,
  onChoose,
  onSearch,
}: {
  tab: 'now' | 'later';
  onChoose: (tab: 'now' | 'later') => void;
  onSearch: () => void;
}) {
  return (
    <EmptyState
      icon={tab === 'now' ? mdiCheckAll : mdiFileDocumentOutline}
      title={contract.claimWords.empty}
      hint={
        tab === 'now'
          ? 'No claim you take part in waits for you. Search a carrier to begin with its claims.'
          : 'Nothing is put off by a reminder of yours, and there is none you take no part in.'
      }
    >
      <PlainButton onClick={onSearch}>Search carriers</PlainButton>
      <PlainButton onClick={() => onChoose(tab === 'now' ? 'later' : 'now')}>
        {tab === 'now' ? 'Show Later' : 'Show Now'}
      </PlainButton>
    </EmptyState>
  );
}
