import { conversations as contract, type LivePayload } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { inOffice } from '../../../platform/platform.ts';
import { addConvo, type NewTestConvo } from '../../../testing/convo-rows.ts';
import { type Caller, createContact, createOffice, createUser } from '../../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testClock, until } from '../../../testing/wait.ts';
import { deliverReminders, reminderJobs, wakeReminders } from './deliver-reminders.ts';
import { findDueOffices } from './store-reminders.ts';
import { useLive, useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const HOUR = 3_600_000;
const clock = testClock();
const app = useTestApp({ now: clock.now });
const sockets = useLive(app);
const { office, owner, caller } = useOffice(app, { owner: 'Member', caller: 'Member' });

type Due = LivePayload<'remindersDue'>['reminders'][number];
const start = (convo: Partial<NewTestConvo> = {}) =>
  addConvo(app, office, { owner: owner.user.id, people: [caller.user.id], ...convo });
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
const dueFor = (...people: Caller[]) => people.map(({ user }) => ({ user: user.id, at: inMs(-1_000) }));
const deliver = () => deliverReminders(app.platform, office.id);
const told = async (of = office) =>
  (
    await app.owner.query<{ payload: string; audience: number[] }>(
      `SELECT payload, audience FROM live_events WHERE client_id = $1 AND type = 'remindersDue' ORDER BY seq`,
      [of.id],
    )
  ).rows.map(({ payload, audience }) => ({
    audience,
    reminders: (JSON.parse(payload) as { reminders: Due[] }).reminders,
  }));
const get = async (id: number, as = caller) =>
  (await as.call('GET', `/conversations/${id}?messages=0`)).json() as contract.Conversation;

describe('delivery', () => {
  test('of what is due: once, to its user alone, with where it opens', async () => {
    const contact = await createContact(app, office);
    const id = await start({ kind: 'internal', name: 'Crown', contact, reminders: dueFor(caller) });
    const later = await start({ reminders: [{ user: caller.user.id, at: inMs(HOUR) }] });
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [event, ...others] = await told();
    expect(others).toEqual([]);
    const view = await get(id);
    expect(event).toEqual({
      audience: [caller.user.id],
      reminders: [
        {
          convo_id: id,
          convo_name: 'Crown',
          kind: 'internal',
          system_process_id: null,
          contact_id: contact,
          reminder_date: view.userReminder!.reminder_date,
          delivered_at: view.userReminder!.delivered_at,
          version: view.version,
        },
      ],
    });
    expect(view.version).toBe(2);
    expect((await get(later)).userReminder!.delivered_at).toBeNull();
    const { rows } = await app.owner.query(
      `SELECT actor, details FROM audit_log WHERE client_id = $1 AND action = 'convo.deliver_reminders'`,
      [office.id],
    );
    expect(rows).toEqual([
      {
        actor: 'job:deliver-reminders',
        details: { delivered: [{ convo_id: id, user_id: caller.user.id }] },
      },
    ]);
  });

  test('of several of one user is one event; each user has their own', async () => {
    const ids = [
      await start({ reminders: dueFor(caller, owner) }),
      await start({ reminders: dueFor(caller) }),
    ];
    expect(await deliver()).toBe(3);
    const events = await told();
    expect(events.map(({ audience, reminders }) => [audience, reminders.map((one) => one.convo_id)])).toEqual(
      [
        [[owner.user.id], [ids[0]]],
        [[caller.user.id], ids],
      ],
    );
  });

  test('in batches, when there is more than one batch takes', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO conversations (client_id, convo_name, kind, owner_id, activity_at, created_at)
       SELECT $1, 'C' || n, 'internal', $2, now(), now() FROM generate_series(1, 1300) n RETURNING convo_id AS id`,
      [office.id, owner.user.id],
    );
    await app.owner.query(
      `INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at)
       SELECT $1, unnest($3::bigint[]), $2, $4, now()`,
      [office.id, caller.user.id, rows.map((row) => row.id), inMs(-1_000)],
    );
    // Two processes at once.
    const both = await Promise.all([deliver(), deliver()]);
    expect(both[0] + both[1]).toBe(1_300);
    const convos = (await told()).flatMap(({ reminders }) => reminders.map((one) => one.convo_id));
    expect([convos.length, new Set(convos).size]).toEqual([1_300, 1_300]);
  });

  test('waits while the conversation is closed, and comes when it is opened again', async () => {
    const id = await start({ open: false, reminders: dueFor(caller) });
    expect(await deliver()).toBe(0);
    await owner.call('PUT', `/conversations/${id}/status`, { status: true, process: '' });
    const { rows } = await app.owner.query(
      `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'deliver-reminders' AND (j.payload ->> 'client_id')::integer = $1 AND j.run_at <= now()`,
      [office.id],
    );
    expect(rows).toHaveLength(1);
    expect(await deliver()).toBe(1);
  });

  test('goes to nobody who is switched off, who may not see it any more, or whose office is deleted', async () => {
    await start({ reminders: dueFor(caller) });
    const secured = await start({ secured: true, reminders: dueFor(owner, caller) });
    await app.owner.query('DELETE FROM convo_participants WHERE convo_id = $1 AND user_id = $2', [
      secured,
      caller.user.id,
    ]);
    const active = (on: boolean) =>
      app.owner.query('UPDATE users SET is_active = $2 WHERE user_id = $1', [caller.user.id, on]);
    await active(false);
    await app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
    expect(await deliver()).toBe(0);
    await app.owner.query('UPDATE clients SET deleted_at = NULL WHERE client_id = $1', [office.id]);
    expect(await deliver()).toBe(1);
    expect((await told()).map(({ audience }) => audience)).toEqual([[owner.user.id]]);
    await active(true);
    expect(await deliver()).toBe(1);
  });

  test('of another office’s reminders is not done with it', async () => {
    const other = await createOffice(app);
    await start({ reminders: dueFor(caller) });
    expect(await deliverReminders(app.platform, other.id)).toBe(0);
    expect(await told(other)).toEqual([]);
  });

  test('of one that is changed at that moment: what was changed stands', async () => {
    const id = await start({ reminders: dueFor(caller) });
    const moved = inMs(HOUR).toISOString();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = () => {};
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    // Somebody has the conversation in hand, and moves the reminder.
    const change = inOffice(
      app.platform,
      { office: office.id, actor: { kind: 'system', name: 'test' } },
      async ({ tx }) => {
        await tx.execute(sql`SELECT 1 FROM conversations WHERE convo_id = ${id} FOR UPDATE`);
        held();
        await gate;
        await tx.execute(
          sql`UPDATE convo_reminders SET remind_at = ${moved}::timestamptz WHERE convo_id = ${id}`,
        );
      },
    );
    await isHeld;
    const delivering = deliver();
    release();
    await change;
    expect(await delivering).toBe(0);
    expect((await get(id)).userReminder).toMatchObject({ reminder_date: moved, delivered_at: null });
    clock.forward(HOUR + 1_000);
    expect(await deliver()).toBe(1);
  });

  test('stays until it is changed; one that is moved comes again', async () => {
    const id = await start({ reminders: dueFor(caller) });
    await deliver();
    expect((await get(id)).userReminder!.delivered_at).not.toBeNull();
    const answer = await caller.call('PUT', `/conversations/${id}/reminder`, {
      date: inMs(HOUR).toISOString(),
    });
    expect((answer.json() as { reminder: contract.ConvoReminder }).reminder.delivered_at).toBeNull();
    clock.forward(HOUR + 1_000);
    expect(await deliver()).toBe(1);
    expect(await told()).toHaveLength(2);
  });
});

describe('old state + event = fresh fetch', () => {
  test('remindersDue, at its user', async () => {
    const id = await start({ reminders: dueFor(caller, owner) });
    const before = await get(id);
    const live = await sockets.open(caller);
    await deliver();
    const { payload } = await live.next('remindersDue');
    const [due] = payload.reminders;
    const patched = before.convo_reminders.map((one) =>
      one.reminder_for_who === caller.user.id ? { ...one, delivered_at: due!.delivered_at } : one,
    );
    const row = { ...before, convo_reminders: patched, version: due!.version };
    expect(contract.viewConversation(row, { user_id: caller.user.id, role: 'Member' })).toEqual(
      await get(id),
    );
  });

  test('and at everybody else nothing changed but the number', async () => {
    const id = await start({ reminders: dueFor(caller) });
    const before = await get(id, owner);
    const live = await sockets.open(owner);
    await deliver();
    const after = await get(id, owner);
    expect({ ...before, version: after.version }).toEqual(after);
    // The number is behind what comes next, which therefore wins.
    await owner.call('POST', `/conversations/${id}/reminder`, { date: inMs(HOUR).toISOString() });
    const { payload } = await live.next('updateConvo');
    expect(payload.convo.version).toBeGreaterThan(after.version);
    const viewer = { user_id: owner.user.id, role: 'Member' };
    expect(contract.viewConversation(payload.convo, viewer)).toEqual(await get(id, owner));
    expect(live.events().map(({ type }) => type)).toEqual(['updateConvo']);
  });

  test('updateConvo, of a reminder that is set, changed and removed', async () => {
    const id = await start();
    const live = await sockets.open(owner);
    const viewer = { user_id: owner.user.id, role: 'Member' };
    const date = inMs(HOUR).toISOString();
    for (const [method, body] of [
      ['POST', { date }],
      ['PUT', { date: inMs(2 * HOUR).toISOString() }],
      ['DELETE', undefined],
    ] as const) {
      await caller.call(method, `/conversations/${id}/reminder`, body);
      const { payload } = await live.next('updateConvo');
      expect(contract.viewConversation(payload.convo, viewer)).toEqual(await get(id, owner));
    }
  });
});

test('a reminder is delivered by the job of its time, not before', async () => {
  // By the real clock, which the queue goes by; without jobs by the clock no look over all offices finds it.
  const real = await createTestApp({ beside: app });
  onTestFinished(() => real.close());
  const { platform, ownerUrl } = real;
  const kinds = reminderJobs(platform).map((kind) => ({
    name: kind.name,
    run: (payload: unknown) => kind.run(payload),
  }));
  const offices = () => Promise.resolve([]);
  const worker = await startWorker({ ownerUrl, kinds, concurrency: 2, log: platform.log, offices });
  onTestFinished(() => worker.stop());
  const at = new Date(Date.now() + 1_500);
  const id = await start({ reminders: [{ user: caller.user.id, at }] });
  const scope = { office: office.id, actor: { kind: 'system', name: 'test' } } as const;
  await inOffice(platform, scope, (ctx) => wakeReminders(ctx, at));
  const [event] = await until('it was told', async () => {
    const events = await told();
    return events.length > 0 ? events : undefined;
  });
  const [due] = event!.reminders;
  expect(due).toMatchObject({ convo_id: id, reminder_date: at.toISOString() });
  expect(Date.parse(due!.delivered_at)).toBeGreaterThanOrEqual(at.getTime());
});

describe('with the job queue running', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp({ beside: app, withoutJobs: false });
  });
  afterAll(() => own?.close());

  test('what nobody woke up for is found by the minute’s look over all offices; others get no job', async () => {
    const other = await createOffice(app);
    const person = await createUser(app, other);
    await addConvo(app, other, { owner: person.id, reminders: [{ user: person.id, at: inMs(48 * HOUR) }] });
    const offices = () => findDueOffices(own.platform.db, new Date());
    expect(await offices()).not.toContain(office.id);
    await start({ reminders: [{ user: caller.user.id, at: new Date(Date.now() - HOUR) }] });
    expect(await offices()).toContain(office.id);
    expect(await offices()).not.toContain(other.id);
    await app.owner.query(`SELECT graphile_worker.add_job('deliver-reminders:each-office', '{}')`);
    await until('it was told', async () => (await told()).length === 1);
  });
});
