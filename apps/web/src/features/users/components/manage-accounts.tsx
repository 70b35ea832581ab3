import { useVirtualizer } from '@tanstack/react-virtual';
import { mdiAccountSearchOutline } from '@mdi/js';
import { Button } from '@mantine/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { manageRows } from '../managed-users.ts';
import { useInvitations, useManagedUsers } from '../queries.ts';
import { AccountDialog } from './account-dialog.tsx';
import type { AccountAction } from './account-menu.tsx';
import { AccountRow } from './account-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import classes from './manage-accounts.module.css';

const HEADING_HEIGHT = 36;
const ROW_HEIGHT = 55;

/** Everyone of the office and who is invited: found by name or e-mail, switched on and off. */
export function ManageAccounts() {
  const session = useSession();
  const users = useManagedUsers();
  const invitations = useInvitations();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [asked, setAsked] = useState<{ userId: number; action: AccountAction } | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => manageRows(users.data ?? [], invitations.data ?? [], search),
    [users.data, invitations.data, search],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]!.key,
    overscan: 6,
    useFlushSync: false,
  });

  if (!users.data) {
    if (!users.error) return <SkeletonRows count={8} rowHeight={55} label="Loading the accounts" />;
    return (
      <FailedState
        title="The accounts could not be loaded"
        error={users.error}
        onRetry={() => void users.refetch()}
        retrying={users.isFetching}
      />
    );
  }
  // The menu that had the focus is gone by then: back to the button it came from.
  const closeQuestion = () => {
    setAsked(null);
    setTimeout(() => scroll.current?.querySelector<HTMLElement>(`[data-more="${asked?.userId}"]`)?.focus());
  };
  const askedUser = users.data.find(({ user_id }) => user_id === asked?.userId);

  return (
    <div className={classes.manage}>
      <ListSearch
        label="Search accounts by name or e-mail"
        placeholder="Search name or e-mail"
        value={typed}
        onChange={setTyped}
      />
      {invitations.error ? (
        <p className="margin-8-0-0 ink-error size-13" role="alert">
          The invitations could not be loaded.{' '}
          <LinkButton inline className="underline" onClick={() => void invitations.refetch()}>
            Try again
          </LinkButton>
        </p>
      ) : null}
      <div ref={scroll} className={classes.scroll} tabIndex={-1}>
        {rows.length === 0 ? (
          <EmptyState
            icon={mdiAccountSearchOutline}
            title="Nobody found"
            hint={`No name and no e-mail starts with “${search.trim()}”.`}
          >
            <Button variant="default" size="xs" onClick={() => setTyped('')}>
              Clear the search
            </Button>
          </EmptyState>
        ) : (
          <div
            role="list"
            aria-label="Accounts"
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
              const row = rows[index]!;
              return (
                <div
                  key={key}
                  role="listitem"
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-0-0-auto"
                  style={{ height: size, transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'heading' ? (
                    <h4 className={classes.heading}>
                      {row.label} <span className="tabular regular">{row.count}</span>
                    </h4>
                  ) : row.kind === 'invitation' ? (
                    <InvitationRow invitation={row.invitation} timezone={session.client.timezone} />
                  ) : (
                    <AccountRow
                      user={row.user}
                      timezone={session.client.timezone}
                      own={row.user.user_id === session.user_id}
                      onAsk={(action) => setAsked({ userId: row.user.user_id, action })}
                    />
                  )}
                </div>
              );
            })}
          </div>
        )}
      </div>
      {asked && askedUser ? (
        <AccountDialog user={askedUser} action={asked.action} onClose={closeQuestion} />
      ) : null}
    </div>
  );
}
