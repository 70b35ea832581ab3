import { claims as contract } from '@chairline/contract';
import { mdiFilterCogOutline } from '@mdi/js';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { FindSubject } from '../../conversations/index.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useLastSearch } from '../../../lib/last-search.ts';
import { useSession } from '../../../lib/session.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { focusSearch, NeedsPractice, SubjectPage } from '../../../ui/subject-page.tsx';
import { toRows } from '../../../ui/to-rows.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { InsuranceCarrierClaims } from '../components/insurance-carrier-claims.tsx';
import { InsuranceCarrierList } from '../components/insurance-carrier-list.tsx';
import { ClaimTabs } from '../components/claim-tabs.tsx';
import { OpenClaim } from '../components/open-claim.tsx';
import { Overview } from '../components/overview.tsx';
import { followClaims } from '../live.ts';
import { useClaimsAddress } from '../use-claims-address.ts';
import classes from './claims-page.module.css';

interface ClaimsPageProps {
  /** What stands at the right of an open claim: the desk's panel of its patient. */
  Beside: ComponentType<{ claimId: number }>;
}

/** Outstanding claims: carriers and their claims at the left; the open one with its conversation beside them. */
export function ClaimsPage({ Beside }: ClaimsPageProps) {
  const { ODEnabled } = useSession();
  return ODEnabled ? (
    <Claims Beside={Beside} />
  ) : (
    <NeedsPractice title="Outstanding claims come from Open Dental" />
  );
}

function Claims({ Beside }: ClaimsPageProps) {
  const { can } = useSession();
  const address = useClaimsAddress();
  const { search, filter, find, leaveInsuranceCarrier, openClaim, closeClaim, completeAddress, comeBack } =
    address;
  const region = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState(false);
  /** The claim that was chosen in a list here; another one in the address came from elsewhere. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [arrivedAt] = useState(search.carrier);
  const [lastCarrier, setLastCarrier] = useState<string | null>(null);
  useEffect(() => followClaims(), []);
  useLastSearch('claims', search, comeBack);
  const onFound = useCallback((claim: number) => completeAddress({ claim }), [completeAddress]);

  const toSearch = useCallback(() => focusSearch(searchBox), []);
  const toCarriers = useCallback(() => {
    setLastCarrier(search.carrier ?? null);
    leaveInsuranceCarrier();
  }, [search.carrier, leaveInsuranceCarrier]);
  const open = useCallback(
    (row: ClaimRow) => {
      setChosen(row.DSSClaimsID);
      openClaim(row.DSSClaimsID, row.convo_id);
    },
    [openClaim],
  );
  useHotkeys({
    '/': { label: 'Search the carriers', group: 'Claims', run: toSearch },
    Escape: {
      label: 'Back to the carriers',
      group: 'Claims',
      run: () => {
        if (search.carrier) toCarriers();
        else if (search.find) find('');
      },
    },
  });

  const { claim, convo, panel, carrier } = search;

  return (
    <SubjectPage
      kind="claim"
      label="Outstanding claims"
      region={region}
      searchBox={searchBox}
      head={
        <>
          <ListSearch
            label="Search carriers"
            placeholder={contract.claimWords.search}
            value={search.find ?? ''}
            onChange={find}
            onDown={(field) => toRows(field, region.current)}
          />
          {can.administer && (filter || !search.find) ? (
            <ExportMenu
              label="Export these claims"
              route={contract.exportClaims}
              query={{ ...(filter ?? address.tabs[address.tab]) }}
            />
          ) : null}
          {filter === undefined ? null : (
            <IconButton
              icon={mdiFilterCogOutline}
              label="Filters"
              iconSize={18}
              className={`relative ${classes.cog}`}
              on={filtering}
              aria-expanded={filtering}
              data-on={address.narrowed || undefined}
              onClick={() => setFiltering(!filtering)}
            />
          )}
        </>
      }
      list={
        <ErrorBoundary key={carrier ?? (search.find ? 'carriers' : 'tabs')}>
          {filter ? (
            <InsuranceCarrierClaims
              key={carrier}
              address={address}
              filter={filter}
              picked={carrier !== arrivedAt}
              filtering={filtering}
              onBack={toCarriers}
              onOpen={open}
            />
          ) : search.find ? (
            <InsuranceCarrierList address={address} lastCarrier={lastCarrier} />
          ) : (
            <ClaimTabs address={address} onSearch={toSearch} onOpen={open} />
          )}
        </ErrorBoundary>
      }
      opened={claim ?? convo}
      centre={
        claim ? (
          <OpenClaim key={claim} claimId={claim} chosen={chosen === claim} address={address} />
        ) : convo ? (
          <FindSubject kind="claim" convoId={convo} onFound={onFound} onBack={closeClaim} />
        ) : (
          <Overview address={address} />
        )
      }
      beside={claim ? <Beside claimId={claim} /> : null}
      besideLabel="additional information"
      spread={panel !== undefined}
    />
  );
}
