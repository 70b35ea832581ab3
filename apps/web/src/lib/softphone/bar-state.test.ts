import { expect, test } from 'vitest';
import {
  askedState,
  type BarEvent,
  type BarState,
  type Display,
  displayOf,
  idleBar,
  reduceBar,
  type Ringing,
} from './bar-state.ts';

const called = { title: 'Maria Alvarez', number: '5035550110', contactId: 7 };
const ringingOf = (uuid: string): Ringing => ({
  ...called,
  uuid,
  conferenceName: `c-${uuid}`,
  role: 'agent',
  askedBy: null,
  transfer: false,
});
const after = (events: readonly BarEvent[], from: BarState = idleBar) => events.reduce(reduceBar, from);
const shown = (events: readonly BarEvent[]): Display => displayOf(after(events));

const placed: BarEvent = { type: 'placed', called };
const named: BarEvent = { type: 'named', uuid: 'a' };
const answered: BarEvent = { type: 'answered', uuid: 'a' };
const joined: BarEvent = { type: 'joined', conferenceName: 'c-a', at: 1_000 };
const ended: BarEvent = { type: 'ended', uuid: 'a' };
const inCall = [placed, named, answered, joined];
const rang: BarEvent = { type: 'rang', ringing: ringingOf('b') };

test.each<[string, BarEvent[], Display]>([
  ['nothing', [], 'default'],
  ['a call placed', [placed], 'calling'],
  ['placed, and the carrier names it', [placed, named], 'calling'],
  ['answered', [placed, named, answered], 'connected'],
  ['somebody else is in it', inCall, 'inCall'],
  ['adding', [...inCall, { type: 'adding', on: true }], 'addToCall'],
  ['adding is closed', [...inCall, { type: 'adding', on: true }, { type: 'adding', on: false }], 'inCall'],
  ['adding before anybody is there', [placed, named, answered, { type: 'adding', on: true }], 'connected'],
  ['terminated in the call', [...inCall, ended], 'default'],
  ['terminated while adding', [...inCall, { type: 'adding', on: true }, ended], 'default'],
  ['failed', [placed, named, ended], 'default'],
  ['failed before it had a name', [placed, { type: 'ended', uuid: null }], 'default'],
  ['not placed at all', [placed, { type: 'unplaced' }], 'default'],
  ['one rings', [rang], 'incomingCall'],
  ['the caller gives up', [rang, { type: 'ended', uuid: 'b' }], 'default'],
  ['one rings while in a call', [...inCall, rang], 'incomingCall'],
  ['… and gives up', [...inCall, rang, { type: 'ended', uuid: 'b' }], 'inCall'],
  [
    '… while adding',
    [...inCall, { type: 'adding', on: true }, rang, { type: 'ended', uuid: 'b' }],
    'addToCall',
  ],
  ['the call ends while another rings', [...inCall, rang, ended], 'incomingCall'],
  ['… and that one gives up', [...inCall, rang, ended, { type: 'ended', uuid: 'b' }], 'default'],
  ['taken', [rang, { type: 'taken', uuid: 'b' }], 'connected'],
  [
    'taken and in it',
    [rang, { type: 'taken', uuid: 'b' }, { type: 'joined', conferenceName: 'c-b', at: 1 }],
    'inCall',
  ],
  [
    'taken, then the call left for it ends',
    [...inCall, rang, { type: 'taken', uuid: 'b' }, ended],
    'connected',
  ],
  ['dialling while one rings is blocked', [rang, placed], 'incomingCall'],
  ['dialling in a call is blocked', [...inCall, placed, ended], 'default'],
  [
    'taken, but another was quicker',
    [rang, { type: 'taken', uuid: 'b' }, { type: 'ended', uuid: 'b' }],
    'default',
  ],
  ['answered after it ended', [placed, named, ended, answered], 'default'],
  ['rings after it ended', [{ type: 'ended', uuid: 'b' }, rang], 'default'],
  [
    'another conference is not ours',
    [placed, named, answered, joined, { ...joined, conferenceName: 'x' }],
    'inCall',
  ],
])('%s', (_, events, display) => {
  expect(shown(events)).toBe(display);
});

test('a call keeps when it began, and is muted alone', () => {
  const state = after([...inCall, { ...joined, at: 9_000 }, { type: 'muted', on: true }]);
  expect(state.current).toMatchObject({
    since: 1_000,
    muted: true,
    conferenceName: 'c-a',
    number: '5035550110',
  });
  expect(
    after([...inCall, { type: 'muted', on: true }, ended, { type: 'muted', on: true }]).current,
  ).toBeNull();
});

test('the add button says what becomes of who is asked in', () => {
  const limits = { ring: 40, settled: 3 };
  expect(askedState('Initiated', limits)).toMatchObject({ tooltip: 'Call Initiated', blinks: true });
  expect(askedState('Ringing', limits)).toEqual({ tooltip: 'Ringing', blinks: true, clearMs: 40_000 });
  expect(askedState('Answered', limits)).toEqual({ tooltip: 'Answered', blinks: false, clearMs: 3_000 });
  expect(askedState('Hangup', limits)).toEqual({ tooltip: 'Busy', blinks: false, clearMs: 3_000 });
});

/** The same numbers for the same seed, so that an order that fails can be looked at. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What the carrier, the server and a person may do in the life of a call, doubled and in any order. */
function lifeOf(uuid: string, random: () => number): BarEvent[] {
  const incoming = random() < 0.5;
  const life: BarEvent[] = incoming
    ? [{ type: 'rang', ringing: ringingOf(uuid) }]
    : [placed, { type: 'named', uuid }];
  if (incoming && random() < 0.6) life.push({ type: 'taken', uuid });
  if (random() < 0.7) life.push({ type: 'answered', uuid });
  if (random() < 0.7) life.push({ type: 'joined', conferenceName: `c-${uuid}`, at: 5 });
  if (random() < 0.4) life.push({ type: 'adding', on: random() < 0.5 });
  if (random() < 0.4) life.push({ type: 'muted', on: random() < 0.5 });
  life.push({ type: 'ended', uuid });
  return life.flatMap((one) => (random() < 0.2 ? [one, one] : [one]));
}

/** What is wrong with a state, by the model: what is over neither rings nor is spoken in, one call has one place. */
function wrongWith(state: BarState, over: ReadonlySet<string>): string | null {
  const { current, ringing, adding } = state;
  const uuids = ringing.map(({ uuid }) => uuid);
  if (uuids.some((uuid) => over.has(uuid))) return 'what is over rings';
  if (new Set(uuids).size < uuids.length) return 'one rings twice';
  if (current?.uuid && over.has(current.uuid)) return 'we are in what is over';
  if (current?.uuid && uuids.includes(current.uuid)) return 'we are in what rings';
  if ((displayOf(state) === 'incomingCall') !== ringing.length > 0) return 'what rings is not shown';
  if (adding && current?.phase !== 'inCall') return 'adding to no call';
  if (current && (current.since === null) !== (current.phase !== 'inCall')) return 'its length is wrong';
  return null;
}

test('the carrier is slow with a call of ours alone, until somebody is in it', () => {
  const slow: BarEvent = { type: 'slow', on: true };
  const isSlow = (events: readonly BarEvent[]) => after(events).current?.slow;
  expect(isSlow([placed, named, slow])).toBe(false);
  expect(isSlow([placed, named, answered, slow])).toBe(true);
  expect(isSlow([placed, named, answered, slow, { type: 'slow', on: false }])).toBe(false);
  expect(isSlow([placed, named, answered, slow, joined])).toBe(false);
  expect(isSlow([...inCall, slow])).toBe(false);
  expect(isSlow([rang, { type: 'taken', uuid: 'b' }, slow])).toBe(false);
});

test('no order of 10,000 ends in a wrong state', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = randomOf(seed);
    const uuids = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => `u${index}`);
    const events = uuids.flatMap((uuid) => lifeOf(uuid, random));
    // Mostly in order, here and there far out of it.
    const order = events
      .map((event, index) => ({ event, at: index + (random() < 0.3 ? random() * 12 - 6 : random()) }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
    let state = idleBar;
    const over = new Set<string>();
    for (const event of order) {
      state = reduceBar(state, event);
      if (event.type === 'ended') over.add(event.uuid!);
      const wrong = wrongWith(state, over);
      if (wrong) expect.fail(`seed ${seed}, after ${event.type}: ${wrong}`);
    }
    // Whatever was left over ends by its last words.
    for (const uuid of [...uuids, null]) state = reduceBar(state, { type: 'ended', uuid });
    expect(displayOf(state), `seed ${seed}`).toBe('default');
  }
});
