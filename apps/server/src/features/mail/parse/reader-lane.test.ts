import { describe, expect, test } from 'vitest';
import { ReaderError, ReaderLane } from '../../../platform/lanes/reader-lane.ts';
import type { ParsedMail } from './parsed-mail.ts';
import type { ReaderTask } from './reader-worker.ts';
import { withBody } from '../testing/mails.ts';

const worker = new URL('./reader-worker.ts', import.meta.url);

/** Far more than any of these takes. */
const ENOUGH = 60_000;
const mail = (text: string) => ({ kind: 'parse', raw: withBody('', text) }) as const;
/** What takes seconds, so that it is still at it while others are read. */
const long = {
  kind: 'parse',
  raw: withBody('Content-Type: text/html', '<div>hello <b>you</b></div>\n'.repeat(40_000)),
} as const;

const textOf = (result: unknown): string => (result as ParsedMail).text;

describe('the threads that read mails', () => {
  test('one that runs over its time is ended, another takes its place, and what waited is read', async () => {
    const lane = new ReaderLane<ReaderTask>(worker, 1, 512);
    const order: string[] = [];
    const over = lane.ask('a', long, 50).then(
      () => order.push('read'),
      (error: unknown) => order.push(error instanceof ReaderError ? 'ended' : String(error)),
    );
    const after = ['one', 'two', 'three'].map(async (text) => {
      order.push(textOf(await lane.ask('a', mail(text), ENOUGH)));
    });
    await Promise.all([over, ...after]);
    expect(order).toEqual(['ended', 'one', 'two', 'three']);
  });

  test('one that runs over its room is ended, too', async () => {
    const lane = new ReaderLane<ReaderTask>(worker, 1, 24);
    await expect(lane.ask('a', long, ENOUGH)).rejects.toThrow(ReaderError);
    const small = new ReaderLane<ReaderTask>(worker, 1, 128);
    expect(textOf(await small.ask('a', mail('fits'), ENOUGH))).toBe('fits');
  });

  test('nobody waits for what another’s mail costs', async () => {
    const lane = new ReaderLane<ReaderTask>(worker, 2, 512);
    const order: string[] = [];
    const hostile = lane.ask('a', long, ENOUGH).then(() => order.push('a, long'));
    const more = lane.ask('a', mail('x'), ENOUGH).then(() => order.push('a, behind it'));
    const others = Array.from({ length: 5 }, (_, n) =>
      lane.ask(`b${n}`, mail('x'), ENOUGH).then(() => order.push('another')),
    );
    await Promise.all([hostile, more, ...others]);
    expect(order).toEqual([...Array.from({ length: 5 }, () => 'another'), 'a, long', 'a, behind it']);
  });

  test('a thread goes to whoever waits longest for a turn, not to who asked most', async () => {
    const lane = new ReaderLane<ReaderTask>(worker, 1, 512);
    const order: string[] = [];
    const ask = (who: string) => lane.ask(who, mail('x'), ENOUGH).then(() => order.push(who));
    await Promise.all([...Array.from({ length: 4 }, () => ask('a')), ask('b'), ask('c')]);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  });
});
