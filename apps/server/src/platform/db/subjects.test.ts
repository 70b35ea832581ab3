import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Claim, Subjects } from './subjects.ts';
import { Unserved } from './unserved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a subject is had by one, and handed on in the order it was asked for', async () => {
  const subjects = new Subjects();
  const had: string[] = [];
  const take = (name: string) => void subjects.take('calendar', 1_000).then(() => had.push(name));
  for (const name of ['first', 'second', 'third']) take(name);
  await settled();
  expect([had, subjects.waiting]).toEqual([['first'], 2]);
  // Nobody comes in between.
  expect(subjects.tryTake('calendar')).toBe(false);
  expect(subjects.tryTake('another')).toBe(true);
  subjects.release('calendar');
  await settled();
  subjects.release('calendar');
  await settled();
  expect(had).toEqual(['first', 'second', 'third']);
  subjects.release('calendar');
  expect(subjects.tryTake('calendar')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('who waits too long, or goes, is passed over', async () => {
  const subjects = new Subjects();
  const gone = new AbortController();
  expect(subjects.tryTake('calendar')).toBe(true);
  const late = subjects.take('calendar', 500).catch((error: unknown) => error);
  const left = subjects.take('calendar', 5_000, gone.signal).catch((error: unknown) => error);
  const next = subjects.take('calendar', 5_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(await late).toBeInstanceOf(Unserved);
  gone.abort(new Error('gone'));
  expect(await left).toEqual(new Error('gone'));
  expect(subjects.waiting).toBe(1);
  subjects.release('calendar');
  await next;
  subjects.release('calendar');
  expect(subjects.tryTake('calendar')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a claim has what is free at once, and is short of what is not; of two offices nothing is the same', () => {
  const subjects = new Subjects();
  const [first, second, elsewhere] = [1, 1, 2].map((office) => new Claim(subjects, office));
  first!.hold('calendar:1');
  first!.hold('calendar:1');
  elsewhere!.hold('calendar:1');
  second!.hold('calendar:2');
  expect(() => second!.hold('calendar:1')).toThrow('calendar:1');
  expect([first!.isShort, second!.isShort, elsewhere!.isShort]).toEqual([false, true, false]);
  second!.release();
  first!.hold('calendar:2');
});

test('two claims that want what the other has both come through', async () => {
  const subjects = new Subjects();
  const [a, b] = [new Claim(subjects, 1), new Claim(subjects, 1)];
  a.hold('x');
  b.hold('y');
  expect(() => a.hold('y')).toThrow();
  expect(() => b.hold('x')).toThrow();
  const done: string[] = [];
  const gather = async (name: string, claim: Claim) => {
    await claim.gather(() => 1_000);
    expect(claim.isShort).toBe(false);
    done.push(name);
    claim.release();
  };
  await Promise.all([gather('a', a), gather('b', b)]);
  expect(done.toSorted()).toEqual(['a', 'b']);
  expect(subjects.tryTake('x') && subjects.tryTake('y')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a claim that cannot have all of it in time gives back what it got', async () => {
  const subjects = new Subjects();
  const claim = new Claim(subjects, 1);
  claim.hold('a');
  const other = new Claim(subjects, 1);
  other.hold('b');
  expect(() => claim.hold('b')).toThrow();
  const refused = claim.gather(() => 100).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await refused).toBeInstanceOf(Unserved);
  claim.release();
  expect(subjects.tryTake('1:a')).toBe(true);
});
