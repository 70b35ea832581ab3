import { type ContactList as LoadedList, filterKey, type ListFilter } from '@chairline/office-state/contacts';
import { mdiCloudOffOutline } from '@mdi/js';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTypeColors } from '../../labels/index.ts';
import { useSession } from '../../../lib/session.ts';
import { useHeldRows } from '../../../lib/use-held-rows.ts';
import { useHeldScroll } from '../../../lib/use-held-scroll.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { Later } from '../../../ui/later.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { CONTACT_ROW } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useEvenRows } from '../../../ui/use-even-rows.ts';
import { useToday } from '../../../ui/use-today.ts';
import { EmptyList, MassTagProgress, OpensOn } from '../lazy-parts.ts';
import { setActive, useListView } from '../list-view.ts';
import { clickRow, setSelection, useMassSelection } from '../mass-selection.ts';
import { loadMoreContacts, reloadList, useContactList } from '../queries.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useHotRow, useSettled } from '../use-settled.ts';
import { useWaitingWay } from '../waiting-way.ts';
import classes from './contact-list.module.css';
import type { OpenFor } from '../contact-types.ts';
import { ContactRow } from './contact-row.tsx';
import { ListHead } from './list-head.tsx';
import type { ListWays } from './list-ways.ts';

interface ContactListProps extends ListWays {
  selectedId: number | null;
  /** What narrows the list beside the search; the same object while it is the same. */
  narrowing: Omit<ListFilter, 'search'>;
  onNarrow: (narrowing: Omit<ListFilter, 'search'>) => void;
  onOpen: (id: number, what?: OpenFor) => void;
  /** Called when the first rows are on the screen. */
  onShown: () => void;
  /** Under the status buttons: the practice system's lists. */
  chips?: ReactNode;
  /** A list of the practice system, in the contacts' place; a search is always one of the contacts. */
  instead?: ReactNode;
}

/** The left list: newest activity first, found by name or number, narrowed by status, tags and types, live. */
export function ContactList(props: ContactListProps) {
  const { selectedId, narrowing, onNarrow, onOpen, onShown, chips, instead, ...ways } = props;
  const search = useListView((state) => state.search);
  const { longest_first } = useSession().contact_list;
  const filter = useMemo(
    () => ({ ...narrowing, search, longest: longest_first }),
    [narrowing, search, longest_first],
  );
  const { list, error } = useContactList(filter);
  const panel = useRef<HTMLElement>(null);
  const other = search === '' ? instead : null;
  return (
    <section
      ref={panel}
      className={`column h-full min-w-0 min-h-0 bg-panel ${classes.panel}`}
      aria-label="Contacts"
    >
      <ListHead
        filter={filter}
        onFilter={onNarrow}
        shown={list.ids}
        complete={list.next === null}
        ready={list.phase !== 'loading'}
        elsewhere={Boolean(other)}
        onDown={() => panel.current?.querySelector<HTMLElement>('[data-list-row]')?.focus()}
        {...ways}
      />
      {chips}
      {other ?? <ContactRows {...{ selectedId, filter, list, error, onNarrow, onOpen, onShown }} />}
    </section>
  );
}

type ContactRowsProps = Pick<ContactListProps, 'selectedId' | 'onNarrow' | 'onOpen' | 'onShown'> & {
  filter: ListFilter;
  list: LoadedList;
  error: unknown;
};

/** The rows themselves, with what stands in their place while there are none. */
function ContactRows({ selectedId, filter, list, error, onNarrow, onOpen, onShown }: ContactRowsProps) {
  const activeId = useListView((state) => state.activeId);
  const { client, can, contact_list } = useSession();
  const { timezone } = client;
  const colors = useTypeColors();
  const today = useToday(timezone);
  const stale = useStale();
  const scroll = useRef<HTMLDivElement>(null);
  const {
    keys: ids,
    waiting,
    pointed,
    release,
  } = useHeldRows(scroll, list.ids, filterKey(filter), {
    wanted: selectedId,
  });
  const { above, toTop } = useHeldScroll(scroll, ids, filterKey(filter), CONTACT_ROW);
  const typeColor = useCallback((type: number) => colors.get(type), [colors]);
  const idsNow = useRef(ids);
  useEffect(() => {
    idsNow.current = ids;
  });
  const select = useCallback((id: number, range: boolean) => {
    const { selection } = useMassSelection.getState();
    if (selection) setSelection(clickRow(selection, id, range, idsNow.current));
  }, []);
  // Gone with the list: a selection nobody sees must not be acted on.
  useEffect(() => () => setSelection(null), []);

  const { rows, height, scrollToRow } = useEvenRows(scroll, ids.length, CONTACT_ROW);
  // In the place of an empty list: who may be meant by a misspelt name.
  const [offered, setOffered] = useState<readonly number[]>([]);
  const { onKeyDown, tabStop } = useListKeys({
    ids: ids.length > 0 ? ids : offered,
    listName: filterKey(filter),
    activeId,
    selectedId,
    scroll,
    scrollToRow,
  });
  useWaitingWay({ filter, ids, complete: list.next === null, onOpen });

  const lastShown = rows.at(-1)?.index ?? 0;
  const wantsMore = list.next !== null && list.more === 'idle' && lastShown >= ids.length - 15;
  useEffect(() => {
    if (wantsMore && list.phase === 'ready') void loadMoreContacts(filter);
  }, [wantsMore, list.phase, filter, ids.length]);

  const settled = useSettled(rows.length > 0 || list.phase === 'ready', onShown);
  useHotRow(scroll, settled);

  const loading = list.phase === 'loading' && ids.length === 0;
  const asks = contact_list.opens_on === null;

  const rowOf = (id: number) => (
    <ContactRow
      id={id}
      timezone={timezone}
      today={today}
      typeColor={typeColor}
      selected={id === selectedId}
      active={id === tabStop}
      settled={settled}
      since={filter.status === 'waiting'}
      onOpen={onOpen}
      onFocus={setActive}
      onSelect={select}
    />
  );

  return (
    <>
      <div className="relative grow min-h-0">
        <ArrivalsPill
          waiting={waiting}
          above={above}
          onShow={() => {
            release();
            toTop();
          }}
        />
        <div ref={scroll} className="h-full scroll-y contain-scroll no-anchor">
          {loading ? <SkeletonRows count={14} rowHeight={CONTACT_ROW} label="Loading contacts" /> : null}
          {list.phase === 'failed' && ids.length === 0 ? (
            <FailedState
              title="The contacts could not be loaded"
              error={error}
              onRetry={() => reloadList(filter)}
            />
          ) : null}
          {list.phase === 'ready' && ids.length === 0 ? (
            <Later>
              <EmptyList {...{ filter, onNarrow, onKeyDown }} row={rowOf} onOffer={setOffered} />
            </Later>
          ) : null}
          {ids.length > 0 ? (
            <div
              className="relative"
              role="list"
              aria-label="Contacts"
              onKeyDown={onKeyDown}
              style={{ height }}
            >
              {rows.map((row) => {
                const id = ids[row.index]!;
                return (
                  <div
                    key={id}
                    role="listitem"
                    aria-setsize={list.next === null ? ids.length : -1}
                    aria-posinset={row.index + 1}
                    className="absolute inset-0-0-auto h-45"
                    style={{ transform: `translateY(${row.start}px)` }}
                  >
                    {rowOf(id)}
                  </div>
                );
              })}
            </div>
          ) : null}
          {list.more === 'loading' ? (
            <SkeletonRows count={2} rowHeight={CONTACT_ROW} label="Loading more contacts" />
          ) : null}
          {list.more === 'failed' ? (
            <p className="pad-12 ink-dim size-12 line-h-20 text-center" role="alert">
              More contacts could not be loaded.{' '}
              <LinkButton onClick={() => void loadMoreContacts(filter)}>Try again</LinkButton>
            </p>
          ) : null}
        </div>
      </div>
      {/* Under the rows: nothing moves for it, and it lies over none. */}
      {stale && ids.length > 0 ? (
        <p className={classes.stale} role="status">
          <Icon path={mdiCloudOffOutline} size={14} />
          Not connected. The list may be out of date.
        </p>
      ) : null}
      {list.phase === 'failed' && ids.length > 0 ? (
        <p className={classes.stale} role="alert">
          The list could not be renewed.
          <LinkButton onClick={() => reloadList(filter)}>Try again</LinkButton>
        </p>
      ) : null}
      {settled && asks ? (
        <Later>
          <OpensOn pointed={pointed} />
        </Later>
      ) : null}
      {settled && can.tag_manually ? (
        <Later>
          <MassTagProgress />
        </Later>
      ) : null}
    </>
  );
}
