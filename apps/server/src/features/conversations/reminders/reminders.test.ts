import { conversations as contract, endOfDayIn } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { addConvo, type NewTestConvo } from '../../../testing/convo-rows.ts';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { testClock } from '../../../testing/wait.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const words = contract.conversationMessages;
const clock = testClock();
const app = useTestApp({ now: clock.now });
const { office, owner, caller } = useOffice(app, { owner: 'Member', caller: 'Member' });

type Answer = { reminder: contract.ConvoReminder; convo: contract.Conversation };
const start = (convo: Partial<NewTestConvo> = {}) =>
  addConvo(app, office, { owner: owner.user.id, people: [caller.user.id], ...convo });
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const set = (id: number, date: string, as = caller) =>
  as.call('POST', `/conversations/${id}/reminder`, { date });
const change = (id: number, date: string, as = caller) =>
  as.call('PUT', `/conversations/${id}/reminder`, { date });
const remove = (id: number, as = caller) => as.call('DELETE', `/conversations/${id}/reminder`);
const events = async () =>
  (
    await app.owner.query<{ type: string; payload: string }>(
      'SELECT type, payload FROM live_events WHERE client_id = $1 ORDER BY seq',
      [office.id],
    )
  ).rows;
const jobs = async () =>
  (
    await app.owner.query<{ run_at: Date }>(
      `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'deliver-reminders' AND (j.payload ->> 'client_id')::integer = $1 ORDER BY 1`,
      [office.id],
    )
  ).rows.map((row) => row.run_at.toISOString());

describe('a reminder', () => {
  test('is set, changed and removed; each is told to all and noted', async () => {
    const id = await start();
    const first = inMs(3_600_000);
    const answer = await set(id, first);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    const { reminder, convo } = answer.json() as Answer;
    expect(reminder).toEqual({
      reminder_for_who: caller.user.id,
      reminder_date: first,
      delivered_at: null,
    });
    expect([convo.userReminder, convo.convo_reminders, convo.version]).toEqual([reminder, [reminder], 2]);
    const second = inMs(7_200_000);
    const changed = (await change(id, second)).json() as Answer;
    expect([changed.reminder.reminder_date, changed.convo.version]).toEqual([second, 3]);
    const gone = await remove(id);
    expect([gone.statusCode, (gone.json() as Answer).convo]).toEqual([
      200,
      expect.objectContaining({ userReminder: null, convo_reminders: [], version: 4 }),
    ]);
    expect(await jobs()).toEqual([first, second]);
    const told = await events();
    expect(told.map(({ type }) => type)).toEqual(['updateConvo', 'updateConvo', 'updateConvo']);
    const { rows } = await app.owner.query<{ action: string; subject: string }>(
      `SELECT action, subject FROM audit_log WHERE client_id = $1 AND action LIKE 'convo.%' ORDER BY audit_id`,
      [office.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'convo.set_reminder',
      'convo.set_reminder',
      'convo.remove_reminder',
    ]);
    expect(rows.every(({ subject }) => subject === `convo:${id}`)).toBe(true);
  });

  test('is each one’s own: one a user, and a second is refused', async () => {
    const id = await start();
    await set(id, inMs(3_600_000));
    const again = await set(id, inMs(7_200_000));
    expect([again.statusCode, again.body]).toEqual([400, words.reminderExists]);
    expect((await set(id, inMs(7_200_000), owner)).statusCode).toBe(200);
    const { rows } = await app.owner.query(
      'SELECT user_id FROM convo_reminders WHERE convo_id = $1 ORDER BY 1',
      [id],
    );
    expect(rows).toEqual([{ user_id: owner.user.id }, { user_id: caller.user.id }]);
    expect((await remove(id)).statusCode).toBe(200);
    const none = await Promise.all([change(id, inMs(3_600_000)), remove(id)]);
    expect(none.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, words.reminderMissing],
      [400, words.reminderMissing],
    ]);
  });

  test('is at least a minute from now, less what the way takes, and at most five years', async () => {
    const id = await start();
    for (const ms of [-3_600_000, 0, 30_000, 54_000]) {
      const refused = await set(id, inMs(ms));
      expect([ms, refused.statusCode, refused.body]).toEqual([ms, 400, words.reminderPast]);
    }
    const far = await set(id, inMs(contract.REMINDER_MAX_MS + 60_000));
    expect([far.statusCode, far.body]).toEqual([400, words.reminderTooFar]);
    expect((await set(id, 'tomorrow')).statusCode).toBe(400);
    expect((await set(id, '2030-01-01T10:00:00')).statusCode).toBe(400);
    // "In one minute", sent at once.
    expect((await set(id, inMs(contract.REMINDER_DEFAULT_MS))).statusCode).toBe(200);
    expect((await change(id, inMs(30_000))).body).toBe(words.reminderPast);
    expect((await change(id, inMs(contract.REMINDER_MAX_MS - 1_000))).statusCode).toBe(200);
  });

  test('is not set for a closed conversation, nor changed in it; it can be removed', async () => {
    const id = await start({
      open: false,
      reminders: [{ user: caller.user.id, at: new Date(Date.now() + 3_600_000) }],
    });
    const refused = [await set(id, inMs(3_600_000), owner), await change(id, inMs(3_600_000))];
    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, words.reminderClosed],
      [400, words.reminderClosed],
    ]);
    expect((await remove(id)).statusCode).toBe(200);
  });

  test('makes who took no part a participant, who has read what is there', async () => {
    const id = await start({ people: [], messages: [{ by: owner.user.id, text: 'Gloves are out.' }] });
    const { convo } = (await set(id, inMs(3_600_000))).json() as Answer;
    expect([convo.participant, convo.unread]).toEqual([true, 0]);
    expect(contract.tabOf(convo, endOfDayIn('America/Los_Angeles', new Date(inMs(2 * 86_400_000))))).toBe(
      'now',
    );
  });

  test('of a secured conversation is its participants’; others see none, admins too', async () => {
    const id = await start({ secured: true, people: [] });
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const foreign = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const stranger of [caller, admin, foreign]) {
      expect((await set(id, inMs(3_600_000), stranger)).statusCode).toBe(404);
      expect((await change(id, inMs(3_600_000), stranger)).statusCode).toBe(404);
      expect((await remove(id, stranger)).statusCode).toBe(404);
    }
    expect((await set(id, inMs(3_600_000), owner)).statusCode).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test('set twice at the same moment is set once', async () => {
    const id = await start();
    const both = await Promise.all([set(id, inMs(3_600_000)), set(id, inMs(7_200_000))]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test.each([
    // The night that has 25 hours, and the one that has 23: the wall clock of the office with its offset of then.
    ['2026-11-01T01:30:00-07:00', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T01:30:00-08:00', '2026-11-01T09:30:00.000Z'],
    ['2027-03-14T01:59:00-08:00', '2027-03-14T09:59:00.000Z'],
    ['2027-03-14T03:00:00-07:00', '2027-03-14T10:00:00.000Z'],
    ['2027-06-01T20:00:00+05:30', '2027-06-01T14:30:00.000Z'],
  ])('at %s is at %s', async (date, instant) => {
    const ahead = new Date(date).getTime() - clock.now().getTime() - 3 * 3_600_000;
    const then = new Date(clock.now().getTime() + ahead);
    const own = await createTestApp({ beside: app, now: () => then });
    try {
      const id = await start();
      const answer = await own.server.inject({
        method: 'POST',
        url: `/api/conversations/${id}/reminder`,
        cookies: (await signIn(own, caller.user)).cookies,
        payload: { date },
      });
      expect([answer.statusCode, (answer.json() as Answer).reminder.reminder_date]).toEqual([200, instant]);
    } finally {
      await own.close();
    }
  });
});
