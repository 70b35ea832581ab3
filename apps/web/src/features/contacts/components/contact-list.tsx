import { contacts as contract } from '@chairline/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { mdiAccountSearchOutline, mdiCloudOffOutline, mdiMessageOutline } from '@mdi/js';
import { useCallback, useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { setActive, setSearch, useListView } from '../list-view.ts';
import { loadMoreContacts, reloadList, useContactList } from '../queries.ts';
import { useContactTypes } from '../../labels/index.ts';
import { useHeldScroll } from '../use-held-scroll.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useStale } from '../use-stale.ts';
import { useToday } from '../use-today.ts';
import classes from './contact-list.module.css';
import { ContactRow } from './contact-row.tsx';
import { SearchBox } from './search-box.tsx';

interface ContactListProps {
  selectedId: number | null;
  onOpen: (id: number) => void;
}

/** The left list: newest activity first, found by name or number, live. */
export function ContactList({ selectedId, onOpen }: ContactListProps) {
  const search = useListView((state) => state.search);
  const activeId = useListView((state) => state.activeId);
  const { list, error } = useContactList(search);
  const { timezone } = useSession().client;
  const types = useContactTypes();
  const today = useToday(timezone);
  const stale = useStale();
  const scroll = useRef<HTMLDivElement>(null);
  const { ids } = list;
  const { above, toTop } = useHeldScroll(scroll, ids, search);
  const typeColor = useCallback((type: number) => types.get(type)?.color, [types]);

  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => contract.CONTACT_ROW_HEIGHT,
    getItemKey: (index) => ids[index]!,
    overscan: 10,
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const { focusFirst, onKeyDown } = useListKeys({ ids, selectedId, scroll, virtualizer });

  const lastShown = rows.at(-1)?.index ?? 0;
  const wantsMore = list.next !== null && list.more === 'idle' && lastShown >= ids.length - 15;
  useEffect(() => {
    if (wantsMore && list.phase === 'ready') void loadMoreContacts(search);
  }, [wantsMore, list.phase, search, ids.length]);

  const tabStop = ids.includes(activeId ?? -1)
    ? activeId
    : ids.includes(selectedId ?? -1)
      ? selectedId
      : ids[0];
  const loading = list.phase === 'loading' && ids.length === 0;

  return (
    <section className={classes.panel} aria-label="Contacts">
      <SearchBox onDown={focusFirst} />
      <div className={classes.frame}>
        {above > 0 ? (
          <button type="button" className={classes.pill} onClick={toTop}>
            {above} new above
          </button>
        ) : null}
        {stale && ids.length > 0 ? (
          <p className={classes.stale} role="status">
            <Icon path={mdiCloudOffOutline} size={14} />
            Not connected. The list may be out of date.
          </p>
        ) : null}
        <div ref={scroll} className={classes.scroll}>
          {loading ? (
            <SkeletonRows count={14} rowHeight={contract.CONTACT_ROW_HEIGHT} label="Loading contacts" />
          ) : null}
          {list.phase === 'failed' && ids.length === 0 ? (
            <FailedState
              title="The contacts could not be loaded"
              error={error}
              onRetry={() => reloadList(search)}
            />
          ) : null}
          {list.phase === 'ready' && ids.length === 0 ? <EmptyList search={search} /> : null}
          {ids.length > 0 ? (
            <div
              className={classes.rows}
              role="list"
              aria-label="Contacts"
              onKeyDown={onKeyDown}
              style={{ height: virtualizer.getTotalSize() }}
            >
              {rows.map((row) => {
                const id = ids[row.index]!;
                return (
                  <div
                    key={id}
                    role="listitem"
                    aria-setsize={list.next === null ? ids.length : -1}
                    aria-posinset={row.index + 1}
                    className={classes.item}
                    style={{ transform: `translateY(${row.start}px)` }}
                  >
                    <ContactRow
                      id={id}
                      timezone={timezone}
                      today={today}
                      typeColor={typeColor}
                      selected={id === selectedId}
                      active={id === tabStop}
                      onOpen={onOpen}
                      onFocus={setActive}
                    />
                  </div>
                );
              })}
            </div>
          ) : null}
          {list.more === 'loading' ? (
            <SkeletonRows count={2} rowHeight={contract.CONTACT_ROW_HEIGHT} label="Loading more contacts" />
          ) : null}
          {list.more === 'failed' ? (
            <p className={classes.foot} role="alert">
              More contacts could not be loaded.{' '}
              <button
                type="button"
                className={classes.textButton}
                onClick={() => void loadMoreContacts(search)}
              >
                Try again
              </button>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function EmptyList({ search }: { search: string }) {
  if (search === '') {
    return (
      <EmptyState
        icon={mdiMessageOutline}
        title={contract.contactMessages.emptyList}
        hint="Calls and texts with your office appear here as they come in."
      />
    );
  }
  return (
    <EmptyState
      icon={mdiAccountSearchOutline}
      title={contract.contactMessages.emptyList}
      hint={`Nobody’s name or number matches “${search}”.`}
    >
      <button type="button" className={classes.textButton} onClick={() => setSearch('')}>
        Clear the search
      </button>
    </EmptyState>
  );
}
