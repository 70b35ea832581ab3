import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, boundsOf } from './admission.ts';
import type { Lane } from './lane.ts';
import { Unserved } from './unserved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** A queue of these places (as with ten connections, where nothing is said), and what came in, by name. */
function open(bounds = boundsOf(8)) {
  const admission = new Admission(bounds);
  const came: string[] = [];
  const leave = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    admission,
    came,
    refused,
    ask: (
      name: string,
      office: number | null,
      lane: Lane = 'pages',
      waitMs = 1_000,
      signal?: AbortSignal,
    ) => {
      admission.enter(office, lane, waitMs, signal).then(
        (leaves) => {
          came.push(name);
          leave.set(name, leaves);
        },
        (error: Error) => void refused.push(`${name}: ${error.name}`),
      );
    },
    leave: async (name: string) => {
      leave.get(name)!();
      await settled();
    },
  };
}

const one = { places: 1, ofOffice: 1, ofJobs: 1, ofOfficeJobs: 1, forDeliveries: 0 };

describe('places', () => {
  test('of ten connections are 8: an office has 4, jobs 3, and 2 are left for deliveries', () => {
    expect(boundsOf(8)).toEqual({ places: 8, ofOffice: 4, ofJobs: 3, ofOfficeJobs: 2, forDeliveries: 2 });
  });

  test.each([1, 2, 3, 5, 8, 20, 198])(
    'of %i let each lane of an office in, one at a time at least',
    async (places) => {
      const bounds = boundsOf(places);
      for (const lane of ['deliveries', 'pages', 'jobs'] as const) {
        const { ask, came } = open(bounds);
        ask('it', 7, lane);
        await settled();
        expect(came).toEqual(['it']);
      }
    },
  );

  test('of an office are no more than its share, and another is let in beside it at once', async () => {
    const { ask, came, leave, admission } = open();
    for (let n = 1; n <= 60; n += 1) ask(`A${n}`, 1);
    ask('B1', 2);
    await settled();
    expect(came).toEqual(['A1', 'A2', 'A3', 'A4', 'B1']);
    expect(admission.waiting).toBe(56);
    await leave('A2');
    expect(came.at(-1)).toBe('A5');
    await leave('B1');
    expect(came).toHaveLength(6);
  });

  test('that only deliveries take are there when pages have all others', async () => {
    const { ask, came } = open();
    for (const office of [1, 2, 3]) for (let n = 1; n <= 4; n += 1) ask(`${office}.${n}`, office);
    await settled();
    expect(came).toHaveLength(6);
    ask('text', 4, 'deliveries');
    // One more than its share, for an office that has all of that.
    ask('own text', 1, 'deliveries');
    await settled();
    expect(came.slice(6)).toEqual(['text', 'own text']);
  });

  test('of jobs are few, and of one office’s jobs fewer', async () => {
    const { ask, came } = open();
    for (let n = 1; n <= 4; n += 1) ask(`A${n}`, 1, 'jobs');
    for (let n = 1; n <= 4; n += 1) ask(`B${n}`, 2, 'jobs');
    await settled();
    expect(came).toEqual(['A1', 'A2', 'B1']);
    ask('page', 1);
    await settled();
    expect(came.at(-1)).toBe('page');
  });

  test('are given to looks over all offices without a share', async () => {
    const { ask, came } = open();
    for (let n = 1; n <= 8; n += 1) ask(`look${n}`, null);
    await settled();
    expect(came).toHaveLength(6);
  });
});

describe('who waits', () => {
  test('is served in turn by offices, within each in its order', async () => {
    const { ask, came, leave } = open(one);
    for (const name of ['first', 'A1', 'A2', 'A3', 'B1', 'B2', 'C1']) ask(name, name.charCodeAt(0));
    await settled();
    for (let n = 0; n < 6; n += 1) await leave(came.at(-1)!);
    expect(came).toEqual(['first', 'A1', 'B1', 'C1', 'A2', 'B2', 'A3']);
  });

  test('for a delivery comes before pages, and pages before jobs', async () => {
    const { ask, came, leave } = open(one);
    ask('first', 1);
    ask('job', 2, 'jobs');
    ask('page', 3, 'pages');
    ask('text', 4, 'deliveries');
    await settled();
    for (let n = 0; n < 3; n += 1) await leave(came.at(-1)!);
    expect(came).toEqual(['first', 'text', 'page', 'job']);
  });

  test('too long is refused, and leaves nothing behind', async () => {
    const { ask, came, refused, leave, admission } = open(one);
    ask('first', 1);
    ask('late', 2, 'pages', 500);
    ask('patient', 2, 'pages', 5_000);
    await vi.advanceTimersByTimeAsync(499);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual([`late: ${new Unserved('', 1).name}`]);
    await leave('first');
    expect(came).toEqual(['first', 'patient']);
    await leave('patient');
    expect(admission.waiting).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('and goes is passed over; whose signal has ended before is not let in', async () => {
    const { ask, came, refused, leave, admission } = open(one);
    const gone = new AbortController();
    ask('first', 1);
    ask('gone', 2, 'pages', 1_000, gone.signal);
    ask('next', 3);
    await settled();
    gone.abort(new Error('gone'));
    await settled();
    expect([refused, admission.waiting]).toEqual([['gone: Error'], 1]);
    await leave('first');
    expect(came).toEqual(['first', 'next']);
    await expect(admission.enter(1, 'pages', 1, gone.signal)).rejects.toThrow('gone');
    await leave('next');
    expect(vi.getTimerCount()).toBe(0);
  });
});
