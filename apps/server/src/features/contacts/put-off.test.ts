import type { contacts as contract, worklist } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { testClock } from '../../testing/wait.ts';
import { endPutOffs, putOffJobs } from './put-off.ts';
import { useTestApp } from '../../testing/use-app.ts';

const HOUR = 3_600_000;
const clock = testClock();
let office: TestOffice;
let caller: Caller;
let number: string;
let id: number;
let since: string;

const app = useTestApp({ now: clock.now });
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  number = newNumber();
  id = await createContact(app, office, { ph1: number });
  await write('Are you open?');
  since = (await row()).needs_answer_since!;
});

const write = (text: string) => receive(app, { from: number, to: office.number, text });
const row = async (of = id) => (await caller.call('GET', `/contacts/${of}`)).json() as contract.ContactDetail;
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const putOff = (body: object, of = id) => caller.call('PUT', `/contacts/${of}/put_off`, body);
const ids = async (path: string) =>
  ((await caller.call('GET', path)).json() as { items: { id?: string; contact_id: number }[] }).items.map(
    (item) => item.id ?? item.contact_id,
  );
const counts = async () => ({
  list: ((await caller.call('GET', '/contacts/counts')).json() as contract.StatusCounts).waiting,
  bell: ((await caller.call('GET', '/worklist/counts')).json() as worklist.WorkCounts).today.thread,
});
const updates = async () =>
  (
    await app.owner.query<{ payload: string }>(
      `SELECT payload FROM live_events WHERE client_id = $1 AND type IN ('updateContact', 'addMessage') ORDER BY seq`,
      [office.id],
    )
  ).rows.map(({ payload }) => (JSON.parse(payload) as { contact: contract.Contact }).contact);
const waitsAgain = { needs_answer: true, put_off: null };

describe('a patient who is put off', () => {
  test('counts as waiting nowhere, and stands in Later with who did it until when', async () => {
    const when = inMs(HOUR);
    const { contact } = (await putOff({ until: when })).json() as { contact: contract.Contact };
    const shown = {
      needs_answer: false,
      needs_answer_since: null,
      put_off: { until: when, since, by: caller.user.id },
    };
    expect(contact).toMatchObject(shown);
    expect(await row()).toMatchObject(shown);
    expect((await updates()).at(-1)).toMatchObject(shown);
    expect(await counts()).toEqual({ list: 0, bell: 0 });
    expect(await ids('/contacts?status=waiting')).toEqual([]);
    expect(await ids('/worklist')).toEqual([]);
    expect(await ids('/worklist?when=later')).toEqual([`putoff:${id}`]);
    const later = (await caller.call('GET', '/worklist?when=later')).json() as { items: worklist.WorkItem[] };
    expect(later.items[0]).toMatchObject({ date: when, put_off_by: caller.user.id, note: 'Are you open?' });
  });

  test('comes back on time, waiting since they did before; not a moment earlier', async () => {
    await putOff({ until: inMs(HOUR) });
    await endPutOffs(app.platform, office.id);
    expect((await row()).needs_answer).toBe(false);
    clock.forward(HOUR);
    await endPutOffs(app.platform, office.id);
    expect(await row()).toMatchObject({ ...waitsAgain, needs_answer_since: since });
    expect((await updates()).at(-1)).toMatchObject(waitsAgain);
    expect(await counts()).toEqual({ list: 1, bell: 1 });
    const { length } = await updates();
    await endPutOffs(app.platform, office.id);
    expect(await updates()).toHaveLength(length);
  });

  test('comes back by its own job, also where the server was down at the time', async () => {
    const jobs = async () =>
      (
        await app.owner.query<{ at: Date }>(
          `SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key LIKE $1`,
          [`end-put-offs:${office.id}:%`],
        )
      ).rows.map(({ at }) => at.toISOString());
    const when = inMs(HOUR);
    await putOff({ until: when });
    expect(await jobs()).toEqual([when]);
    // The time has come long ago by the time anybody runs it.
    clock.forward(HOUR);
    await putOffJobs(app.platform)[0]!.run({ client_id: office.id });
    expect(await row()).toMatchObject({ ...waitsAgain, needs_answer_since: since });
  });

  test('comes back when they write, whichever way it comes in, and waits since before', async () => {
    await putOff({ until: inMs(HOUR) });
    await write('And?');
    expect(await row()).toMatchObject({ ...waitsAgain, needs_answer_since: since });
    expect((await updates()).at(-1)).toMatchObject({ ...waitsAgain, needs_answer_since: since });
    await putOff({ until: inMs(HOUR) });
    // A keyword takes the long way in.
    await write('HELP');
    await write('https://maps.test/place');
    expect(await row()).toMatchObject(waitsAgain);
    clock.forward(2 * HOUR);
    await endPutOffs(app.platform, office.id);
    expect((await row()).needs_answer_since).toBe(since);
  });

  test('is not put off unseen, and waits in the end whichever of the two is first', async () => {
    const { last_item_id: seen } = await row();
    await write('I am bleeding');
    const refused = await putOff({ until: inMs(HOUR), seen_id: seen });
    expect([refused.statusCode, (refused.json() as { detail: string }).detail]).toEqual([
      409,
      '1 new message below has not been seen. Look at it first.',
    ]);
    for (let round = 0; round < 6; round += 1) {
      const { last_item_id: seen_id } = await row();
      await Promise.all([putOff({ until: inMs(HOUR), seen_id }), write(`And ${round}`)]);
      expect(await row()).toMatchObject(waitsAgain);
    }
  });

  test('waits again at once where it is taken back, and no more where they are done or answered', async () => {
    await putOff({ until: inMs(HOUR) });
    await putOff({ until: null });
    expect(await row()).toMatchObject({ ...waitsAgain, needs_answer_since: since });
    await putOff({ until: inMs(HOUR) });
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true });
    expect(await row()).toMatchObject({ ...waitsAgain, needs_answer_since: since });

    const gone = { needs_answer: false, put_off: null };
    await putOff({ until: inMs(HOUR) });
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: false });
    expect(await row()).toMatchObject(gone);
    clock.forward(2 * HOUR);
    await endPutOffs(app.platform, office.id);
    expect(await row()).toMatchObject(gone);
  });

  test('is put off further, by another, and comes back at the later time', async () => {
    await putOff({ until: inMs(HOUR) });
    caller = await signIn(app, await createUser(app, office));
    const when = inMs(3 * HOUR);
    await putOff({ until: when });
    expect((await row()).put_off).toEqual({ until: when, since, by: caller.user.id });
    clock.forward(2 * HOUR);
    await endPutOffs(app.platform, office.id);
    expect((await row()).needs_answer).toBe(false);
    clock.forward(HOUR);
    await endPutOffs(app.platform, office.id);
    expect(await row()).toMatchObject(waitsAgain);
  });

  test('is not lost in a merge, nor in its undo', async () => {
    const other = await createContact(app, office, { ph1: newNumber() });
    const when = inMs(HOUR);
    await putOff({ until: when });
    const merged = await caller.call('POST', '/contacts/merge', {
      keep_id: other,
      merge_id: id,
      keep_version: (await row(other)).version,
      merge_version: (await row()).version,
    });
    expect([merged.statusCode, merged.body]).toEqual([200, expect.any(String)]);
    expect((await row(other)).put_off).toMatchObject({ until: when, since });
    const { merge } = merged.json() as { merge: { contact_merge_id: number } };
    const undone = await caller.call('POST', `/contacts/merge/${merge.contact_merge_id}/undo`);
    expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)]);
    expect((await row()).put_off).toMatchObject({ until: when, since });
    expect((await row(other)).put_off).toBeNull();
  });
});

describe('refuses', () => {
  test.each([
    ['a time that has passed', -1_000, 'Choose a time that is still to come.'],
    ['a time beyond a year', 370 * 24 * HOUR, 'Choose a time within a year.'],
  ])('%s', async (_what, ms, words) => {
    const answer = await putOff({ until: inMs(ms) });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
    expect(await row()).toMatchObject({ needs_answer: true });
  });

  test('one who does not wait, and no time at all', async () => {
    const other = await createContact(app, office);
    const answer = await putOff({ until: inMs(HOUR) }, other);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('Nobody waits')]);
    expect((await putOff({ until: 'tomorrow' })).statusCode).toBe(400);
    expect((await putOff({ until: null }, other)).statusCode).toBe(200);
  });
});
