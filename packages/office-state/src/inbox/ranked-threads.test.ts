import { makeContact, makeItem } from '../testing/index.ts';
import { describe, expect, it } from 'vitest';
import { isAbout, ofFamily, ofTag, ofUser, type ThreadSource } from './thread-source.ts';
import { beginLoad, emptyWindow, holdsNewest, joinPage, mergePage, spanOf } from '../window/long-window.ts';
import {
  applyThreadEvent,
  threadRules,
  type CommItem,
  type ThreadEvent,
  type ThreadWindow,
} from './thread-window.ts';

const TAG = 7;

/** What the server holds of two contacts, and what it answers for a source: by time, then by id. */
class Office {
  items: CommItem[] = [];

  add(change: Partial<CommItem> = {}): CommItem {
    const id = 100 + this.items.length;
    const item = makeItem({
      comm_participant_id: id,
      date: new Date(Date.UTC(2026, 10, 1, 8, this.items.length)).toISOString(),
      position: this.items.filter((other) => other.contact_id === (change.contact_id ?? 1)).length,
      ...change,
    });
    this.items.push(item);
    return item;
  }

  change(id: number, change: Partial<CommItem>): CommItem {
    const index = this.items.findIndex((item) => item.comm_participant_id === id);
    const held = this.items[index]!;
    return (this.items[index] = { ...held, ...change, version: held.version + 1 });
  }

  shown(source: ThreadSource): CommItem[] {
    return this.items
      .filter((item) =>
        source.kind === 'tag'
          ? item.contact_id === source.contactId && item.tags.includes(source.tagId)
          : source.kind === 'user'
            ? item.users.some((user) => user.user_id === source.userId)
            : source.kind === 'family' && source.memberIds.includes(item.contact_id),
      )
      .toSorted(
        (a, b) => Date.parse(a.date) - Date.parse(b.date) || a.comm_participant_id - b.comm_participant_id,
      );
  }

  page(source: ThreadSource, from: number, to?: number) {
    const all = this.shown(source);
    return { items: all.slice(from, to), total: all.length, from };
  }
}

const load = (window: ThreadWindow, page: { items: CommItem[]; total: number; from: number }) =>
  mergePage(threadRules, beginLoad(window), page);
const send = (window: ThreadWindow, type: ThreadEvent['type'], item: CommItem) =>
  applyThreadEvent(window, {
    type,
    payload: { item, contact: makeContact({ contact_id: item.contact_id }) },
  });

/** Equal to a fresh fetch, or known to be behind and about to be fetched. */
function expectFreshOrStale(office: Office, window: ThreadWindow) {
  if (window.stale) return;
  const { first, end } = spanOf(window);
  const all = office.shown(window.source);
  expect(window.items).toEqual(all.slice(first, end));
  expect(window.total).toBe(all.length);
}

function expectFresh(office: Office, window: ThreadWindow) {
  expect(window.stale).toBe(false);
  expectFreshOrStale(office, window);
}

describe('a family’s thread: old state + event = fresh fetch', () => {
  const family = ofFamily([2, 1]);
  const officeOf = (count: number) => {
    const office = new Office();
    for (let n = 0; n < count; n += 1) office.add({ contact_id: (n % 2) + 1 });
    return office;
  };

  it('is the same thread whatever the order of its members', () => {
    expect(ofFamily([1, 2, 2])).toEqual(family);
  });

  it('opens at the newest, pages to the oldest, and takes what any member writes, once', () => {
    const office = officeOf(120);
    let window = load(emptyWindow(family), office.page(family, 70));
    expect(holdsNewest(window)).toBe(true);
    window = load(window, office.page(family, 20, 70));
    window = load(window, office.page(family, 0, 20));
    const item = office.add({ contact_id: 2 });
    window = send(send(window, 'addMessage', item), 'addMessage', item);
    expectFresh(office, window);
    expect(window.items.at(-1)).toBe(item);
  });

  it('counts what comes while the middle is shown; a stranger’s item changes nothing', () => {
    const office = officeOf(100);
    const window = load(emptyWindow(family), office.page(family, 20, 60));
    expectFresh(office, send(window, 'addMessage', office.add({ contact_id: 1 })));
    expect(send(window, 'addMessage', makeItem({ contact_id: 3 }))).toBe(window);
  });

  it('takes a change of what is here, leaves one of what is not', () => {
    const office = officeOf(100);
    const window = load(emptyWindow(family), office.page(family, 50));
    expectFresh(office, send(window, 'updateMessage', office.change(180, { comm_direction: 'failed' })));
    expect(send(window, 'updateMessage', office.change(103, { message: 'edited' }))).toBe(window);
  });

  it('asks again for what happened earlier than the newest', () => {
    const office = officeOf(100);
    const window = load(emptyWindow(family), office.page(family, 50));
    const late = office.add({ contact_id: 1, date: office.items[70]!.date });
    expect(send(window, 'addMessage', late).stale).toBe(true);
  });

  it('an event that overtakes the answer is in it, or the window asks again', () => {
    const office = officeOf(20);
    const before = office.page(family, 0);
    const item = office.add({ contact_id: 1 });
    const overtaken = send(beginLoad(emptyWindow(family)), 'addMessage', item);
    expect(mergePage(threadRules, overtaken, before).stale).toBe(true);
    expectFresh(office, mergePage(threadRules, overtaken, office.page(family, 0)));
  });
});

describe('a thread narrowed to a tag: old state + event = fresh fetch', () => {
  const narrowed = ofTag(1, TAG);
  const officeOf = (count: number) => {
    const office = new Office();
    for (let n = 0; n < count; n += 1) office.add({ tags: n % 2 === 0 ? [TAG] : [] });
    return office;
  };

  it('takes a tagged item, leaves an untagged one', () => {
    const office = officeOf(20);
    const window = load(emptyWindow(narrowed), office.page(narrowed, 0));
    expectFresh(office, send(window, 'addMessage', office.add({ tags: [TAG] })));
    expect(send(window, 'addMessage', office.add())).toBe(window);
  });

  it('a tag put on and taken off', () => {
    const office = officeOf(20);
    let window = load(emptyWindow(narrowed), office.page(narrowed, 0));
    window = send(window, 'updateMessage', office.change(105, { tags: [TAG, 9] }));
    expectFresh(office, window);
    window = send(window, 'updateMessage', office.change(108, { tags: [] }));
    expectFresh(office, window);
    expect(window.items.map((item) => item.comm_participant_id)).not.toContain(108);
  });

  it('asks again where it cannot know what is beyond its part', () => {
    const office = officeOf(200);
    const window = load(emptyWindow(narrowed), office.page(narrowed, 50));
    for (const item of [
      office.change(101, { tags: [TAG] }),
      office.change(102, { tags: [] }),
      office.change(151, { tags: [TAG] }),
    ]) {
      expectFreshOrStale(office, send(window, 'updateMessage', item));
    }
    expect(send(window, 'updateMessage', office.items[2]!).stale).toBe(true);
  });
});

describe('a colleague’s thread: old state + event = fresh fetch', () => {
  const ana = { user_id: 5, username: 'ana', full_name: 'Ana Ruiz' };
  const ben = { user_id: 6, username: 'ben', full_name: 'Ben Ruiz' };
  const source = ofUser(5);
  const officeOf = (count: number) => {
    const office = new Office();
    for (let n = 0; n < count; n += 1)
      office.add({ contact_id: (n % 7) + 1, users: [ana], comm_direction: 'delivered' });
    return office;
  };
  /** A page as the server finds it by key: behind an item, in one direction. */
  const behind = (office: Office, window: ThreadWindow, direction: 'older' | 'newer', limit = 50) => {
    const cursor = window.items.at(direction === 'older' ? 0 : -1)!.comm_participant_id;
    const at = office.shown(source).findIndex((item) => item.comm_participant_id === cursor);
    const from = direction === 'older' ? Math.max(0, at - limit) : at + 1;
    const page = office.page(source, from, direction === 'older' ? at : at + 1 + limit);
    return joinPage(threadRules, beginLoad(window), { ...page, behind: cursor }, direction);
  };

  it('takes what they write to anybody, leaves what others do', () => {
    const office = officeOf(20);
    const window = load(emptyWindow(source), office.page(source, 0));
    expectFresh(office, send(window, 'addMessage', office.add({ contact_id: 900, users: [ben, ana] })));
    for (const users of [[ben], []])
      expect(send(window, 'addMessage', office.add({ contact_id: 1, users }))).toBe(window);
  });

  it('is no contact’s own: what was read or answered there is not known from it', () => {
    expect(isAbout(source, 1)).toBe(false);
  });

  it('pages by key to the oldest and back, whatever arrives meanwhile', () => {
    const office = officeOf(130);
    let window = load(emptyWindow(source), office.page(source, 80));
    expect([spanOf(window).first, holdsNewest(window)]).toEqual([80, true]);
    // Two that happened before all of them, of which nobody has told us yet.
    const early = { users: [ana], date: new Date(Date.UTC(2026, 10, 1, 7)).toISOString() };
    office.add(early);
    office.add(early);
    window = behind(office, window, 'older');
    window = behind(office, window, 'older');
    expect(window.items.map((item) => item.comm_participant_id)).toEqual(
      office.shown(source).map((item) => item.comm_participant_id),
    );
    expect(spanOf(window)).toEqual({ first: 0, end: 132 });
    const middle = { ...window, items: window.items.slice(20, 60), first: 20 };
    office.add({ users: [ana] });
    const on = behind(office, middle, 'newer');
    expect([spanOf(on), on.total]).toEqual([{ first: 20, end: 110 }, 133]);
    expect(on.items).toEqual(office.shown(source).slice(20, 110));
  });

  it('leaves a change of what is not here; a call that they took may be new to it', () => {
    const office = officeOf(100);
    let window = load(emptyWindow(source), office.page(source, 50));
    expect(send(window, 'updateMessage', office.change(103, { comm_direction: 'failed' }))).toBe(window);
    window = send(window, 'updateMessage', office.change(180, { comm_direction: 'failed' }));
    expectFresh(office, window);
    const ringing = office.add({ kind: 'call', users: [], comm_direction: 'incoming' });
    expect(send(window, 'addMessage', ringing)).toBe(window);
    const taken = office.change(ringing.comm_participant_id, { users: [ana] });
    expectFresh(office, send(window, 'updateMessage', taken));
    expect(send(window, 'updateMessage', taken).items.at(-1)).toEqual(taken);
  });
});
