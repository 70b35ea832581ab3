import { makeContact, makeItem } from '../testing/index.ts';
import { describe, expect, it } from 'vitest';
import {
  beginLoad,
  boundWindow,
  distrustWindow,
  emptyWindow,
  endLoad,
  hasOlder,
  holdsNewest,
  mergePage,
  spanOf,
  WINDOW_MAX,
} from '../window/long-window.ts';
import { ofContact } from './thread-source.ts';
import { applyThreadEvent, threadRules, type CommItem, type ThreadWindow } from './thread-window.ts';

const empty = (): ThreadWindow => emptyWindow(ofContact(1));

/** A thread as the server holds it: positions count from the oldest. */
class Thread {
  items: CommItem[] = [];

  add(change: Partial<CommItem> = {}): CommItem {
    const position = this.items.length;
    const item = makeItem({ comm_participant_id: 100 + position, position, ...change });
    this.items.push(item);
    return item;
  }

  change(position: number, change: Partial<CommItem>): CommItem {
    const held = this.items[position]!;
    return (this.items[position] = { ...held, ...change, version: held.version + 1 });
  }

  slice(from: number, to: number) {
    return { items: this.items.slice(Math.max(0, from), to), total: this.items.length };
  }
}

const threadOf = (count: number) => {
  const thread = new Thread();
  for (let n = 0; n < count; n += 1) thread.add();
  return thread;
};

const load = (window: ThreadWindow, page: { items: CommItem[]; total: number }, replace = false) =>
  mergePage(threadRules, beginLoad(window), page, replace);

const send = (window: ThreadWindow, type: 'addMessage' | 'updateMessage', item: CommItem) =>
  applyThreadEvent(window, {
    type,
    payload: { item, contact: makeContact({ contact_id: item.contact_id }) },
  });

function expectFresh(thread: Thread, window: ThreadWindow) {
  const { first, end } = spanOf(window);
  expect(window.items).toEqual(thread.items.slice(first, end));
  expect(window.total).toBe(thread.items.length);
  expect(window.stale).toBe(false);
}

describe('thread window', () => {
  it('opens at the newest and pages up to the oldest', () => {
    const thread = threadOf(120);
    let window = load(empty(), {
      ...thread.slice(70, 120),
      items: thread.items.slice(70).toReversed(),
    });
    expect(holdsNewest(window)).toBe(true);
    window = load(window, thread.slice(20, 70));
    window = load(window, thread.slice(0, 20));
    expect(hasOlder(window)).toBe(false);
    expectFresh(thread, window);
  });

  it('opens in the middle and joins both edges', () => {
    const thread = threadOf(200);
    let window = load(empty(), thread.slice(80, 120));
    window = load(window, thread.slice(30, 80));
    window = load(window, thread.slice(120, 200));
    expect(holdsNewest(window)).toBe(true);
    expectFresh(thread, window);
  });

  it('takes a page that does not touch as a new window', () => {
    const thread = threadOf(200);
    const window = load(load(empty(), thread.slice(150, 200)), thread.slice(0, 50));
    expect(spanOf(window)).toEqual({ first: 0, end: 50 });
    expectFresh(thread, window);
  });

  it('an empty thread is ready and holds its newest; the first item enters', () => {
    const thread = new Thread();
    let window = load(empty(), thread.slice(0, 0));
    expect(window.phase).toBe('ready');
    expect(holdsNewest(window)).toBe(true);
    window = send(window, 'addMessage', thread.add());
    expectFresh(thread, window);
  });
});

describe('thread window: old state + event = fresh fetch', () => {
  it('a new item at the end, twice', () => {
    const thread = threadOf(60);
    let window = load(empty(), thread.slice(10, 60));
    const item = thread.add();
    window = send(send(window, 'addMessage', item), 'addMessage', item);
    expectFresh(thread, window);
  });

  it('a new item while the middle is shown only counts, and is found when its page comes', () => {
    const thread = threadOf(100);
    let window = load(empty(), thread.slice(20, 60));
    window = send(window, 'addMessage', thread.add());
    expectFresh(thread, window);
    expect(holdsNewest(window)).toBe(false);
    window = load(window, thread.slice(60, 101));
    expectFresh(thread, window);
  });

  it('a changed item in the window; one outside; an old copy; another contact', () => {
    const thread = threadOf(100);
    let window = load(empty(), thread.slice(50, 100));
    const before = thread.items[70]!;
    window = send(window, 'updateMessage', thread.change(70, { comm_direction: 'delivered' }));
    expectFresh(thread, window);
    expect(send(window, 'updateMessage', before)).toBe(window);
    expect(send(window, 'updateMessage', thread.change(3, { message: 'edited' }))).toBe(window);
    expect(send(window, 'addMessage', makeItem({ contact_id: 2, position: 100 }))).toBe(window);
    expectFresh(thread, window);
  });

  it('events that overtake the first page', () => {
    const thread = threadOf(50);
    const page = thread.slice(0, 50);
    let window = beginLoad(empty());
    window = send(window, 'addMessage', thread.add());
    window = send(window, 'updateMessage', thread.change(49, { comm_direction: 'failed' }));
    window = send(window, 'updateMessage', thread.change(50, { message: 'changed' }));
    window = mergePage(threadRules, window, page);
    expectFresh(thread, window);
    expect(window.early).toEqual([]);
  });

  it('a change that overtakes an older page', () => {
    const thread = threadOf(100);
    let window = beginLoad(load(empty(), thread.slice(50, 100)));
    const page = thread.slice(0, 50);
    window = send(window, 'updateMessage', thread.change(20, { message: 'changed' }));
    window = mergePage(threadRules, window, page);
    expectFresh(thread, window);
  });

  it('keeps early events while a second request is on its way', () => {
    const thread = threadOf(100);
    let window = beginLoad(beginLoad(empty()));
    const older = thread.slice(20, 60);
    window = send(window, 'updateMessage', thread.change(30, { message: 'changed' }));
    window = mergePage(threadRules, window, thread.slice(60, 100));
    window = mergePage(threadRules, window, older);
    expectFresh(thread, window);
  });

  it('drops early events when a request failed', () => {
    const thread = threadOf(3);
    let window = send(beginLoad(empty()), 'addMessage', thread.add());
    window = endLoad(window);
    expect(window.early).toEqual([]);
  });

  it('asks for a fresh fetch when an item lands between others', () => {
    const thread = threadOf(10);
    const window = load(empty(), thread.slice(0, 10));
    expect(send(window, 'addMessage', makeItem({ comm_participant_id: 999, position: 5 })).stale).toBe(true);
  });
});

describe('thread window: its bound', () => {
  it('gives up what is far behind the reader, and finds it again on the way back', () => {
    const thread = threadOf(2_000);
    let window = load(empty(), thread.slice(1_950, 2_000));
    for (let from = 1_900; from >= 0; from -= 50) {
      window = boundWindow(load(window, thread.slice(from, from + 50)), 'older');
      expect(window.items.length).toBeLessThanOrEqual(WINDOW_MAX);
    }
    expect(spanOf(window)).toEqual({ first: 0, end: WINDOW_MAX });
    expect(holdsNewest(window)).toBe(false);
    expectFresh(thread, window);
    for (let from = WINDOW_MAX; from < 2_000; from += 50) {
      window = boundWindow(load(window, thread.slice(from, from + 50)), 'newer');
    }
    expect(spanOf(window)).toEqual({ first: 2_000 - WINDOW_MAX, end: 2_000 });
    expect(holdsNewest(window)).toBe(true);
    expectFresh(thread, window);
  });

  it('follows a busy thread without growing', () => {
    const thread = threadOf(WINDOW_MAX);
    let window = load(empty(), thread.slice(0, WINDOW_MAX));
    for (let n = 0; n < 30; n += 1) window = send(window, 'addMessage', thread.add());
    expect(window.items.length).toBe(WINDOW_MAX);
    expect(holdsNewest(window)).toBe(true);
    expectFresh(thread, window);
  });
});

describe('thread window: a reset', () => {
  it('is stale until it is fetched again, and what was on its way is not trusted', () => {
    const thread = threadOf(30);
    const window = distrustWindow(load(empty(), thread.slice(0, 30)));
    expect(window.stale).toBe(true);
    expect(window.epoch).toBe(1);
    const moved = threadOf(12);
    expectFresh(moved, load(window, moved.slice(0, 12), true));
  });
});
