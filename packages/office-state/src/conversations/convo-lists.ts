import { conversations as contract } from '@chairline/contract';
import type { OfficeDay } from '../office-day.ts';

export type ConversationRow = contract.ConversationRow;
export type Conversation = contract.Conversation;
export type ConvoParticipant = contract.ConvoParticipant;

/** What a list of general conversations shows: 'mentions', 'today', a process id, or 0 for all processes. */
export interface ProcessList {
  process: 'mentions' | 'today' | number;
  tab: contract.ConvoTab;
}
/** What a list shows: a page of a process, or all internal conversations about a contact. */
export type ListQuery = ProcessList | { contactId: number };

/** Where a conversation stands in a list: 0 before 1, then the newest message first. */
export interface OrderKey {
  group: 0 | 1;
  at: number;
  id: number;
}

/** A list as far as it was loaded: ids in order, complete from the top down to `end`. */
export interface ConvoList {
  query: ListQuery;
  ids: readonly number[];
  /** Key of the last row the last page brought; null before the first page. */
  end: OrderKey | null;
  /** Cursor of the next page; null when everything is here. */
  next: string | null;
  phase: 'loading' | 'ready' | 'failed';
  more: 'idle' | 'loading' | 'failed';
  error: unknown;
  /** Nothing in it is to be trusted until it was fetched again. */
  stale: boolean;
}

/** The name under which a list is held. */
export function listKey(query: ListQuery): string {
  return 'contactId' in query ? `contact:${query.contactId}` : `${query.process}:${query.tab}`;
}

export function emptyList(query: ListQuery): ConvoList {
  return {
    query,
    ids: [],
    end: null,
    next: null,
    phase: 'loading',
    more: 'idle',
    error: undefined,
    stale: false,
  };
}

function compareOrder(a: OrderKey, b: OrderKey): number {
  return a.group - b.group || b.at - a.at || b.id - a.id;
}

/** Later lists those with the viewer's reminder first, then those they take no part in. */
export function orderKeyOf(view: Conversation, query: ListQuery): OrderKey {
  const apart = 'tab' in query && query.tab === 'later' && !view.participant;
  return { group: apart ? 1 : 0, at: Date.parse(view.messages_updated_at), id: view.convo_id };
}

/** Whether a list shows a conversation; the server's rule, for what events bring. */
function belongsTo(view: Conversation, query: ListQuery, day: OfficeDay): boolean {
  if ('contactId' in query) {
    return (
      view.kind === 'internal' &&
      view.convo_references.some(({ contact_id }) => contact_id === query.contactId)
    );
  }
  if (contract.tabOf(view, new Date(day.end)) !== query.tab) return false;
  if (query.process === 'mentions') return view.userMentioned;
  if (query.process === 'today') return Date.parse(view.messages_updated_at) >= day.start;
  if (view.kind !== 'general') return false;
  return query.process === 0 || view.system_process_id === String(query.process);
}

/** Whether a list is known as far down as this place. */
function reaches(list: Pick<ConvoList, 'end' | 'next'>, key: OrderKey): boolean {
  if (list.end === null) return false;
  return list.next === null || compareOrder(key, list.end) <= 0;
}

/** The list with every known conversation where it now belongs. */
export function arrange(list: ConvoList, known: Iterable<Conversation>, day: OfficeDay): ConvoList {
  const found: OrderKey[] = [];
  for (const view of known) {
    if (!belongsTo(view, list.query, day)) continue;
    const key = orderKeyOf(view, list.query);
    if (reaches(list, key)) found.push(key);
  }
  const ids = found.toSorted(compareOrder).map(({ id }) => id);
  const same = ids.length === list.ids.length && ids.every((id, index) => id === list.ids[index]);
  return same ? list : { ...list, ids };
}

/** The list after one conversation came or changed; `keyOf` knows the places of those in it. */
export function place(
  list: ConvoList,
  view: Conversation,
  day: OfficeDay,
  keyOf: (id: number) => OrderKey | undefined,
): ConvoList {
  const key = orderKeyOf(view, list.query);
  const at = list.ids.indexOf(view.convo_id);
  if (!belongsTo(view, list.query, day) || !reaches(list, key))
    return at < 0 ? list : without(list, view.convo_id);
  const others = at < 0 ? list.ids : list.ids.toSpliced(at, 1);
  const before = others.findIndex((id) => {
    const other = keyOf(id);
    return other !== undefined && compareOrder(key, other) < 0;
  });
  const index = before < 0 ? others.length : before;
  return index === at ? list : { ...list, ids: others.toSpliced(index, 0, view.convo_id) };
}

export function without(list: ConvoList, id: number): ConvoList {
  return list.ids.includes(id) ? { ...list, ids: list.ids.filter((other) => other !== id) } : list;
}

/** The loaded part of a list after a page of it, before its rows are arranged. */
export function extend(
  list: ConvoList,
  page: { items: readonly Conversation[]; next: string | null },
  first: boolean,
): ConvoList {
  const last = page.items.at(-1);
  const end = last
    ? orderKeyOf(last, list.query)
    : ((first ? null : list.end) ?? { group: 1, at: Number.NEGATIVE_INFINITY, id: Number.NEGATIVE_INFINITY });
  return {
    ...list,
    end,
    next: page.next,
    phase: 'ready',
    more: 'idle',
    error: undefined,
    stale: first ? false : list.stale,
  };
}
