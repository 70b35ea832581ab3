import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliver, patientText, receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listWaiting, until } from '../../testing/wait.ts';

/** What one office asks for holds up no other: all of it here waits for rows that somebody else has, until a test lets go. */

const MANY = 60;
let app: TestApp;
/** The same database, where what waits is refused soon. */
let hasty: TestApp;
const opened: TestApp[] = [];

beforeAll(async () => {
  app = await createTestApp({ turns: { deliveries: 60_000, pages: 60_000 } });
  hasty = await createTestApp({ beside: app, turns: { deliveries: 100, pages: 100 } });
  opened.push(hasty, app);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});
afterEach(async () => {
  await app.owner.query('ROLLBACK');
});

interface Place {
  office: TestOffice;
  caller: Caller;
}
async function makePlace(of = app): Promise<Place> {
  const office = await createOffice(app);
  return { office, caller: await signIn(of, await createUser(app, office, { role: 'Admin' })) };
}

/** Holds rows from outside until the test ends. */
async function lock(statement: string, values: unknown[]): Promise<void> {
  await app.owner.query('BEGIN');
  await app.owner.query(statement, values);
}

/** The outcome of many calls, as they come. */
function watch<T>(calls: readonly Promise<T>[]) {
  const over: T[] = [];
  const all = calls.map(async (call) => void over.push(await call));
  return { over, all: Promise.all(all) };
}

/** A patient's text to an office, and its desk, whatever else there is. @throws where either is not served */
async function textReachesDesk({ office, caller }: Place): Promise<void> {
  const from = newNumber();
  const taken = await receive(app, { from, to: office.number, text: 'Can I come at 3?' });
  expect([taken.statusCode, taken.body]).toEqual([200, '']);
  const list = await caller.call('GET', '/contacts?limit=50');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('Can I come at 3?');
}

async function makeSeries({ caller }: Place) {
  const calendar = (
    await caller.call('POST', '/calendars', { name: 'Front desk', type: 'DSS', calendar_members: [] })
  ).json<{ calendar_id: number }>().calendar_id;
  const start_time = Date.parse('2030-03-05T17:00:00Z');
  const form = {
    title: 'Huddle',
    start_time,
    end_time: start_time + 1_800_000,
    rrule: 'FREQ=WEEKLY;COUNT=6',
  };
  const event = (await caller.call('POST', `/calendars/${calendar}/events`, form)).json<{
    event_id: number;
  }>();
  const path = `/calendars/${calendar}/events/${event.event_id}?scope=all`;
  return { calendar, change: (n: number) => caller.call('PUT', path, { title: `Huddle ${n}` }) };
}

test('sixty changes of one calendar wait without connections: texts and lists of others, and its own, are served', async () => {
  const [busy, other] = [await makePlace(), await makePlace()];
  const series = await makeSeries(busy);
  await lock('SELECT 1 FROM calendars WHERE client_id = $1 AND calendar_id = $2 FOR UPDATE', [
    busy.office.id,
    series.calendar,
  ]);
  const changes = watch(Array.from({ length: MANY }, (_, n) => series.change(n)));
  await until('all of them wait', () => app.platform.db.waiting() === MANY - 1);
  expect(await listWaiting(app.owner)).toHaveLength(1);
  await textReachesDesk(other);
  await textReachesDesk(busy);
  expect(changes.over).toEqual([]);
  await app.owner.query('COMMIT');
  await changes.all;
  expect(changes.over.map(({ statusCode }) => statusCode)).toEqual(Array<number>(MANY).fill(200));
});

/** Contacts of an office, all of them held from outside; a change of each. */
async function lockContacts(place: Place) {
  const ids: number[] = [];
  for (let n = 0; n < MANY; n += 1) ids.push(await createContact(app, place.office, { ph1: newNumber() }));
  await lock('SELECT 1 FROM contacts WHERE client_id = $1 FOR UPDATE', [place.office.id]);
  return () =>
    watch(ids.map((id) => place.caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true })));
}

test('changes of sixty rows take an office’s share of the connections, and no more', async () => {
  const [busy, other] = [await makePlace(), await makePlace()];
  const changes = (await lockContacts(busy))();
  await until('its share waits for the rows', async () => (await listWaiting(app.owner)).length === 3);
  await until('the others wait for a turn', () => app.platform.db.waiting() === MANY - 3);
  await textReachesDesk(other);
  // Of its own, too: deliveries may be one more.
  expect((await receive(app, { from: newNumber(), to: busy.office.number })).statusCode).toBe(200);
  expect(changes.over).toEqual([]);
  await app.owner.query('COMMIT');
  await changes.all;
  expect(new Set(changes.over.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('what cannot be served in time is refused with 503 and when to come again, and nothing was changed', async () => {
  const busy = await makePlace(hasty);
  const change = await lockContacts(busy);
  const versions = async () =>
    (
      await app.owner.query<{ it: string }>(
        `SELECT string_agg(contact_id || ' ' || version || ' ' || (needs_answer_since IS NULL), ',' ORDER BY contact_id) AS it
         FROM contacts WHERE client_id = $1`,
        [busy.office.id],
      )
    ).rows[0]!.it;
  const before = await versions();
  const changes = change();
  await changes.all;
  expect(changes.over).toHaveLength(MANY);
  for (const { statusCode, headers, json } of changes.over) {
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json()).toMatchObject({ status: 503, code: 'busy', detail: expect.stringContaining('try again') });
  }
  expect(await versions()).toBe(before);
  await app.owner.query('COMMIT');
  const again = watch(changes.over.slice(0, 1).map(() => busy.caller.call('GET', '/contacts?limit=50')));
  await again.all;
  expect(again.over[0]!.statusCode).toBe(200);
});

test('a statement that the database ends is no fault of the program: 503 and when to come again', async () => {
  const busy = await makePlace();
  const id = await createContact(app, busy.office, { ph1: newNumber() });
  await lock('SELECT 1 FROM contacts WHERE client_id = $1 FOR UPDATE', [busy.office.id]);
  const change = busy.caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true });
  await until('it waits for the row', async () => (await listWaiting(app.owner)).length === 1);
  // As `statement_timeout` ends one (57014).
  await app.owner.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'chairline' AND wait_event_type = 'Lock'`,
  );
  const { statusCode, headers, json } = await change;
  expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await app.owner.query('COMMIT');
  const again = await busy.caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true });
  expect(again.statusCode).toBe(200);
});

test('a delivery that cannot be served is refused so that the carrier brings it again, and is then taken once', async () => {
  const { office } = await makePlace();
  const from = newNumber();
  await createContact(app, office, { ph1: from });
  await lock('SELECT 1 FROM contacts WHERE client_id = $1 FOR UPDATE', [office.id]);
  const form = patientText({ from, to: office.number, text: 'Only once' });
  const refused = await deliver(hasty, '/plivo/inbound-text', form);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await app.owner.query('COMMIT');
  for (let n = 0; n < 2; n += 1)
    expect((await deliver(hasty, '/plivo/inbound-text', form)).statusCode).toBe(200);
  const { rows } = await app.owner.query(
    `SELECT 1 FROM comm_items WHERE client_id = $1 AND body = 'Only once'`,
    [office.id],
  );
  expect(rows).toHaveLength(1);
});
