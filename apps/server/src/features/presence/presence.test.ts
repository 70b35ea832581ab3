import type { inbox as contract, LivePayload } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';

/** No window is taken for silent in the time of a test: who is gone has left, or their session is over. */
const GONE_MS = 3_600_000;

/** Two processes on one database: whatever one is told, the other answers and says the same. */
let one: TestApp;
let two: TestApp;
let bases: [string, string];
let office: TestOffice;
let ana: Caller;
let ben: Caller;
let contact: number;
let lives: LiveSocket[];

beforeAll(async () => {
  one = await createTestApp({ presenceGoneMs: GONE_MS });
  two = await createTestApp({ beside: one, presenceGoneMs: GONE_MS });
  bases = [await listen(one), await listen(two)];
});
afterAll(async () => {
  await two?.close();
  await one?.close();
});
beforeEach(async () => {
  office = await createOffice(one);
  ana = await signIn(one, await createUser(one, office, { username: 'ana' }));
  ben = await signIn(one, await createUser(one, office, { username: 'ben' }));
  contact = await createContact(one, office);
  lives = [await openLive(bases[0], ana), await openLive(bases[1], ben)];
  return () => Promise.all(lives.map((live) => live.close()));
});

type State = 'viewing' | 'writing' | 'left';

/** Says it at one process or the other. @returns the others, as `name state` */
async function note(app: TestApp, who: Caller, state: State, window = 'w1', id = contact): Promise<string[]> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/contacts/${id}/presence`,
    cookies: who.cookies,
    payload: { state, window },
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return wordsOf(answer.json().users);
}

const wordsOf = (users: contract.PresentUser[]) => users.map((user) => `${user.username} ${user.state}`);

const states = (live: LiveSocket) =>
  live.frames
    .filter((frame) => frame.type === 'presence')
    .map((frame) => frame.payload as LivePayload<'presence'>)
    // Processes may overtake each other: what counts is the stamp.
    .sort((left, right) => left.as_of - right.as_of);
const heard = (live: LiveSocket) =>
  states(live).map(({ contact_id, users }) => `${contact_id}: ${wordsOf(users).join(', ')}`);

/** Both sockets have heard just this, in this order. */
async function expectHeard(expected: string[]): Promise<void> {
  for (const live of lives) {
    await until('it is heard', () => heard(live).length >= expected.length);
    expect(heard(live)).toEqual(expected.map((words) => words.replace('#', String(contact))));
  }
}

test('who opens a thread is told who is there, and everybody is told of them, in both processes', async () => {
  expect(await note(one, ana, 'viewing')).toEqual([]);
  expect(await note(two, ben, 'writing')).toEqual(['ana viewing']);
  await expectHeard(['#: ana viewing', '#: ben writing, ana viewing']);
  // What is repeated is no news.
  expect(await note(two, ana, 'viewing')).toEqual(['ben writing']);
  expect(await note(one, ben, 'viewing')).toEqual(['ana viewing']);
  expect(await note(one, ben, 'left')).toEqual(['ana viewing']);
  await expectHeard([
    '#: ana viewing',
    '#: ben writing, ana viewing',
    '#: ana viewing, ben viewing',
    '#: ana viewing',
  ]);
  expect(states(lives[1]!)[0]!.users).toEqual([
    { user_id: ana.user.id, username: 'ana', full_name: 'Dana Park', state: 'viewing' },
  ]);
});

test('two windows of one user are one, writing while any of them writes', async () => {
  await note(one, ana, 'viewing', 'w1');
  await note(two, ana, 'writing', 'w2');
  expect(await note(two, ben, 'viewing')).toEqual(['ana writing']);
  await note(one, ana, 'left', 'w2');
  expect(await note(one, ben, 'viewing')).toEqual(['ana viewing']);
  await expectHeard([
    '#: ana viewing',
    '#: ana writing',
    '#: ana writing, ben viewing',
    '#: ana viewing, ben viewing',
  ]);
});

test('a window that goes to another thread leaves the first; what it says of that one later changes nothing', async () => {
  const second = await createContact(one, office);
  await note(one, ana, 'viewing');
  await note(one, ana, 'viewing', 'w1', second);
  await expectHeard(['#: ana viewing', '#: ', `${second}: ana viewing`]);
  await note(one, ana, 'left', 'w1', contact);
  expect(await note(two, ben, 'viewing', 'w1', second)).toEqual(['ana viewing']);
});

test('a window that falls silent is gone, and everybody is told', async () => {
  // A process that heard of the window and soon misses it.
  const strict = await createTestApp({ beside: one, presenceGoneMs: 500 });
  onTestFinished(() => strict.close());
  await note(strict, ana, 'writing');
  await expectHeard(['#: ana writing', '#: ']);
  expect(await note(two, ben, 'viewing')).toEqual([]);
});

test('the windows of a session that ends are gone at once', async () => {
  await note(two, ana, 'writing');
  await note(two, ben, 'viewing');
  await ana.call('DELETE', '/logout');
  await until('it is heard', () => heard(lives[1]!).length >= 3);
  expect(heard(lives[1]!).at(-1)).toBe(`${contact}: ben viewing`);
});

test('who has an event open is told to the members of its calendar alone', async () => {
  const admin = await signIn(one, await createUser(one, office, { role: 'Admin' }));
  const made = await admin.call('POST', '/calendars', {
    name: 'Desk',
    type: 'DSS',
    calendar_members: [{ user_id: ana.user.id, role: 'EDITOR' }],
  });
  const { calendar_id: calendar } = made.json() as { calendar_id: number };
  const start = Date.UTC(2030, 2, 5, 17);
  const event = (
    await ana.call('POST', `/calendars/${calendar}/events`, {
      title: 'Huddle',
      start_time: start,
      end_time: start + 1_800_000,
    })
  ).json() as { event_id: number };
  const at = `/calendars/${calendar}/events/${event.event_id}/presence`;
  const say = async (who: Caller, state: State) => {
    const answer = await who.call('POST', at, { state, window: 'w' });
    return answer.statusCode === 200 ? wordsOf(answer.json().users) : answer.statusCode;
  };
  const told = (live: LiveSocket) =>
    live.frames.flatMap((frame) =>
      frame.type === 'eventPresence' ? [wordsOf((frame.payload as LivePayload<'eventPresence'>).users)] : [],
    );
  expect(await say(admin, 'viewing')).toEqual([]);
  expect(await say(ana, 'writing')).toEqual([expect.stringMatching(/ viewing$/)]);
  expect(await say(admin, 'viewing')).toEqual(['ana writing']);
  expect(await say(ben, 'viewing')).toBe(404);
  await until('it is heard', () => told(lives[0]!).length >= 2);
  // A window says what it shows, and leaves it, also after it was deleted: it hears of that a moment later.
  await ana.call('DELETE', `/calendars/${calendar}/events/${event.event_id}`);
  expect(await say(ben, 'viewing')).toBe(404);
  // Who may not see it is told nothing by leaving it.
  expect(await say(ben, 'left')).toEqual([]);
  expect(await say(ana, 'viewing')).toEqual([expect.stringMatching(/ viewing$/)]);
  expect(await say(ana, 'left')).toEqual([expect.stringMatching(/ viewing$/)]);
  expect(told(lives[0]!)[1]).toEqual(['ana writing', expect.stringMatching(/ viewing$/)]);
  expect(told(lives[1]!)).toEqual([]);
});

describe('what is passing', () => {
  test('has no number of its own, is not stored, and is not for other offices', async () => {
    const stranger = await signIn(one, await createUser(one, await createOffice(one)));
    const theirs = await openLive(bases[0], stranger);
    await note(one, ana, 'viewing');
    await expectHeard(['#: ana viewing']);
    const seqs = lives.map((live) => live.frames.map((frame) => frame.seq));
    expect(new Set(seqs.flat()).size).toBe(1);
    const { rows } = await one.owner.query('SELECT 1 FROM live_events WHERE client_id = $1', [office.id]);
    expect(rows).toEqual([]);
    expect(heard(theirs)).toEqual([]);
    await theirs.close();
    const refused = await stranger.call('POST', `/contacts/${contact}/presence`, {
      state: 'viewing',
      window: 'w',
    });
    expect(refused.statusCode).toBe(404);
    const left = await stranger.call('POST', `/contacts/${contact}/presence`, { state: 'left', window: 'w' });
    expect(left.json()).toEqual({ users: [], as_of: 0 });
    await expectHeard(['#: ana viewing']);
  });

  test('reaches those it is meant for alone', async () => {
    one.platform.hub.pass(office.id, 'presence', { contact_id: 7, users: [], as_of: 1 }, [ben.user.id]);
    await until('it is heard', () => heard(lives[1]!).length === 1);
    expect(heard(lives[0]!)).toEqual([]);
  });

  test('stays short of what the bus carries, however many are there', async () => {
    for (let n = 0; n < 60; n += 1) {
      const user = await createUser(one, office, { username: `ünïcödé-${'x'.repeat(40)}-${n}` });
      await one.owner.query(
        `INSERT INTO presence (client_id, user_id, window_id, place, place_id, session_id, state, seen_at)
         VALUES ($1, $2, 'w', 'contact', $3, gen_random_uuid(), 'viewing', now() + interval '1 minute')`,
        [office.id, user.id, contact],
      );
    }
    const others = await note(one, ana, 'writing');
    expect(others.length).toBeGreaterThan(20);
    await until('the other process hears it', () => heard(lives[1]!).length === 1);
    expect(heard(lives[1]!)[0]).toMatch(/^\d+: ana writing, /);
  });
});
