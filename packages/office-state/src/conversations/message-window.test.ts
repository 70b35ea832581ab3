import { makeMessage } from '../testing/index.ts';
import { describe, expect, it } from 'vitest';
import {
  beginLoad,
  boundWindow,
  distrustWindow,
  emptyWindow,
  hasOlder,
  holdsNewest,
  mergePage,
  spanOf,
  WINDOW_MAX,
} from '../window/long-window.ts';
import { applyMessage, messageRules, renameAuthor, type MessageWindow } from './message-window.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => makeMessage(from + index));

/** A window as a page from the server leaves it. */
const fetched = (from: number, to: number, total = to): MessageWindow =>
  mergePage(messageRules, beginLoad(emptyWindow(1)), { items: range(from, to), total }, true);

describe('the window of a conversation', () => {
  it('with an event is what a fresh fetch would be: a new message', () => {
    const message = makeMessage(3);
    expect(applyMessage(fetched(0, 3), message)).toEqual(fetched(0, 4));
  });

  it('with an event is what a fresh fetch would be: a changed one', () => {
    const message = makeMessage(1, { message: 'Other words', edited_at: '2026-11-20T19:00:00Z', version: 2 });
    const window = applyMessage(fetched(0, 3), message);
    expect(window.items[1]).toEqual(message);
    expect(applyMessage(window, makeMessage(1))).toBe(window);
  });

  it('leaves messages of other conversations alone', () => {
    const window = fetched(0, 3);
    expect(applyMessage(window, makeMessage(3, { convo_id: 2 }))).toBe(window);
  });

  it('counts what is written while an earlier part is read', () => {
    const window = applyMessage(fetched(0, 50, 120), makeMessage(120));
    expect([window.items.length, window.total, holdsNewest(window)]).toEqual([50, 121, false]);
  });

  it('is fetched again where a message is missing in between', () => {
    const window = applyMessage(fetched(0, 3), makeMessage(5));
    expect([window.stale, window.total, window.items.length]).toEqual([true, 6, 3]);
  });

  it('joins pages at both ends without a hole or a double', () => {
    let window = fetched(100, 150, 200);
    window = mergePage(messageRules, beginLoad(window), { items: range(60, 100), total: 200 });
    window = mergePage(messageRules, beginLoad(window), { items: range(150, 200), total: 200 });
    expect(spanOf(window)).toEqual({ first: 60, end: 200 });
    expect(window.items.every((message, index) => message.position === 60 + index)).toBe(true);
    expect([holdsNewest(window), hasOlder(window)]).toEqual([true, true]);
  });

  it('keeps what overtook a page, and the later of two copies', () => {
    let window = beginLoad(fetched(0, 3));
    window = applyMessage(window, makeMessage(3));
    window = applyMessage(window, makeMessage(1, { message: 'Later', version: 4 }));
    window = mergePage(messageRules, window, { items: range(0, 3), total: 3 }, true);
    expect(window.items.map(({ message }) => message)).toEqual([
      'Message 0',
      'Later',
      'Message 2',
      'Message 3',
    ]);
    expect([window.total, window.early.length, window.loading]).toEqual([4, 0, 0]);
  });

  it('does not grow without end, whichever way one reads', () => {
    let window = fetched(9_950, 10_000);
    for (let from = 9_900; from >= 0; from -= 50) {
      window = boundWindow(
        mergePage(messageRules, beginLoad(window), { items: range(from, from + 50), total: 10_000 }),
        'older',
      );
      expect(window.items.length).toBeLessThanOrEqual(WINDOW_MAX);
    }
    expect([hasOlder(window), holdsNewest(window)]).toEqual([false, false]);
    const { end } = spanOf(window);
    window = boundWindow(
      mergePage(messageRules, beginLoad(window), { items: range(end, end + 50), total: 10_000 }),
      'newer',
    );
    expect(spanOf(window)).toEqual({ first: 50, end: end + 50 });
  });

  it('after a gap is fetched again, and an answer asked for before it with it', () => {
    const window = distrustWindow(beginLoad(fetched(0, 3)));
    expect([window.stale, window.epoch]).toEqual([true, 1]);
  });

  it('names its authors as they are called now', () => {
    const window = renameAuthor(fetched(0, 2), 1, { username: 'kim', full_name: 'Kim Po' });
    expect(window.items.map(({ full_name }) => full_name)).toEqual(['Kim Po', 'Kim Po']);
    expect(renameAuthor(window, 2, { username: 'x', full_name: 'X' })).toBe(window);
  });
});
