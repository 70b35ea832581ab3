import { booking, calendar, erasures, social, worklist as contract } from '@chairline/contract';
import { officeDay } from '@chairline/office-state';
import {
  effectOf,
  workEventTypes,
  type WorkEvent,
  changeList,
  extendList,
  workKey,
  type WorkChange,
  type WorkList,
  type WorkQuery,
} from '@chairline/office-state/worklist';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../lib/api.ts';
import { liveStore } from '../../lib/live-store.ts';
import { live, onReconnect } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession, useSession } from '../../lib/session.ts';

const PAGE = 50;
const { calendarNotice, calendar: calendarAdded, deleteCalendar } = calendar.calendarEvents;
const { Appointment_Request, visitAnswer } = booking.bookingEvents;
const { officeErasure } = erasures.erasureEvents;
const { socialPost } = social.socialEvents;
live.learn(
  {
    calendarNotice,
    calendar: calendarAdded,
    deleteCalendar,
    Appointment_Request,
    visitAnswer,
    officeErasure,
    socialPost,
  },
  {},
);

/** Counts are asked for again this long after what may have changed them, in milliseconds; spread, as all hear it. */
const RECOUNT_MS = 300;
const RECOUNT_SPREAD_MS = 700;
const DAY_LOOK_MS = 15_000;

interface HeldList extends WorkList {
  phase: 'loading' | 'ready' | 'failed';
  more: 'idle' | 'loading' | 'failed';
  error: unknown;
  stale: boolean;
}

interface WorkState {
  lists: ReadonlyMap<string, HeldList>;
  /** The last millisecond of the office's day. */
  endOfToday: number;
}

const endOfToday = (): number => officeDay(currentSession()?.client.timezone ?? 'UTC', Date.now()).end;

const useWork = create<WorkState>(() => ({ lists: new Map(), endOfToday: endOfToday() }));

const emptyList = (query: WorkQuery): HeldList => ({
  query,
  items: [],
  next: null,
  phase: 'loading',
  more: 'idle',
  error: null,
  stale: false,
});

function patchList(query: WorkQuery, change: (list: HeldList) => HeldList): void {
  useWork.setState(({ lists }) => {
    const key = workKey(query);
    return { lists: new Map(lists).set(key, change(lists.get(key) ?? emptyList(query))) };
  });
}

/** What happened while an answer is on its way: said again once it is here, as it may not know of it. */
const meanwhile = new Set<WorkChange[]>();

/** Applies changes to all that is held. */
export function applyChanges(changes: readonly WorkChange[]): void {
  for (const kept of meanwhile) kept.push(...changes);
  useWork.setState((state) => {
    let changed = false;
    const lists = new Map(state.lists);
    for (const [key, held] of lists) {
      const next = changes.reduce<WorkList>(
        (list, change) => changeList(list, change, state.endOfToday),
        held,
      );
      if (next === held) continue;
      changed = true;
      lists.set(key, { ...held, items: next.items });
    }
    return changed ? { lists } : state;
  });
}

async function fetchPage(
  { when, kinds, sort }: WorkQuery,
  cursor: string | null,
  limit: number,
  take: (page: { items: contract.WorkItem[]; next: string | null }) => WorkList,
): Promise<WorkList> {
  const overtaken: WorkChange[] = [];
  meanwhile.add(overtaken);
  try {
    const page = await call(contract.listWork, {
      query: {
        when,
        sort,
        limit,
        ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
        ...(cursor === null ? {} : { cursor }),
      },
    });
    const end = useWork.getState().endOfToday;
    return overtaken.reduce((list, change) => changeList(list, change, end), take(page));
  } finally {
    meanwhile.delete(overtaken);
  }
}

const underWay = new Set<string>();

/** Fetches a list from its top, as deep as it is shown; what is shown stays until the answer is here. */
export async function loadWork(query: WorkQuery): Promise<void> {
  const key = workKey(query);
  if (underWay.has(key)) return;
  underWay.add(key);
  follow();
  patchList(query, (list) => ({
    ...list,
    stale: false,
    phase: list.phase === 'failed' ? 'loading' : list.phase,
  }));
  const depth = useWork.getState().lists.get(key)?.items.length ?? 0;
  const limit = Math.min(contract.WORK_PAGE_MAX, Math.max(PAGE, depth));
  try {
    const list = await fetchPage(query, null, limit, (page) => ({ query, ...page }));
    patchList(query, (held) => ({ ...held, ...list, phase: 'ready', more: 'idle', error: null }));
  } catch (error) {
    patchList(query, (held) =>
      // With rows on the screen they stay, and the screen says that they are old; the next connection tries again.
      held.phase === 'ready' ? { ...held, error } : { ...held, phase: 'failed', error },
    );
  } finally {
    underWay.delete(key);
  }
}

/** Fetches the page after the last one. */
export async function loadMoreWork(query: WorkQuery): Promise<void> {
  const list = useWork.getState().lists.get(workKey(query));
  if (!list || list.phase !== 'ready' || list.next === null || list.more === 'loading') return;
  patchList(query, (held) => ({ ...held, more: 'loading' }));
  const { next } = list;
  try {
    const longer = await fetchPage(query, next, PAGE, (page) =>
      extendList(useWork.getState().lists.get(workKey(query)) ?? list, page),
    );
    patchList(query, (held) =>
      // The top was fetched again meanwhile: this page belongs to what stood there before.
      held.next === next ? { ...held, ...longer, more: 'idle' } : { ...held, more: 'idle' },
    );
  } catch {
    // The list's end says so and offers to try again.
    patchList(query, (held) => ({ ...held, more: 'failed' }));
  }
}

/**
 * A list for the screen: at once when it is held, else as soon as its first page is here; live.
 * @param query the same object while it is the same
 */
export function useWorkList(query: WorkQuery): HeldList {
  const held = useWork((state) => state.lists.get(workKey(query)));
  const list = held ?? emptyList(query);
  const wanted = held === undefined || held.stale;
  useEffect(() => {
    if (wanted) void loadWork(query);
  }, [wanted, query]);
  return list;
}

const countsKey = ['worklist', 'counts'] as const;
let recountTimer: ReturnType<typeof setTimeout> | undefined;

function recount(): void {
  recountTimer ??= setTimeout(
    () => {
      recountTimer = undefined;
      void queryClient.invalidateQueries({ queryKey: countsKey });
    },
    RECOUNT_MS + Math.random() * RECOUNT_SPREAD_MS,
  );
}

/** How much waits for the viewer; live. Undefined until it is known. */
export function useWorkCounts(): contract.WorkCounts | undefined {
  const { user_id } = useSession();
  return useQuery({
    queryKey: [...countsKey, user_id],
    queryFn: ({ signal }) => {
      follow();
      return call(contract.getWorkCounts, { signal });
    },
  }).data;
}

/** The last word of each thing that counts, as far as events said it. */
let words = new Map<string, string>();

function distrust(): void {
  words = new Map();
  useWork.setState(({ lists }) => ({
    endOfToday: endOfToday(),
    lists: new Map([...lists].map(([key, list]) => [key, { ...list, stale: true }])),
  }));
  recount();
}

function hear(event: WorkEvent): void {
  const user = currentSession();
  if (!user) return;
  const { changes, refetch, counted } = effectOf(event, user.user_id);
  applyChanges(changes);
  if (refetch) distrust();
  else if (counted && words.get(counted.about) !== counted.word) {
    words.set(counted.about, counted.word);
    recount();
  }
}

/** Ties the work queue to the live events and to the office's day. */
const follow = liveStore({
  events: workEventTypes,
  reduce: (events) => events.forEach(hear),
  resync: distrust,
  begin() {
    onReconnect(() => {
      if ([...useWork.getState().lists.values()].some(({ error }) => error !== null)) distrust();
    });
    // Midnight moves what Later holds to Today.
    setInterval(() => {
      if (currentSession() && Date.now() > useWork.getState().endOfToday) distrust();
    }, DAY_LOOK_MS);
  },
});
