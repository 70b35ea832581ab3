import { contacts as contract } from '@chairline/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  applyContactEvent,
  distrustAll,
  emptyContactsState,
  mergeListPage,
  type ContactsState,
} from './contacts-state.ts';
import { learnSearch } from './finds-contact.ts';
import { filterKey, noFilter, type ListFilter } from './list-filter.ts';
import { at, officeOf, randomEvent, seeded, type Office } from './testing/office.ts';

beforeAll(() => learnSearch(contract.matchesSearch));

const filters = {
  everyone: noFilter,
  found: { ...noFilter, search: 'ana' },
  waiting: { ...noFilter, status: 'waiting' },
  longest: { ...noFilter, status: 'waiting', longest: true },
  missed: { ...noFilter, status: 'missed' },
  failed: { ...noFilter, status: 'failed' },
  unknown: { ...noFilter, status: 'unknown' },
  tagged: { ...noFilter, tags: [1, 2] },
  typed: { ...noFilter, types: [0, 2] },
  both: { search: 'a', status: 'waiting', tags: [1], types: [1, 2] },
} satisfies Record<string, ListFilter>;

const at20 = (office: Office, filter: ListFilter) => office.page(filter, null, 20);

function expectFresh(office: Office, state: ContactsState) {
  for (const list of state.lists.values()) {
    if (list.stale) continue;
    expect(list.ids).toEqual(office.freshIds(state, list.filter));
    for (const id of list.ids) expect(state.contacts.get(id)).toEqual(office.contacts.get(id));
  }
}

/** What the page does with a list that is marked: the same depth once more. */
function refetchStale(office: Office, state: ContactsState): ContactsState {
  let next = state;
  for (const [key, list] of state.lists) {
    if (!list.stale) continue;
    next = { ...next, lists: new Map(next.lists).set(key, { ...list, stale: false }) };
    next = mergeListPage(
      next,
      list.filter,
      office.page(list.filter, null, Math.max(list.ids.length, 20)),
      true,
    );
  }
  return next;
}

describe.each(Object.entries(filters))('the list of %s', (_name, filter) => {
  it.each([1, 2, 3, 4])('old state + events = fresh fetch, pages in between (seed %i)', (seed) => {
    const random = seeded(seed);
    const office = officeOf(120);
    let state = mergeListPage(emptyContactsState, filter, at20(office, filter), true);
    for (let step = 0; step < 120; step += 1) {
      const list = state.lists.get(filterKey(filter))!;
      // A page is asked for, events come while it is on its way, then it arrives.
      const page = random() < 0.1 && list.next ? office.page(filter, list.end, 20) : null;
      const events = Math.floor(random() * 3);
      for (let n = 0; n < events; n += 1) {
        state = applyContactEvent(state, randomEvent(office, random, 1000 + step * 5 + n));
      }
      if (page) state = mergeListPage(state, filter, page, false);
      state = refetchStale(office, state);
      expectFresh(office, state);
    }
  });
});

describe('contact lists and events', () => {
  it('keeps a first page right when events overtake it', () => {
    const office = officeOf(60);
    const page = at20(office, noFilter);
    let state = emptyContactsState;
    const moved = office.change(3, { date: at(500) });
    state = applyContactEvent(state, { type: 'updateContact', payload: { contact: moved } });
    office.contacts.delete(59);
    state = applyContactEvent(state, { type: 'deleteContact', payload: { contact_id: 59 } });
    const typed = office.change(58, { contact_type: 7 });
    const { contact_type, version } = typed;
    state = applyContactEvent(state, {
      type: 'setContactType',
      payload: { contact_id: 58, contact_type, version },
    });
    const tagged = office.change(58, { tags: [2], tag_id: 2 });
    state = applyContactEvent(state, {
      type: 'contactTags',
      payload: { changes: [{ contact_id: 58, tags: [2], tag_id: 2, version: tagged.version }] },
    });
    state = mergeListPage(state, noFilter, page, true);
    expectFresh(office, state);
    expect(state.lists.get('')!.ids[0]).toBe(3);
  });

  it('fetches a list by tags again when somebody not held got tags, and only such a list', () => {
    const office = officeOf(60);
    let state = mergeListPage(emptyContactsState, noFilter, at20(office, noFilter), true);
    state = mergeListPage(state, filters.tagged, at20(office, filters.tagged), true);
    const changes = [{ contact_id: 5_000, tags: [1], tag_id: 1, version: 2 }];
    state = applyContactEvent(state, { type: 'contactTags', payload: { changes } });
    expect(state.lists.get('')!.stale).toBe(false);
    expect(state.lists.get(filterKey(filters.tagged))!.stale).toBe(true);
  });

  it('does not lose a mark that came while the list was fetched', () => {
    const office = officeOf(60);
    const filter = filters.tagged;
    let state = mergeListPage(emptyContactsState, filter, at20(office, filter), true);
    const page = at20(office, filter);
    const changes = [{ contact_id: 5_000, tags: [1], tag_id: 1, version: 2 }];
    state = applyContactEvent(state, { type: 'contactTags', payload: { changes } });
    state = mergeListPage(state, filter, page, true);
    expect(state.lists.get(filterKey(filter))!.stale).toBe(true);
  });

  it('shows a contact again whose merge was taken back', () => {
    const office = officeOf(10);
    let state = mergeListPage(emptyContactsState, noFilter, at20(office, noFilter), true);
    const merged = office.contacts.get(4)!;
    state = applyContactEvent(state, { type: 'deleteContact', payload: { contact_id: 4, merged_into: 5 } });
    expect(state.lists.get('')!.ids).not.toContain(4);
    state = applyContactEvent(state, {
      type: 'contact',
      payload: { contact: { ...merged, version: merged.version + 1 } },
    });
    expect(state.lists.get('')!.ids).toContain(4);
  });

  it('lets an older copy change nothing', () => {
    const office = officeOf(5);
    let state = mergeListPage(emptyContactsState, noFilter, at20(office, noFilter), true);
    const old = office.contacts.get(2)!;
    state = applyContactEvent(state, {
      type: 'updateContact',
      payload: { contact: office.change(2, { date: at(99) }) },
    });
    expect(applyContactEvent(state, { type: 'updateContact', payload: { contact: old } })).toBe(state);
  });

  it('shows what it had after a gap until it is fetched again, then only what is true', () => {
    const office = officeOf(30);
    let state = mergeListPage(emptyContactsState, noFilter, at20(office, noFilter), true);
    office.contacts.delete(30);
    office.change(1, { date: at(700) });
    state = distrustAll(state);
    expect(state.lists.get('')!.ids).toHaveLength(20);
    expect(state.outdated.get(30)).toBeDefined();
    state = mergeListPage(state, noFilter, at20(office, noFilter), true);
    expectFresh(office, state);
    expect(state.outdated.size).toBe(0);
  });
});
