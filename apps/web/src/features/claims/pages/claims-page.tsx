import { claims as contract } from '@chairline/contract';
import { mdiConnection, mdiFilterCogOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { plainButton } from '../../../ui/plain-button.tsx';
import { toRows } from '../../../ui/to-rows.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { BesideClaim } from '../components/beside-claim.tsx';
import { CarrierClaims } from '../components/carrier-claims.tsx';
import { CarrierList } from '../components/carrier-list.tsx';
import { ClaimTabs } from '../components/claim-tabs.tsx';
import { FindClaim, OpenClaim } from '../components/open-claim.tsx';
import { Overview } from '../components/overview.tsx';
import { followClaims } from '../live.ts';
import { useClaimsAddress } from '../use-claims-address.ts';
import classes from './claims-page.module.css';

/** Outstanding claims: carriers and their claims at the left; the open one with its conversation beside them. */
export function ClaimsPage() {
  const { ODEnabled, can } = useSession();
  if (ODEnabled) return <Claims />;
  return (
    <div className={classes.none}>
      <EmptyState
        icon={mdiConnection}
        title="Outstanding claims come from Open Dental"
        hint={
          can.administer
            ? 'Connect the office’s Open Dental under Settings, OD Integration.'
            : 'An admin of your office connects it under Settings, OD Integration.'
        }
      >
        {can.administer ? (
          <Link to="/settings" className={plainButton()}>
            Open the settings
          </Link>
        ) : null}
      </EmptyState>
    </div>
  );
}

function Claims() {
  const address = useClaimsAddress();
  const { search, filter, find, leaveCarrier, openClaim } = address;
  const region = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState(false);
  /** The claim that was chosen in a list here; another one in the address came from elsewhere. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [arrivedAt] = useState(search.carrier);
  const [lastCarrier, setLastCarrier] = useState<string | null>(null);
  useEffect(() => followClaims(), []);

  const focusSearch = useCallback(() => {
    const input = searchBox.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  const toCarriers = useCallback(() => {
    setLastCarrier(search.carrier ?? null);
    leaveCarrier();
  }, [search.carrier, leaveCarrier]);
  const open = useCallback(
    (row: ClaimRow) => {
      setChosen(row.DSSClaimsID);
      openClaim(row.DSSClaimsID, row.convo_id);
    },
    [openClaim],
  );
  useHotkeys({
    '/': { label: 'Search the carriers', group: 'Claims', run: focusSearch },
    Escape: {
      label: 'Back to the carriers',
      group: 'Claims',
      run: () => {
        if (search.carrier) toCarriers();
        else if (search.find) find('');
      },
    },
  });
  const anyFilter = filter !== undefined;

  return (
    <div
      className={classes.page}
      data-centre={search.claim || search.convo ? true : undefined}
      data-right={search.panel ? true : undefined}
    >
      <section ref={region} className={classes.list} aria-label="Outstanding claims">
        <div ref={searchBox} className={classes.head}>
          <ListSearch
            label="Search carriers"
            placeholder={contract.claimWords.search}
            value={search.find ?? ''}
            onChange={find}
            onDown={(field) => toRows(field, region.current)}
          />
          {anyFilter ? (
            <button
              type="button"
              className={classes.cog}
              aria-label="Filters"
              aria-expanded={filtering}
              data-tip="Filters"
              data-on={address.narrowed || undefined}
              onClick={() => setFiltering(!filtering)}
            >
              <Icon path={mdiFilterCogOutline} size={18} />
            </button>
          ) : null}
        </div>
        <ErrorBoundary key={search.carrier ?? (search.find ? 'carriers' : 'tabs')}>
          {filter ? (
            <CarrierClaims
              key={search.carrier}
              address={address}
              filter={filter}
              picked={search.carrier !== arrivedAt}
              filtering={filtering}
              onBack={toCarriers}
              onOpen={open}
            />
          ) : search.find ? (
            <CarrierList address={address} lastCarrier={lastCarrier} />
          ) : (
            <ClaimTabs address={address} onSearch={focusSearch} onOpen={open} />
          )}
        </ErrorBoundary>
      </section>
      <div className={classes.centre}>
        <ErrorBoundary key={search.claim ?? search.convo ?? 'none'}>
          <Suspense fallback={<div className={classes.wait} role="status" aria-label="Loading the claim" />}>
            {search.claim ? (
              <OpenClaim
                key={search.claim}
                claimId={search.claim}
                chosen={chosen === search.claim}
                address={address}
              />
            ) : search.convo ? (
              <FindClaim convoId={search.convo} address={address} />
            ) : (
              <Overview address={address} />
            )}
          </Suspense>
        </ErrorBoundary>
      </div>
      {search.claim ? (
        <ErrorBoundary key={`beside ${search.claim}`}>
          <BesideClaim claimId={search.claim} />
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
