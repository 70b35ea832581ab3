import { expect, test } from 'vitest';
import { until } from '../../testing/wait.ts';
import { type Gate, openGate } from './gate.ts';
import { inLane } from './lane.ts';
import { Unserved } from './unserved.ts';

const soon = { deliveries: 50, pages: 50, jobs: 50 };
const long = { deliveries: 60_000, pages: 60_000, jobs: 60_000 };

/** Work that has begun and goes on until it is let go. */
function held(gate: Gate, office: number, subject?: string) {
  const begun = { is: false };
  const { promise: end, resolve: letGo } = Promise.withResolvers<'done' | 'thrown'>();
  const done = gate.run(office, async (claim) => {
    if (subject !== undefined) claim.hold(subject);
    begun.is = true;
    if ((await end) === 'thrown') throw new Error('it failed');
    return subject;
  });
  return { begun, done, letGo };
}

test('what throws gives its place and its subject back', async () => {
  const gate = openGate(2, long);
  const first = held(gate, 1, 'calendar');
  await until('it has begun', () => first.begun.is);
  const second = held(gate, 1, 'calendar');
  first.letGo('thrown');
  await expect(first.done).rejects.toThrow('it failed');
  await until('the next has begun', () => second.begun.is);
  second.letGo('done');
  expect(await second.done).toBe('calendar');
  expect(gate.waiting()).toBe(0);
});

test('what waits for a subject has no place meanwhile', async () => {
  // Room for two of an office.
  const gate = openGate(5, long);
  const first = held(gate, 1, 'calendar');
  await until('it has begun', () => first.begun.is);
  const others = Array.from({ length: 20 }, () => held(gate, 1, 'calendar'));
  await until('they wait', () => gate.waiting() === 20);
  const beside = held(gate, 1, 'another');
  await until('what wants something else has begun', () => beside.begun.is);
  for (const one of [first, beside, ...others]) one.letGo('done');
  expect(await Promise.all([first, beside, ...others].map(({ done }) => done))).toHaveLength(22);
});

test('a lock that another process has is waited for by new tries, and then refused', async () => {
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw locked;
    return tries;
  };
  expect(await openGate(4, long).run(1, work)).toBe(3);
  const refused = openGate(4, soon).run(1, () => Promise.reject(locked));
  await expect(refused).rejects.toThrow(Unserved);
  await expect(refused).rejects.toMatchObject({ cause: locked });
});

test.each(['40001', '40P01'])('what %s ended is done again, and after four times refused', async (code) => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(Object.assign(new Error('again'), { code }));
  };
  await expect(openGate(4, long).run(1, work)).rejects.toThrow(Unserved);
  expect(tries).toBe(4);
  const other = Object.assign(new Error('a duplicate'), { code: '23505' });
  await expect(openGate(4, long).run(1, () => Promise.reject(other))).rejects.toBe(other);
});

test('a pool of one connection serves one after the other', async () => {
  const gate = openGate(1, long);
  const all = Array.from({ length: 5 }, (_, n) => gate.run(n, () => Promise.resolve(n)));
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
});

test('transactions that are opened within others never wait for themselves', async () => {
  for (const connections of [2, 5, 10]) {
    const gate = openGate(connections, long);
    const nested = (office: number) =>
      gate.run(office, () => gate.run(office, () => Promise.resolve('inner')));
    const all = Array.from({ length: 50 }, (_, n) => nested(n % 3));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['inner']));
    expect(gate.waiting()).toBe(0);
  }
});

test('what goes on after the transaction it was begun in is within none', async () => {
  const gate = openGate(5, long);
  let later: Promise<string> | undefined;
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  await gate.run(1, async () => {
    later = gone.then(() => gate.run(1, () => gate.run(1, () => Promise.resolve('as any other'))));
  });
  go();
  expect(await later).toBe('as any other');
});

test('work that goes on without what it asked to hold is begun anew when it has it', async () => {
  const gate = openGate(5, long);
  const first = held(gate, 1, 'calendar');
  await until('it has begun', () => first.begun.is);
  let tries = 0;
  const second = gate.run(1, async (claim) => {
    tries += 1;
    claim.hold('calendar');
    return first.begun.is;
  });
  await until('it waits', () => gate.waiting() === 1);
  first.letGo('done');
  expect([await second, tries]).toEqual([true, 2]);
});

test('what is not served in time is refused, in its lane’s time', async () => {
  const gate = openGate(2, { deliveries: 60_000, pages: 50, jobs: 60_000 });
  const first = held(gate, 1);
  await until('it has begun', () => first.begun.is);
  const delivery = inLane('deliveries', () => held(gate, 2));
  await expect(inLane('pages', () => gate.run(3, () => Promise.resolve()))).rejects.toMatchObject({
    name: 'Unserved',
    retryAfter: 2,
  });
  first.letGo('done');
  await until('the delivery has begun', () => delivery.begun.is);
  delivery.letGo('done');
  await delivery.done;
});
