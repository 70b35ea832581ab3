import { type offices as contract, PROVIDER_CLIENT_ID, TABLE_PAGE_SIZES } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMagnifyClose, mdiOfficeBuildingPlusOutline, mdiPlus } from '@mdi/js';
import { dropErased } from '@chairline/office-state/erasures';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TablePager } from '../../../ui/table-pager.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { erasuresQuery } from '../../erasures/index.ts';
import { DEFAULT_SORT, matchesClientSearch, pageOf, sortClients } from '../client-view.ts';
import { ClientCards } from '../components/client-cards.tsx';
import { ClientSheet } from '../components/client-sheet.tsx';
import { ClientTable } from '../components/client-table.tsx';
import { DeleteClientDialog } from '../components/delete-client-dialog.tsx';
import { DeletedClients } from '../components/deleted-clients.tsx';
import { InviteAdminDialog } from '../components/invite-admin-dialog.tsx';
import { useClients } from '../queries.ts';
import { useClientEditor } from '../use-client-editor.ts';
import classes from './client-list-page.module.css';

type ClientRow = contract.ClientRow;

const SIZE_KEY = 'chairline.clients.page-size';
const DEFAULT_SIZE = 15;

function rememberedSize(): number {
  const kept = readStored<number>(SIZE_KEY);
  return TABLE_PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_SIZE;
}

/** /clientlist: for the provider's admins alone; the server refuses everybody else as well. */
export function ClientListPage() {
  const { can } = useSession();
  return can.provide ? (
    <ClientList />
  ) : (
    <AccessDenied hint="Only the provider’s admins may open this page." />
  );
}

function ClientList() {
  const { data, error, isPending, isFetching, refetch } = useClients();
  const isPhone = usePhoneWidth();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(rememberedSize);
  const erasures = useQuery(erasuresQuery);
  const showDeleted = useSearch({ from: '/shell/clientlist' }).show === 'deleted';
  const navigate = useNavigate({ from: '/clientlist' });
  const setShowDeleted = (show: boolean) => void navigate({ search: show ? { show: 'deleted' } : {} });
  const [deleting, setDeleting] = useState<ClientRow | null>(null);
  const [inviting, setInviting] = useState<ClientRow | null>(null);
  const [savedId, setSavedId] = useState<number | null>(null);
  const root = useRef<HTMLElement>(null);

  // After the editor the focus goes where its row is again, else to where the next one is begun.
  const onClosed = useCallback((id: number) => {
    setSavedId(id || null);
    setTimeout(() => {
      const back = root.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`);
      (back ?? root.current?.querySelector<HTMLElement>('[data-onboard]'))?.focus();
    });
  }, []);
  const controls = useClientEditor(data, onClosed);
  const { editor } = controls;

  if (error && !data) {
    if (error instanceof ApiError && error.code === 'forbidden') {
      return <AccessDenied hint="Only the provider’s admins may open this page." />;
    }
    return (
      <FailedState
        title="The client list could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }

  const ended = erasures.data ?? [];
  // Of one that is erased no word comes of its row: it was told of the erasure.
  const all = ended.reduce(dropErased, data ?? []);
  const home = all.find(({ client_id }) => client_id === PROVIDER_CLIENT_ID);
  const deleted = all
    .filter((row) => row.deleted_at !== null)
    .toSorted((one, other) => (other.deleted_at ?? '').localeCompare(one.deleted_at ?? ''));
  // While it is edited a row keeps the place it had.
  const current = all
    .filter((row) => row.deleted_at === null)
    .map((row) => (row.client_id === editor?.id && editor.opened ? editor.opened : row));
  const found = sortClients(
    current.filter((row) => matchesClientSearch(row, search)),
    sort,
  );
  const shown = pageOf(found, page, size);
  const rows = shown.rows.map((row) => all.find((other) => other.client_id === row.client_id) ?? row);
  const list = { rows, controls, savedId, onDelete: setDeleting, onInvite: setInviting };

  const onboard = () => {
    setShowDeleted(false);
    controls.openNew();
  };
  const closeDelete = (wasDeleted: boolean) => {
    setDeleting(null);
    if (wasDeleted) setTimeout(() => root.current?.querySelector<HTMLElement>('h2')?.focus());
  };

  return (
    <section ref={root} className="column h-full min-h-0" aria-labelledby="clients-title">
      <header className={classes.header}>
        <h2 id="clients-title" className={classes.title} tabIndex={-1}>
          {showDeleted ? 'Recently deleted' : 'Current Clients'}
        </h2>
        {showDeleted ? null : (
          <ListSearch
            label="Search clients"
            placeholder="Search name, city, number"
            value={search}
            onChange={(value) => {
              setSearch(value);
              setPage(1);
            }}
          />
        )}
        <span className="grow phone-gone" />
        {deleted.length > 0 || ended.some(({ state }) => state === 'done') || showDeleted ? (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            className={`phone-fixed-size ${classes.deleted!}`}
            onClick={() => setShowDeleted(!showDeleted)}
          >
            {showDeleted
              ? isPhone
                ? 'Back'
                : 'Back to current clients'
              : `${isPhone ? 'Deleted' : 'Recently deleted'} (${deleted.length})`}
          </Button>
        ) : null}
        <Button
          size="sm"
          data-onboard
          variant={editor ? 'default' : 'filled'}
          leftSection={<Icon path={mdiPlus} />}
          onClick={onboard}
        >
          Onboard Client
        </Button>
      </header>
      {showDeleted ? (
        <div className={classes.scroll}>
          {erasures.isError ? (
            <p className="margin-0-0-8 pad-0-12 ink-warn size-12" role="status">
              Who wants what erased could not be loaded; what is shown may be old.
            </p>
          ) : null}
          <DeletedClients
            rows={deleted}
            erasures={ended}
            alone={
              home?.active_admins === 1
                ? { isInvited: home.open_invitations > 0, invite: () => setInviting(home) }
                : null
            }
          />
        </div>
      ) : (
        <>
          <div className={classes.scroll} tabIndex={-1}>
            {isPending ? (
              <SkeletonRows count={10} rowHeight={40} withAvatar={false} label="Loading the clients" />
            ) : isPhone ? (
              <ClientCards {...list} />
            ) : (
              <ClientTable {...list} sort={sort} onSort={setSort} />
            )}
            {!isPending && rows.length === 0 && !editor ? (
              <NoClients search={search} onClear={() => setSearch('')} />
            ) : null}
          </div>
          <div className={classes.foot}>
            <TablePager
              total={shown.total}
              page={shown.page - 1}
              size={size}
              onChange={(to, chosen) => {
                setPage(to + 1);
                setSize(chosen);
                writeStored(SIZE_KEY, chosen);
              }}
            />
          </div>
        </>
      )}
      {isPhone && editor ? <ClientSheet key={editor.id} controls={controls} /> : null}
      {deleting ? <DeleteClientDialog row={deleting} onClose={closeDelete} /> : null}
      {inviting ? <InviteAdminDialog row={inviting} onClose={() => setInviting(null)} /> : null}
    </section>
  );
}

function NoClients({ search, onClear }: { search: string; onClear: () => void }) {
  if (search.trim() === '') {
    return (
      <EmptyState
        icon={mdiOfficeBuildingPlusOutline}
        title="There is no office yet"
        hint="Onboard the first one: its admin gets a mail to set up the account."
      />
    );
  }
  return (
    <EmptyState
      icon={mdiMagnifyClose}
      title="No client found"
      hint={`Nothing of any office matches “${search.trim()}”.`}
    >
      <Button variant="default" size="xs" onClick={onClear}>
        Clear the search
      </Button>
    </EmptyState>
  );
}
