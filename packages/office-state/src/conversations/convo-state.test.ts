import { conversations as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { listKey, type ConversationRow, type ListQuery, type ProcessList } from './convo-lists.ts';
import {
  applyConvoEvent,
  beginLoad,
  changeRows,
  distrust,
  dropConvo,
  emptyConvos,
  endLoad,
  putConvo,
  receivePage,
  type ConvoEvent,
  type ConvosState,
} from './convo-state.ts';
import { makeConvo, makeMessage, makeParticipant } from '../testing/make-convo.ts';

const me = { user_id: 1, role: 'Member' };
const day = { start: Date.parse('2026-11-20T08:00:00Z'), end: Date.parse('2026-11-21T07:59:59.999Z') };
const tomorrow = '2026-11-21T17:00:00.000Z';
const now: ProcessList = { process: 6, tab: 'now' };
const later: ProcessList = { process: 6, tab: 'later' };
const closed: ProcessList = { process: 6, tab: 'closed' };
const all: ProcessList = { process: 0, tab: 'now' };
const mentions: ProcessList = { process: 'mentions', tab: 'now' };
const today: ProcessList = { process: 'today', tab: 'now' };
const ofContact: ListQuery = { contactId: 5 };
const queries = [now, later, closed, all, mentions, today, ofContact];

/** What the server would answer: its order, by the rules both sides share. */
function fetchFresh(rows: readonly ConversationRow[]): ConvosState {
  let state = emptyConvos(me, day);
  for (const query of queries) {
    const items = rows
      .filter((row) => contract.maySeeConversation(row, me))
      .map((row) => contract.viewConversation(row, me));
    state = receivePage(state, query, { items, next: null }, true);
  }
  return state;
}

const idsOf = (state: ConvosState, query: ListQuery) => state.lists.get(listKey(query))?.ids;
const shown = (state: ConvosState) => queries.map((query) => [listKey(query), idsOf(state, query)] as const);

const apply = (state: ConvosState, ...events: ConvoEvent[]) => events.reduce(applyConvoEvent, state);

const internal = (id: number, given: Partial<ConversationRow> = {}) =>
  makeConvo(id, {
    kind: 'internal',
    system_process: 'internal',
    system_process_id: null,
    convo_references: [{ contact_id: 5, contact_name: 'Ada Lee', conversation_id: 9, LabCaseNum: null }],
    ...given,
  });

describe('old state + event = fresh fetch', () => {
  const rows = [makeConvo(1), makeConvo(2), internal(3), makeConvo(4, { convo_participants: [] })];
  const withChange = (changed: ConversationRow) => [
    ...rows.filter(({ convo_id }) => convo_id !== changed.convo_id),
    changed,
  ];
  const expectSame = (event: ConvoEvent, after: readonly ConversationRow[]) => {
    const old = apply(fetchFresh(rows), event);
    const fresh = fetchFresh(after);
    expect(shown(old)).toEqual(shown(fresh));
    expect(old.views).toEqual(fresh.views);
  };

  it('addConvo', () => {
    const convo = makeConvo(8, { messages_updated_at: '2026-11-20T19:00:00.000Z' });
    expectSame({ type: 'addConvo', payload: { convo } }, [...rows, convo]);
  });

  it.each([
    ['named', { convo_name: 'Another' }],
    ['left', { convo_participants: [] }],
    ['joined', { convo_participants: [makeParticipant(1), makeParticipant(2)] }],
    [
      'to be reminded of tomorrow',
      { convo_reminders: [{ reminder_for_who: 1, reminder_date: tomorrow, delivered_at: null }] },
    ],
    ['tagged', { convo_tags: [3] }],
    ['moved to another contact', { convo_references: [] }],
  ])('updateConvo: %s', (_what, change) => {
    for (const row of rows) {
      const convo = { ...row, ...change, version: 2 };
      expectSame({ type: 'updateConvo', payload: { convo } }, withChange(convo));
    }
  });

  it.each([true, false])('updateConvoStatus: %s', (convo_status) => {
    for (const row of rows) {
      const before = { ...row, convo_status: !convo_status };
      const convo = { ...row, convo_status, version: 2 };
      const others = rows.filter(({ convo_id }) => convo_id !== row.convo_id);
      const old = apply(fetchFresh([...others, before]), { type: 'updateConvoStatus', payload: { convo } });
      const fresh = fetchFresh([...others, convo]);
      expect(shown(old)).toEqual(shown(fresh));
      expect(old.views).toEqual(fresh.views);
    }
  });

  it('addConvoMessage and updateConvoMessage', () => {
    for (const row of rows) {
      const convo = {
        ...row,
        messages_updated_at: '2026-11-20T20:00:00.000Z',
        convo_participants: [makeParticipant(1, { unread: 1, open_mentions: 1 })],
        version: 2,
      };
      const message = makeMessage(0, { convo_id: row.convo_id });
      expectSame({ type: 'addConvoMessage', payload: { message, convo } }, withChange(convo));
      expectSame({ type: 'updateConvoMessage', payload: { message, convo } }, withChange(convo));
    }
  });

  it('readConvo', () => {
    const participant = makeParticipant(1, { last_read_id: 100, unread: 0 });
    const before = makeConvo(2, { convo_participants: [makeParticipant(1, { unread: 3 })] });
    const after = { ...before, convo_participants: [participant], version: 2 };
    const old = apply(fetchFresh([before]), {
      type: 'readConvo',
      payload: { convo_id: 2, participant, version: 2 },
    });
    expect(old.views).toEqual(fetchFresh([after]).views);
  });

  it('removeConvo', () => {
    const state = apply(fetchFresh(rows), { type: 'removeConvo', payload: { convo_id: 2 } });
    const fresh = fetchFresh(rows.filter(({ convo_id }) => convo_id !== 2));
    expect(shown(state)).toEqual(shown(fresh));
    expect(state.views).toEqual(fresh.views);
  });

  it('remindersDue', () => {
    const reminder = { reminder_for_who: 1, reminder_date: '2026-11-20T20:00:00.000Z', delivered_at: null };
    const before = makeConvo(2, { convo_reminders: [reminder] });
    const at = '2026-11-20T20:00:01.000Z';
    const old = apply(fetchFresh([before]), {
      type: 'remindersDue',
      payload: {
        reminders: [
          {
            convo_id: 2,
            convo_name: '',
            kind: 'general',
            contact_id: null,
            system_process_id: null,
            reminder_date: reminder.reminder_date,
            delivered_at: at,
            version: 2,
          },
        ],
      },
    });
    const after = { ...before, convo_reminders: [{ ...reminder, delivered_at: at }], version: 2 };
    expect(old.views).toEqual(fetchFresh([after]).views);
  });
});

describe('conversations held', () => {
  it('keep the later of two copies, in whatever order they come', () => {
    const newer = makeConvo(1, { convo_name: 'Newer', version: 3 });
    const state = putConvo(putConvo(emptyConvos(me, day), newer), makeConvo(1, { version: 2 }));
    expect(state.views.get(1)?.convo_name).toBe('Newer');
  });

  it('are fetched again where a change in between was not heard of', () => {
    const state = apply(fetchFresh([makeConvo(1)]), {
      type: 'readConvo',
      payload: { convo_id: 1, participant: makeParticipant(1, { unread: 5 }), version: 3 },
    });
    expect([...state.behind]).toEqual([1]);
    expect(state.views.get(1)?.unread).toBe(0);
    expect(putConvo(state, makeConvo(1, { version: 3 })).behind.size).toBe(0);
  });

  it('take in what overtook their answer', () => {
    const participant = makeParticipant(1, { last_read_id: 104, unread: 0 });
    let state = beginLoad(emptyConvos(me, day));
    state = apply(state, { type: 'readConvo', payload: { convo_id: 1, participant, version: 2 } });
    const row = makeConvo(1, { convo_participants: [makeParticipant(1, { unread: 2 })] });
    const page = { items: [contract.viewConversation(row, me)], next: null };
    state = endLoad(receivePage(state, now, page, true));
    expect(state.views.get(1)).toMatchObject({ unread: 0, version: 2 });
    expect(state.early.size).toBe(0);
  });

  it('bring nothing back that was taken from the viewer while they were on their way', () => {
    const page = { items: [contract.viewConversation(makeConvo(1), me)], next: null };
    const gone = { type: 'removeConvo', payload: { convo_id: 1 } } as const;
    const again = { type: 'addConvo', payload: { convo: makeConvo(1, { version: 3 }) } } as const;
    const taken = apply(beginLoad(receivePage(emptyConvos(me, day), now, page, true)), gone);
    const answered = endLoad(receivePage(taken, now, page, true));
    expect(idsOf(answered, now)).toEqual([]);
    expect(answered.gone.size).toBe(0);
    expect(idsOf(endLoad(receivePage(apply(taken, again), now, page, true)), now)).toEqual([1]);
  });

  it('grow a list only within what of it was loaded', () => {
    const page = {
      items: [makeConvo(9), makeConvo(8)].map((row) => contract.viewConversation(row, me)),
      next: 'more',
    };
    let state = receivePage(emptyConvos(me, day), now, page, true);
    state = putConvo(state, makeConvo(3));
    expect(idsOf(state, now)).toEqual([9, 8]);
    state = putConvo(state, makeConvo(10));
    expect(idsOf(state, now)).toEqual([10, 9, 8]);
    const next = { items: [contract.viewConversation(makeConvo(4), me)], next: null };
    expect(idsOf(receivePage(state, now, next, false), now)).toEqual([10, 9, 8, 4, 3]);
  });

  it('stand in Later after those with a reminder where the viewer takes no part', () => {
    const reminded = makeConvo(1, {
      convo_reminders: [{ reminder_for_who: 1, reminder_date: tomorrow, delivered_at: null }],
    });
    const others = makeConvo(9, { convo_participants: [] });
    expect(idsOf(fetchFresh([reminded, others]), later)).toEqual([1, 9]);
  });

  it('move from Later to Now when the day is over', () => {
    const reminded = makeConvo(1, {
      convo_reminders: [{ reminder_for_who: 1, reminder_date: tomorrow, delivered_at: null }],
    });
    const state = distrust(fetchFresh([reminded]), false, {
      start: day.start + 86_400_000,
      end: day.end + 86_400_000,
    });
    expect([idsOf(state, now), idsOf(state, later), idsOf(state, today)]).toEqual([[1], [], []]);
    expect(state.lists.get(listKey(now))?.stale).toBe(true);
    expect(state.behind.size).toBe(0);
  });

  it('from before a gap are listed again only once they were answered again', () => {
    const state = distrust(fetchFresh([makeConvo(1), makeConvo(2)]), true);
    const page = { items: [contract.viewConversation(makeConvo(2), me)], next: null };
    const after = receivePage(state, now, page, true);
    expect(idsOf(after, now)).toEqual([2]);
    expect([...after.behind]).toEqual([1]);
  });

  it('show people and contacts as they are now', () => {
    const row = internal(1, { convo_participants: [makeParticipant(1), makeParticipant(2)] });
    const user = { user_id: 2, username: 'kim', first_name: 'Kim', last_name: 'Po', isActive: true };
    let state = changeRows(fetchFresh([row]), (held) => contract.withUser(held, user));
    state = changeRows(state, (held) =>
      contract.withContact(held, { contact_id: 5, first_name: 'Ada', last_name: 'Po' }),
    );
    expect(state.views.get(1)?.convo_participants[1]).toMatchObject({ username: 'kim', full_name: 'Kim Po' });
    expect(state.views.get(1)?.convo_references[0]?.contact_name).toBe('Ada Po');
    expect(changeRows(state, (held) => contract.withUser(held, user))).toBe(state);
  });

  it('that the viewer may no longer see are gone from everywhere', () => {
    const state = dropConvo(fetchFresh([internal(1)]), 1);
    expect(shown(state).every(([, ids]) => ids?.length === 0)).toBe(true);
    expect(state.views.size).toBe(0);
  });
});
