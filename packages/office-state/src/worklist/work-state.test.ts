import { worklist } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { makeContact } from '../testing/make-contact.ts';
import { makeConvoMessage, makeParticipant, makeRow, makeWork } from './testing/make-work.ts';
import { effectOf, type WorkEvent } from './work-events.ts';
import {
  changeList,
  changesOfContact,
  extendList,
  workKey,
  type WorkList,
  type WorkQuery,
} from './work-state.ts';

type WorkItem = worklist.WorkItem;
const ME = 7;
const END = Date.parse('2026-06-01T23:59:59.999Z');
const RANKS: string[] = [...worklist.workKinds];
const today: WorkQuery = { when: 'today', kinds: [], sort: 'oldest' };

/** What the server answers: everything that waits, narrowed, sorted and cut. */
function fetchFresh(all: readonly WorkItem[], query: WorkQuery, limit: number): WorkList {
  const order = (a: WorkItem, b: WorkItem) =>
    Date.parse(a.date) - Date.parse(b.date) ||
    RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind) ||
    Number(a.id.split(':')[1]) - Number(b.id.split(':')[1]);
  const found = all
    .filter(({ kind }) => query.kinds.length === 0 || query.kinds.includes(kind))
    .filter(({ kind, date }) => {
      const later = kind === 'putoff' || Date.parse(date) > END;
      return later === (query.when === 'later');
    })
    .toSorted((a, b) => (query.sort === 'oldest' ? order(a, b) : order(b, a)));
  return { query, items: found.slice(0, limit), next: found.length > limit ? 'next' : null };
}

const apply = (list: WorkList, event: WorkEvent): WorkList =>
  effectOf(event, ME).changes.reduce((held, change) => changeList(held, change, END), list);

describe('old state + event = fresh fetch', () => {
  const hour = (at: number) => new Date(Date.parse('2026-06-01T00:00:00Z') + at * 3_600_000).toISOString();
  const queries: WorkQuery[] = (['today', 'later'] as const).flatMap((when) =>
    (['oldest', 'newest'] as const).flatMap((sort) => [
      { when, sort, kinds: [] },
      { when, sort, kinds: ['reminder'] as const },
      { when, sort, kinds: ['thread', 'mention', 'putoff'] as const },
    ]),
  );

  /** Contacts, conversations and messages as the server holds them, and what of them waits for the viewer. */
  function playOffice(seed: number) {
    let state = seed;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const contacts = new Map<number, ReturnType<typeof makeContact>>();
    const rows = new Map<number, ReturnType<typeof makeRow>>();
    const messages = new Map<number, ReturnType<typeof makeConvoMessage>>();
    const waits = (): WorkItem[] => [
      ...[...contacts.values()].flatMap((contact) =>
        contact.needs_answer_since === null && contact.put_off === null
          ? []
          : [
              makeWork({
                ...(contact.put_off
                  ? {
                      id: `putoff:${contact.contact_id}`,
                      kind: 'putoff',
                      date: contact.put_off.until,
                      put_off_by: contact.put_off.by,
                    }
                  : {
                      id: `thread:${contact.contact_id}`,
                      kind: 'thread',
                      date: contact.needs_answer_since!,
                    }),
                title: contact.full_name,
                note: contact.snippet,
                contact_id: contact.contact_id,
                convo_id: null,
                convo_kind: null,
              }),
            ],
      ),
      ...[...rows.values()].flatMap((row) => {
        const reminder = row.convo_reminders.find(({ reminder_for_who }) => reminder_for_who === ME);
        return reminder && row.convo_status
          ? [
              makeWork({
                id: `reminder:${row.convo_id}`,
                date: reminder.reminder_date,
                title: row.convo_name,
                note: row.last_message?.snippet ?? '',
                convo_id: row.convo_id,
                system_process_id: row.system_process_id,
              }),
            ]
          : [];
      }),
      ...[...messages.values()].flatMap((message) => {
        const row = rows.get(message.convo_id)!;
        const open = message.convo_mentions.some(({ user_id, completed }) => user_id === ME && !completed);
        return open && message.withdrawn_at === null
          ? [
              makeWork({
                id: `mention:${message.convo_message_id}`,
                kind: 'mention',
                date: message.date,
                title: row.convo_name,
                note: message.message.slice(0, worklist.WORK_NOTE_LENGTH),
                who: message.full_name,
                convo_id: row.convo_id,
                convo_message_id: message.convo_message_id,
                system_process_id: row.system_process_id,
              }),
            ]
          : [];
      }),
    ];
    /** Something happens; the answer is the event that says so. */
    const step = (): WorkEvent => {
      const id = 1 + random(8);
      const what = random(4);
      if (what === 0) {
        const contact = makeContact({
          contact_id: id,
          first_name: `Pat${random(3)}`,
          snippet: `text ${random(3)}`,
          ...[
            { needs_answer_since: null },
            { needs_answer_since: hour(random(20)) },
            { put_off: { until: hour(random(60)), since: hour(0), by: 2 } },
          ][random(3)],
        });
        if (random(6) === 0 && contacts.delete(id))
          return { type: 'deleteContact', payload: { contact_id: id } };
        contacts.set(id, contact);
        return { type: 'updateContact', payload: { contact } };
      }
      if (what === 1 || !rows.has(id)) {
        const reminder = {
          reminder_for_who: random(3) === 0 ? 99 : ME,
          reminder_date: hour(random(60)),
          delivered_at: null,
        };
        const convo = makeRow({
          convo_id: id,
          convo_name: `Convo ${random(3)}`,
          convo_status: random(5) > 0,
          convo_reminders: random(3) === 0 ? [] : [reminder],
          last_message: rows.get(id)?.last_message ?? null,
        });
        rows.set(id, convo);
        return { type: 'updateConvo', payload: { convo } };
      }
      const messageId = id * 100 + random(3);
      const added = !messages.has(messageId);
      const message = makeConvoMessage({
        ...messages.get(messageId),
        convo_message_id: messageId,
        convo_id: id,
        message: 'x'.repeat(random(2) === 0 ? 3 : 250),
        date: messages.get(messageId)?.date ?? hour(random(20)),
        convo_mentions: [
          { user_id: random(3) === 0 ? 99 : ME, index_start: 0, index_end: 1, completed: random(3) === 0 },
        ],
        withdrawn_at: random(6) === 0 ? hour(1) : null,
      });
      messages.set(messageId, message);
      const convo = {
        ...rows.get(id)!,
        last_message: { convo_message_id: messageId, who_sent: 2, snippet: `said ${random(9)}` },
      };
      rows.set(id, convo);
      return { type: added ? 'addConvoMessage' : 'updateConvoMessage', payload: { message, convo } };
    };
    return { step, waits };
  }

  it.each([1, 2, 3, 4, 5])('whatever happens, in lists that are whole (%d)', (seed) => {
    const office = playOffice(seed);
    let held = queries.map((query) => fetchFresh(office.waits(), query, 1_000));
    for (let steps = 0; steps < 200; steps += 1) {
      const event = office.step();
      held = held.map((list) => apply(list, event));
      expect(held).toEqual(queries.map((query) => fetchFresh(office.waits(), query, 1_000)));
    }
  });

  it.each([6, 7, 8])('what is held of a longer list stays its beginning (%d)', (seed) => {
    const office = playOffice(seed);
    for (let steps = 0; steps < 60; steps += 1) office.step();
    let held = queries.map((query) => fetchFresh(office.waits(), query, 4));
    for (let steps = 0; steps < 100; steps += 1) {
      const event = office.step();
      held = held.map((list) => apply(list, event));
      for (const list of held) {
        const fresh = fetchFresh(office.waits(), list.query, 1_000);
        expect(list.items).toEqual(fresh.items.slice(0, list.items.length));
        if (list.next === null) expect(list.items).toHaveLength(fresh.items.length);
      }
    }
  });

  it('a conversation one may no longer see takes all of it along', () => {
    const mine = [makeWork({}), makeWork({ id: 'mention:5', kind: 'mention', convo_message_id: 5 })];
    const other = makeWork({ id: 'reminder:2', convo_id: 2 });
    const list = fetchFresh([...mine, other], today, 10);
    const left = apply(list, { type: 'removeConvo', payload: { convo_id: 1 } });
    expect(left.items).toEqual([other]);
  });

  it('mentions follow their conversation’s new name and contact', () => {
    const list = fetchFresh([makeWork({ id: 'mention:5', kind: 'mention' })], today, 10);
    const convo = makeRow({
      convo_name: 'Renamed',
      convo_references: [{ contact_id: 4, contact_name: 'Pat', conversation_id: null, LabCaseNum: null }],
    });
    expect(apply(list, { type: 'updateConvo', payload: { convo } }).items).toEqual([
      makeWork({ id: 'mention:5', kind: 'mention', title: 'Renamed', contact_id: 4 }),
    ]);
  });
});

describe('what an event says of the counts', () => {
  const wordOf = (event: WorkEvent) => effectOf(event, ME).counted?.word;
  const message = makeConvoMessage({});

  it('is the same word while nothing of mine changed', () => {
    const row = makeRow({ convo_participants: [makeParticipant({ open_mentions: 1 })] });
    const event = (version: number): WorkEvent => ({
      type: 'addConvoMessage',
      payload: { message, convo: { ...row, version, convo_name: `${version}` } },
    });
    expect(wordOf(event(1))).toBe(wordOf(event(2)));
    const more = makeRow({ convo_participants: [makeParticipant({ open_mentions: 2 })] });
    expect(wordOf(event(1))).not.toBe(wordOf({ type: 'updateConvo', payload: { convo: more } }));
    const closed = { ...row, convo_status: false };
    expect(wordOf(event(1))).not.toBe(wordOf({ type: 'updateConvo', payload: { convo: closed } }));
  });

  it('asks for everything where a conversation that is new here mentions me', () => {
    const convo = makeRow({ convo_participants: [makeParticipant({ open_mentions: 1 })] });
    expect(effectOf({ type: 'addConvo', payload: { convo } }, ME).refetch).toBe(true);
    expect(effectOf({ type: 'updateConvo', payload: { convo } }, ME).refetch).toBe(false);
    const unmentioned = makeRow({ convo_participants: [makeParticipant({})] });
    expect(effectOf({ type: 'addConvo', payload: { convo: unmentioned } }, ME).refetch).toBe(false);
  });
});

describe('a list', () => {
  it('grows by a page, without what it holds already', () => {
    const first = fetchFresh([makeWork({}), makeWork({ id: 'reminder:2', convo_id: 2 })], today, 1);
    const page = { items: [makeWork({}), makeWork({ id: 'reminder:2', convo_id: 2 })], next: null };
    expect(extendList(first, page).items.map(({ id }) => id)).toEqual(['reminder:1', 'reminder:2']);
    expect(extendList(first, page).next).toBeNull();
  });

  it('is named by what was asked, whatever the order of the kinds', () => {
    const named = (kinds: WorkQuery['kinds']) => workKey({ ...today, kinds });
    expect(named(['thread', 'mention'])).toBe(named(['mention', 'thread']));
    expect(named(['thread'])).not.toBe(named([]));
  });
});

describe('a missed call', () => {
  it('says where to call back, as the server does: the first number in the order of the form', () => {
    const missed = {
      needs_answer_since: '2026-06-01T09:00:00.000Z',
      last_kind: 'call',
      call_missed: true,
      ph1: '',
      ph2: '5035550188',
      ph3: '5035550199',
    } as const;
    expect(changesOfContact(makeContact(missed))[0]).toMatchObject({
      item: { note: 'Call Missed', call_back: '5035550188' },
    });
    expect(
      changesOfContact(makeContact({ ...missed, ph2: '', ph3: '', phone_num: '5035550142' }))[0],
    ).toMatchObject({
      item: { call_back: '5035550142' },
    });
    // A text came after it.
    expect(changesOfContact(makeContact({ ...missed, last_kind: 'text' }))[0]).toMatchObject({
      item: { call_back: '' },
    });
  });
});

describe('a post', () => {
  const told = (given: object): WorkEvent =>
    ({
      type: 'socialPost',
      payload: {
        post: {
          post_id: 4,
          state: 'failed',
          message: '',
          file_name: 'tour.mp4',
          problem: 'Facebook was busy.',
          bell: [ME],
          told_at: '2026-06-01T09:00:00.000Z',
          ...given,
        },
      },
    }) as unknown as WorkEvent;

  it('that failed is on the bell of whom it is told to, once a time that it fails', () => {
    const list = apply(fetchFresh([], today, 10), told({}));
    expect(list.items).toMatchObject([{ id: 'post:4', title: 'tour.mp4', note: 'Facebook was busy.' }]);
    expect(effectOf(told({}), ME).counted).toEqual({ about: 'post:4', word: '2026-06-01T09:00:00.000Z' });
    for (const off of [{ bell: [2] }, { state: 'sending' }, { state: 'withdrawn' }]) {
      expect(apply(list, told(off)).items).toEqual([]);
      expect(effectOf(told(off), ME).counted?.word).toBe('');
    }
  });
});
