import { conversations as contract, type LivePayload } from '@chairline/contract';
import type { OfficeDay } from '../office-day.ts';
import { refetch, reduceEvent, type LiveEvent, type Reducers } from '../reducers.ts';
import {
  arrange,
  emptyList,
  extend,
  listKey,
  orderKeyOf,
  place,
  without,
  type Conversation,
  type ConversationRow,
  type ConvoList,
  type ListQuery,
} from './convo-lists.ts';

/** A change of a part of a conversation, from an event that does not carry the whole. */
interface PartChange {
  version: number;
  apply: (row: ConversationRow) => ConversationRow;
}

/** The conversations this page knows, whoever looks: events keep them equal to a fresh fetch. */
export interface ConvosState {
  viewer: contract.ConvoViewer;
  day: OfficeDay;
  views: ReadonlyMap<number, Conversation>;
  lists: ReadonlyMap<string, ConvoList>;
  /** Requests on their way; while there are any, changes of parts of unknown rows are kept for what arrives. */
  loading: number;
  early: ReadonlyMap<number, readonly PartChange[]>;
  /**
   * Conversations the viewer lost while requests are on their way, so that an older answer brings none of them back.
   */
  gone: ReadonlySet<number>;
  /** Known rows that missed a change, and those from before a gap in the events: to be fetched again. */
  behind: ReadonlySet<number>;
}

export function emptyConvos(viewer: contract.ConvoViewer, day: OfficeDay): ConvosState {
  return {
    viewer,
    day,
    views: new Map(),
    lists: new Map(),
    loading: 0,
    early: new Map(),
    gone: new Set(),
    behind: new Set(),
  };
}

export type ConvoEvent = LiveEvent<keyof typeof contract.conversationEvents>;

/** The state with a conversation as an answer or an event brought it; an older copy changes nothing. */
export function putConvo(state: ConvosState, row: ConversationRow): ConvosState {
  if (state.gone.has(row.convo_id)) return state;
  const held = state.views.get(row.convo_id);
  if (held && held.version >= row.version) return catchUp(state, row);
  const view = contract.viewConversation(row, state.viewer);
  const views = new Map(state.views).set(row.convo_id, view);
  const lists = new Map(state.lists);
  for (const [name, list] of lists) {
    const keyOf = (id: number) => {
      const other = views.get(id);
      return other && orderKeyOf(other, list.query);
    };
    lists.set(name, place(list, view, state.day, keyOf));
  }
  return catchUp({ ...state, views, lists }, row);
}

/** The whole row was here: nothing of it is missing any more, unless it is older than what is held. */
function catchUp(state: ConvosState, { convo_id, version }: ConversationRow): ConvosState {
  if (!state.behind.has(convo_id) || version < state.views.get(convo_id)!.version) return state;
  return { ...state, behind: new Set([...state.behind].filter((id) => id !== convo_id)) };
}

/** The state without a conversation the viewer may no longer see. */
export function dropConvo(state: ConvosState, convoId: number): ConvosState {
  const views = new Map(state.views);
  views.delete(convoId);
  const lists = new Map([...state.lists].map(([name, list]) => [name, without(list, convoId)]));
  const gone = state.loading > 0 ? new Set(state.gone).add(convoId) : state.gone;
  return { ...state, views, lists, gone };
}

/** The viewer takes part again. */
function welcomeBack(state: ConvosState, convoId: number): ConvosState {
  if (!state.gone.has(convoId)) return state;
  return { ...state, gone: new Set([...state.gone].filter((id) => id !== convoId)) };
}

function changePart(state: ConvosState, convoId: number, change: PartChange): ConvosState {
  const held = state.views.get(convoId);
  if (!held) {
    if (state.loading === 0) return state;
    const changes = [...(state.early.get(convoId) ?? []), change];
    return { ...state, early: new Map(state.early).set(convoId, changes) };
  }
  if (held.version >= change.version) return state;
  // This page missed a change in between: this one is applied and shown, and the whole conversation is fetched.
  if (held.version < change.version - 1) {
    return { ...state, behind: new Set(state.behind).add(convoId) };
  }
  return putConvo(state, { ...change.apply(held), version: change.version });
}

const readBy =
  (participant: contract.ConvoParticipant) =>
  (row: ConversationRow): ConversationRow => ({
    ...row,
    convo_participants: row.convo_participants.map((other) =>
      other.user_id === participant.user_id ? participant : other,
    ),
  });

const delivered =
  (userId: number, at: string) =>
  (row: ConversationRow): ConversationRow => ({
    ...row,
    convo_reminders: row.convo_reminders.map((reminder) =>
      reminder.reminder_for_who === userId ? { ...reminder, delivered_at: at } : reminder,
    ),
  });

/** The state with every held conversation changed in the same way, where there is something to change; its version stays. */
export function changeRows(
  state: ConvosState,
  change: (row: ConversationRow) => ConversationRow,
): ConvosState {
  let next: Map<number, Conversation> | null = null;
  for (const [id, held] of state.views) {
    const changed = change(held);
    if (changed === held || sameShown(held, changed)) continue;
    next ??= new Map(state.views);
    next.set(id, contract.viewConversation(changed, state.viewer));
  }
  return next ? { ...state, views: next } : state;
}

/** Whether a change of people or contacts left what is shown as it was. */
function sameShown(a: ConversationRow, b: ConversationRow): boolean {
  return (
    a.owner_active === b.owner_active &&
    a.convo_participants.every(({ username, full_name }, index) => {
      const other = b.convo_participants[index]!;
      return username === other.username && full_name === other.full_name;
    }) &&
    a.convo_references.every(
      ({ contact_name }, index) => contact_name === b.convo_references[index]!.contact_name,
    )
  );
}

const put = (state: ConvosState, { convo }: { convo: ConversationRow }): ConvosState =>
  putConvo(state, convo);

function noteDelivered(state: ConvosState, { reminders }: LivePayload<'remindersDue'>): ConvosState {
  return reminders.reduce(
    (before, { convo_id, version, delivered_at }) =>
      changePart(before, convo_id, { version, apply: delivered(state.viewer.user_id, delivered_at) }),
    state,
  );
}

/** Old state + event = fresh fetch. */
export const convoReducers: Reducers<ConvosState, ConvosState> = {
  addConvo: (state, { convo }) => putConvo(welcomeBack(state, convo.convo_id), convo),
  updateConvo: put,
  updateConvoStatus: put,
  addConvoMessage: put,
  updateConvoMessage: put,
  removeConvo: (state, { convo_id }) => dropConvo(state, convo_id),
  readConvo: (state, { convo_id, version, participant }) =>
    changePart(state, convo_id, { version, apply: readBy(participant) }),
  remindersDue: noteDelivered,
  // What a conversation shows of people and contacts changes with them, without an event of its own.
  userChanged: (state, { user }) => changeRows(state, (row) => contract.withUser(row, user)),
  updateContact: (state, { contact }) =>
    changeRows(state, (row) =>
      row.convo_references.some(({ contact_id }) => contact_id === contact.contact_id)
        ? contract.withContact(row, contact)
        : row,
    ),
};

/** The state after an event. */
export const applyConvoEvent = (state: ConvosState, event: LiveEvent): ConvosState =>
  reduceEvent(convoReducers, state, event);

export function beginLoad(state: ConvosState): ConvosState {
  return { ...state, loading: state.loading + 1 };
}

export function endLoad(state: ConvosState): ConvosState {
  const loading = Math.max(0, state.loading - 1);
  if (loading > 0) return { ...state, loading };
  return { ...state, loading, early: new Map(), gone: new Set() };
}

/** The state with conversations of an answer, and what overtook it. */
function receiveRows(state: ConvosState, rows: readonly ConversationRow[]): ConvosState {
  let next = state;
  for (const row of rows) {
    next = putConvo(next, row);
    for (const change of state.early.get(row.convo_id) ?? []) next = changePart(next, row.convo_id, change);
  }
  return next;
}

/** The state with a page of a list. @param first it is the list's top: what stood there before is given up */
export function receivePage(
  state: ConvosState,
  query: ListQuery,
  page: { items: readonly Conversation[]; next: string | null },
  first: boolean,
): ConvosState {
  const received = receiveRows(state, page.items);
  const name = listKey(query);
  const list = extend(received.lists.get(name) ?? emptyList(query), page, first);
  // Where one from before a gap belongs now, only its own answer says.
  const known = [...received.views.values()].filter(({ convo_id }) => !received.behind.has(convo_id));
  return { ...received, lists: new Map(received.lists).set(name, arrange(list, known, received.day)) };
}

export function patchList(state: ConvosState, query: ListQuery, change: Partial<ConvoList>): ConvosState {
  const name = listKey(query);
  const list = { ...(state.lists.get(name) ?? emptyList(query)), ...change };
  return { ...state, lists: new Map(state.lists).set(name, list) };
}

/** The state with lists that have to be fetched again: after a gap in the events, which rows may have missed too, or on another day. */
export function distrust(state: ConvosState, gap: boolean, day = state.day): ConvosState {
  const lists = new Map(
    [...state.lists].map(([name, list]) => [
      name,
      arrange({ ...list, stale: true }, state.views.values(), day),
    ]),
  );
  return { ...state, day, lists, behind: gap ? new Set(state.views.keys()) : state.behind };
}

/** How much is unread counts anew with every event of a conversation. */
export const convoCountReducers: Reducers<unknown> = Object.fromEntries(
  Object.keys(contract.conversationEvents).map((type) => [type, () => refetch]),
);
