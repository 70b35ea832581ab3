import { contacts as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { compareOrder, orderKeyOf } from './contact-order.ts';
import type { Contact } from './contact-types.ts';
import {
  applyContactEvent,
  distrustAll,
  emptyContactsState,
  mergeDetail,
  mergeListPage,
  type ContactEvent,
  type ContactsState,
} from './contacts-state.ts';
import { makeContact, makeDetail, makeItem } from './testing/make-contact.ts';

/** An office as a server would hold it, with lists paged by key. */
class Office {
  readonly contacts = new Map<number, Contact>();

  put(contact: Contact): Contact {
    this.contacts.set(contact.contact_id, contact);
    return contact;
  }

  change(id: number, change: Partial<Contact>): Contact {
    const held = this.contacts.get(id)!;
    return this.put({ ...held, ...change, version: held.version + 1 });
  }

  all(search: string): Contact[] {
    return [...this.contacts.values()]
      .filter((contact) => contract.matchesSearch(contact, search))
      .sort((a, b) => compareOrder(orderKeyOf(a), orderKeyOf(b)));
  }

  page(search: string, after: Contact | null, limit: number) {
    const rest = this.all(search).filter(
      (contact) => !after || compareOrder(orderKeyOf(contact), orderKeyOf(after)) > 0,
    );
    const items = rest.slice(0, limit);
    return { items, next: rest.length > limit ? 'more' : null };
  }
}

const NAMES = ['Ana Reyes', 'Ben Ode', 'Anabel Cho', 'Dan Wu', 'Hanna Olsen'];

function officeOf(count: number): Office {
  const office = new Office();
  for (let id = 1; id <= count; id += 1) {
    const [first_name, last_name] = NAMES[id % NAMES.length]!.split(' ') as [string, string];
    office.put(makeContact({ contact_id: id, first_name, last_name, date: at(id) }));
  }
  return office;
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute)).toISOString();

/** What a fresh fetch of the list, as deep as the loaded one, would answer. */
function freshIds(office: Office, state: ContactsState, search: string): number[] {
  const list = state.lists.get(search)!;
  return office
    .all(search)
    .filter((contact) => list.next === null || compareOrder(orderKeyOf(contact), list.end!) <= 0)
    .map((contact) => contact.contact_id);
}

function expectFresh(office: Office, state: ContactsState) {
  for (const search of state.lists.keys()) {
    const ids = state.lists.get(search)!.ids;
    expect(ids).toEqual(freshIds(office, state, search));
    for (const id of ids) expect(state.contacts.get(id)).toEqual(office.contacts.get(id));
  }
}

/** A random change at the office and the event it sends. */
function randomEvent(office: Office, random: () => number, minute: number): ContactEvent {
  const ids = [...office.contacts.keys()];
  const id = ids[Math.floor(random() * ids.length)]!;
  const kind = Math.floor(random() * 6);
  if (kind === 0) {
    const [first_name, last_name] = NAMES[minute % NAMES.length]!.split(' ') as [string, string];
    const contact = office.put(
      makeContact({ contact_id: 10_000 + minute, first_name, last_name, date: at(minute) }),
    );
    return { type: 'contact', payload: { contact } };
  }
  if (kind === 1) {
    return {
      type: 'updateContact',
      payload: { contact: office.change(id, { first_name: 'Ana', full_name: 'Ana New' }) },
    };
  }
  if (kind === 2) {
    office.contacts.delete(id);
    return { type: 'deleteContact', payload: { contact_id: id } };
  }
  if (kind === 3) {
    const contact = office.change(id, { contact_type: minute });
    return {
      type: 'setContactType',
      payload: { contact_id: id, contact_type: minute, version: contact.version },
    };
  }
  const contact = office.change(id, { date: at(minute), snippet: `text ${minute}`, needs_answer: true });
  const item = makeItem({ contact_id: id, comm_participant_id: minute, position: minute });
  return { type: kind === 4 ? 'addMessage' : 'updateMessage', payload: { item, contact } };
}

/** A small seeded generator (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('contact lists and events', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'old state + events = fresh fetch, pages in between (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const office = officeOf(120);
      let state = emptyContactsState;
      for (const search of ['', 'ana']) {
        state = mergeListPage(state, search, office.page(search, null, 20), true);
      }
      for (let step = 0; step < 150; step += 1) {
        const search = random() < 0.5 ? '' : 'ana';
        const list = state.lists.get(search)!;
        // A page is asked for, events come while it is on its way, then it arrives.
        const after = {
          ...makeContact({ contact_id: list.end!.id }),
          date: new Date(list.end!.time).toISOString(),
        };
        const page = random() < 0.1 && list.next ? office.page(search, after, 20) : null;
        const events = Math.floor(random() * 3);
        for (let n = 0; n < events; n += 1) {
          state = applyContactEvent(state, randomEvent(office, random, 1000 + step * 5 + n));
        }
        if (page) state = mergeListPage(state, search, page, false);
        expectFresh(office, state);
      }
    },
  );

  it('keeps a first page right when events overtake it', () => {
    const office = officeOf(60);
    const page = office.page('', null, 20);
    let state = emptyContactsState;
    const moved = office.change(3, { date: at(500) });
    state = applyContactEvent(state, { type: 'updateContact', payload: { contact: moved } });
    office.contacts.delete(59);
    state = applyContactEvent(state, { type: 'deleteContact', payload: { contact_id: 59 } });
    const typed = office.change(58, { contact_type: 7 });
    state = applyContactEvent(state, {
      type: 'setContactType',
      payload: { contact_id: 58, contact_type: 7, version: typed.version },
    });
    state = mergeListPage(state, '', page, true);
    expectFresh(office, state);
    expect(state.lists.get('')!.ids[0]).toBe(3);
  });

  it('lets an older copy change nothing', () => {
    const office = officeOf(5);
    let state = mergeListPage(emptyContactsState, '', office.page('', null, 20), true);
    const old = office.contacts.get(2)!;
    state = applyContactEvent(state, {
      type: 'updateContact',
      payload: { contact: office.change(2, { date: at(99) }) },
    });
    expect(applyContactEvent(state, { type: 'updateContact', payload: { contact: old } })).toBe(state);
  });

  it('shows what it had after a gap until it is fetched again, then only what is true', () => {
    const office = officeOf(30);
    let state = mergeListPage(emptyContactsState, '', office.page('', null, 20), true);
    office.contacts.delete(30);
    office.change(1, { date: at(700) });
    state = distrustAll(state);
    expect(state.lists.get('')!.ids).toHaveLength(20);
    expect(state.outdated.get(30)).toBeDefined();
    state = mergeListPage(state, '', office.page('', null, 20), true);
    expectFresh(office, state);
    expect(state.outdated.size).toBe(0);
  });
});

describe('contact detail and events', () => {
  const detail = makeDetail({
    contact_id: 1,
    ph1: '5035550177',
    recommended_number: '5035550177',
    item_count: 4,
  });
  const opened = mergeDetail(emptyContactsState, detail);

  it('counts an item once, however often its event comes', () => {
    const payload = {
      item: makeItem({ contact_id: 1, position: 4, phone_num: '5035550177' }),
      contact: { ...detail, version: detail.version + 1 },
    };
    let state = applyContactEvent(opened, { type: 'addMessage', payload });
    state = applyContactEvent(state, { type: 'addMessage', payload });
    expect(state.extras.get(1)).toMatchObject({ item_count: 5, stale: false });
  });

  it.each([
    ['STOP', true],
    [' start. ', true],
    ['Please stop by at 4', false],
  ])('fetches the opt-outs again after %j: %s', (message, stale) => {
    const payload = {
      item: makeItem({ contact_id: 1, position: 4, phone_num: '5035550177', message }),
      contact: { ...detail, version: detail.version + 1 },
    };
    const state = applyContactEvent(opened, { type: 'addMessage', payload });
    expect(state.extras.get(1)!.stale).toBe(stale);
  });

  it('fetches again when a number or name changed, not when only the activity did', () => {
    const event = (change: Partial<Contact>): ContactEvent => ({
      type: 'updateContact',
      payload: { contact: { ...contract.contact.parse(detail), ...change, version: detail.version + 1 } },
    });
    expect(applyContactEvent(opened, event({ ph2: '5035550199' })).extras.get(1)!.stale).toBe(true);
    expect(applyContactEvent(opened, event({ needs_answer: true })).extras.get(1)!.stale).toBe(false);
  });

  it('never goes back in what was read', () => {
    let state = applyContactEvent(opened, {
      type: 'readThread',
      payload: { contact_id: 1, last_read_id: 9 },
    });
    state = applyContactEvent(state, { type: 'readThread', payload: { contact_id: 1, last_read_id: 5 } });
    expect(state.extras.get(1)!.last_read_id).toBe(9);
    expect(mergeDetail(state, { ...detail, last_read_id: 7 }).extras.get(1)!.last_read_id).toBe(9);
  });

  it('is stale at once when an event is ahead of its answer', () => {
    const newer = { ...contract.contact.parse(detail), version: detail.version + 2 };
    const state = applyContactEvent(opened, { type: 'updateContact', payload: { contact: newer } });
    expect(mergeDetail(state, detail).extras.get(1)!.stale).toBe(true);
  });
});
