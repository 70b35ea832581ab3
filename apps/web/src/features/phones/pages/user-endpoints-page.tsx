import { users, type phones, countOf } from '@chairline/contract';
import { Anchor, Button } from '@mantine/core';
import { mdiAccountPlusOutline, mdiAccountSearchOutline, mdiPhonePlusOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openShellDialog } from '../../../lib/shell-dialogs.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TablePager } from '../../../ui/table-pager.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { EndpointRow } from '../components/endpoint-row.tsx';
import { UserDialogs, type OpenedDialog } from '../components/user-dialogs.tsx';
import { endpointsQuery } from '../live.ts';
import { enablePhones } from '../mutations.ts';

const columns = 'minmax(100px, 1.2fr) minmax(90px, 1fr) minmax(90px, 1fr) auto minmax(150px, 1.4fr) auto';
const headings = ['Username', 'First name', 'Last name', 'Role', 'Phone/Text', 'Active'];
/** With fewer users than this a search only takes room. */
const SEARCH_FROM = 8;

/** Settings › User Endpoints: who can call and text, and what rings for them. */
export function UserEndpointsPage() {
  const session = useSession();
  const admin = session.can.administer;
  const query = useQuery(endpointsQuery);
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const [search, setSearch] = useState('');
  const [paging, setPaging] = useState({ page: 0, size: 20 });
  const { busy, run } = useWork(sayFault);

  const all = query.data ?? [];
  const found = all.filter((user) => users.matchesUserSearch(user, search) || matchesUserName(user, search));
  const page = Math.min(paging.page, Math.max(0, Math.ceil(found.length / paging.size) - 1));
  const shown = found.slice(page * paging.size, (page + 1) * paging.size);
  const without = all.filter((user) => user.is_active && (user.state === 'none' || user.state === 'failed'));
  // The newest copy: what is open follows the changes of others.
  const chosen =
    opened && 'userId' in opened ? all.find((user) => user.user_id === opened.userId) : undefined;

  const enableAll = () =>
    run(async () => {
      if (without.length === 0) {
        notify({ message: 'Every active user can call and text already, or soon will.' });
        return;
      }
      const made = await enablePhones();
      notify({
        message: `Phone and text are being set up for ${countOf(made.length, 'user')}.`,
        kind: 'success',
      });
    });

  return (
    <>
      <SectionHead
        title="User Endpoints"
        hint={
          <>
            Who can call and text from the browser, and which calls ring for them.
            {admin ? (
              <>
                {' '}
                Accounts, roles and invitations are under{' '}
                <Anchor
                  component="button"
                  type="button"
                  fz="inherit"
                  onClick={() => openShellDialog('admin')}
                >
                  Admin
                </Anchor>
                .
              </>
            ) : null}
          </>
        }
      >
        {admin ? (
          <>
            <Button
              variant="default"
              leftSection={<Icon path={mdiPhonePlusOutline} />}
              loading={busy}
              onClick={() => void enableAll()}
            >
              Enable Phone/Text
            </Button>
            <Button
              leftSection={<Icon path={mdiAccountPlusOutline} />}
              onClick={() => setOpened({ action: 'create' })}
            >
              Create New User
            </Button>
          </>
        ) : null}
      </SectionHead>

      {all.length >= SEARCH_FROM ? (
        <div className="flex margin-b-12">
          <ListSearch
            label="Search users by name or e-mail"
            placeholder="Name or e-mail"
            value={search}
            onChange={(words) => {
              setSearch(words);
              setPaging((before) => ({ ...before, page: 0 }));
            }}
          />
        </div>
      ) : null}
      <QueryWait query={query} subject="The users" rows={5} rowHeight={48} />
      {query.data ? (
        <GridTable label="User endpoints" columns={columns} headings={headings} actions={admin}>
          {shown.map((user) => (
            <EndpointRow
              key={user.user_id}
              user={user}
              admin={admin}
              own={user.user_id === session.user_id}
              onOpen={(action) => setOpened({ action, userId: user.user_id })}
            />
          ))}
          {shown.length === 0 ? (
            <div role="row" className={table.empty}>
              <div role="cell" aria-colspan={7}>
                <EmptyState
                  icon={mdiAccountSearchOutline}
                  title={`Nobody matches “${search}”`}
                  hint="The search looks at the start of names and e-mail addresses."
                />
              </div>
            </div>
          ) : null}
        </GridTable>
      ) : null}
      {all.length > 5 ? (
        <TablePager
          total={found.length}
          page={page}
          size={paging.size}
          onChange={(next, size) => setPaging({ page: next, size })}
        />
      ) : null}

      <UserDialogs opened={opened} user={chosen} onClose={() => setOpened(null)} />
    </>
  );
}

function matchesUserName(user: phones.Endpoint, search: string): boolean {
  return user.username.toLowerCase().startsWith(search.trim().toLowerCase());
}
