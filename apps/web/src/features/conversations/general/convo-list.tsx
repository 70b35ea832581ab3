import type { Conversation } from '@chairline/office-state/conversations';
import { addressOf, conversations as contract } from '@chairline/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { mdiAccountOffOutline } from '@mdi/js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session.ts';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { useHeldScroll } from '../../../lib/use-held-scroll.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LINE_ROW, LINE_ROW_PHONE } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import { useToday } from '../../../ui/use-today.ts';
import { personName, usePeople } from '../../../lib/people.ts';
import { useConvoList } from '../queries.ts';
import { ConvoRow } from './convo-row.tsx';
import classes from './convo-list.module.css';
import { EmptyConvos } from './empty-convos.tsx';
import { MoreRows, StaleNote } from './list-notes.tsx';
import type { GeneralAddress } from './use-general-address.ts';

interface ConvoListProps {
  address: GeneralAddress;
  /** Name of the chosen process. */
  name: string;
  onNew: () => void;
  /** A row was chosen; of one that lives elsewhere it leads there. */
  onOpen: (convo: Conversation) => void;
}

const DIVIDER = 32;
/** This many rows before the end, more are fetched. */
const MORE_BEFORE = 10;

const words = { one: 'conversation', group: 'Conversations' };
const keyOf = ({ convo_id }: Conversation) => convo_id;

/** Rows as they stand: the place of the divider is before the first of those one takes no part in. */
function dividerAt(items: readonly Conversation[], tab: contract.ConvoTab): number {
  return tab === 'later' ? items.findIndex(({ participant }) => !participant) : -1;
}

/** The conversations of a process and tab: what one takes part in, then what others talk about; live. */
export function ConvoList({ address, name, onNew, onOpen }: ConvoListProps) {
  const { tab, search } = address;
  // The agents have a list of their own.
  const process = address.process === 'ai' ? 0 : address.process;
  const list = useConvoList({ process, tab });
  const { loadMore, retry } = list;
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const stale = useStale(list.stale);
  const phone = usePhoneWidth();
  const people = usePeople();
  const scroll = useRef<HTMLDivElement>(null);
  const [activeId, setActive] = useState<number | null>(null);
  const selectedId = search.convo ?? null;

  const listKey = `${process}:${tab}`;
  const { items, waiting, release } = useHeldItems(scroll, list.items, keyOf, listKey, {
    wanted: selectedId,
  });
  const ids = useMemo(() => items.map(({ convo_id }) => convo_id), [items]);
  const divider = dividerAt(items, tab);
  const rowHeight = phone ? LINE_ROW_PHONE : LINE_ROW;
  const { above, toTop } = useHeldScroll(scroll, ids, listKey, rowHeight);

  const names = useMemo(
    () => new Map(people.map((person) => [person.user_id, personName(person)])),
    [people],
  );
  const nameOf = useCallback((userId: number) => names.get(userId) ?? '', [names]);

  /** The conversation at an index of the virtual list; null for the divider. */
  const itemAt = (index: number): Conversation | null => {
    if (divider < 0 || index < divider) return items[index] ?? null;
    return index === divider ? null : (items[index - 1] ?? null);
  };
  const virtualizer = useVirtualizer({
    count: items.length + (divider >= 0 ? 1 : 0),
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (index === divider ? DIVIDER : rowHeight),
    getItemKey: (index) => itemAt(index)?.convo_id ?? 'divider',
    overscan: 12,
    useFlushSync: false,
  });
  // Heights are known, not measured: a divider that moved, or a turned phone, gives each row another place.
  useEffect(() => virtualizer.measure(), [virtualizer, divider, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const scrollTo = useCallback(
    (row: number) => {
      const index = divider >= 0 && row >= divider ? row + 1 : row;
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [virtualizer, divider],
  );
  const { onKeyDown, tabStop } = useRowKeys({
    keys: ids,
    listName: listKey,
    active: activeId,
    selected: selectedId,
    setActive,
    scroll,
    scrollTo,
    attribute: 'data-convo',
    words,
  });
  useHotkeys({ n: { label: 'New conversation', group: words.group, run: onNew } });

  const lastShown = rows.at(-1)?.index ?? 0;
  const wantsMore =
    list.phase === 'ready' && list.hasMore && list.more === 'idle' && lastShown >= items.length - MORE_BEFORE;
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore, loadMore, items.length]);

  const hrefOf = (id: number) => addressOf({ process, tab, convo: id });

  return (
    <div className="relative grow min-h-0">
      <ArrivalsPill
        waiting={waiting}
        above={above}
        onShow={() => {
          release();
          toTop();
        }}
      />
      {stale && items.length > 0 ? <StaleNote onRetry={retry} /> : null}
      <div ref={scroll} className="h-full scroll-y contain-scroll no-anchor">
        {list.phase === 'loading' && items.length === 0 ? (
          <SkeletonRows count={14} rowHeight={rowHeight} withAvatar={false} label="Loading conversations" />
        ) : null}
        {list.phase === 'failed' && items.length === 0 ? (
          <FailedState title="The conversations could not be loaded" error={list.error} onRetry={retry} />
        ) : null}
        {list.phase === 'ready' && items.length === 0 ? (
          <EmptyConvos address={address} name={name} onNew={onNew} />
        ) : null}
        {items.length > 0 ? (
          <div
            className="relative"
            role="list"
            aria-label={`Conversations, ${name}`}
            onKeyDown={onKeyDown}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {rows.map((row) => {
              const convo = itemAt(row.index);
              return (
                <div
                  key={row.key}
                  role="listitem"
                  aria-setsize={list.hasMore ? -1 : virtualizer.options.count}
                  aria-posinset={row.index + 1}
                  className="absolute inset-0-0-auto"
                  style={{ height: row.size, transform: `translateY(${row.start}px)` }}
                >
                  {convo ? (
                    <ConvoRow
                      convo={convo}
                      href={hrefOf(convo.convo_id)}
                      timezone={timezone}
                      today={today}
                      selected={convo.convo_id === selectedId}
                      active={convo.convo_id === tabStop}
                      nameOf={nameOf}
                      onOpen={onOpen}
                      onFocus={setActive}
                    />
                  ) : (
                    <p className={classes.divider}>
                      <Icon path={mdiAccountOffOutline} size={14} />
                      You take no part in these
                    </p>
                  )}
                </div>
              );
            })}
          </div>
        ) : null}
        <MoreRows list={list} rowHeight={rowHeight} />
      </div>
    </div>
  );
}
