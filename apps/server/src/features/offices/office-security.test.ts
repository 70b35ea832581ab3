import { identity, offices as contract, problem } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { auditOf, eventsOf } from '../../testing/office-log.ts';
import { addSecondFactor } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let base: string;

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});

const read = async () => (await admin.call('GET', '/office/security')).json() as contract.OfficeSecurity;
const save = (over: Record<string, unknown> = {}) =>
  admin.call('PUT', '/office/security', {
    require_second_factor: false,
    idle_minutes: 30,
    version: 1,
    ...over,
  });
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  problem.parse(answer.json()).detail,
];

describe('an office’s rules for signing in', () => {
  test('begin open, and count whom a second factor would be asked of', async () => {
    await addSecondFactor(app, await createUser(app, office));
    const off = await createUser(app, office);
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [off.id]);
    expect(await read()).toEqual({
      require_second_factor: false,
      idle_minutes: 30,
      feed_names: false,
      version: 1,
      without_second_factor: 1,
    });
  });

  test('take another idle time, and everyone is told', async () => {
    expect((await save({ idle_minutes: 5 })).json()).toMatchObject({ idle_minutes: 5, version: 2 });
    expect(await eventsOf(app, office.id)).toEqual([
      {
        type: 'officeChanged',
        payload: expect.objectContaining({ client: expect.objectContaining({ idle_minutes: 5 }) }),
        audience: null,
      },
    ]);
    expect((await auditOf(app, office.id)).at(-1)).toMatchObject({
      action: 'office.security',
      details: { idle_minutes: 5, require_second_factor: false, feed_names: false },
    });
  });

  test.each([4, 721, 7.5, '30', null])('refuse %j minutes', async (idle_minutes) => {
    const answer = await save({ idle_minutes });
    expect([answer.statusCode, answer.body]).toEqual([400, 'Choose 5 to 720 minutes.']);
    expect(await read()).toMatchObject({ idle_minutes: 30, version: 1 });
  });

  test('are not overwritten by whoever saw older ones', async () => {
    await save({ idle_minutes: 20 });
    expect(codeOf(await save({ idle_minutes: 60 }))).toEqual([409, contract.officeMessages.changedMeanwhile]);
    const answers = await Promise.all([5, 6, 7].map((idle_minutes) => save({ idle_minutes, version: 2 })));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('do not clash with what the provider changes of the office', async () => {
    await app.owner.query('UPDATE clients SET version = 9 WHERE client_id = $1', [office.id]);
    expect((await save({ idle_minutes: 20 })).statusCode).toBe(200);
  });
});

describe('requiring a second factor', () => {
  test('is for an admin who has one', async () => {
    expect(codeOf(await save({ require_second_factor: true }))).toEqual([
      409,
      identity.secondFactorMessages.setUpFirst,
    ]);
    expect(await read()).toMatchObject({ require_second_factor: false, version: 1 });
  });

  test('signs those out who have none, and nobody else', async () => {
    await addSecondFactor(app, admin.user);
    const member = await createUser(app, office);
    const [bare, safe] = [await signIn(app, member), await signIn(app, await createUser(app, office))];
    await addSecondFactor(app, safe.user);
    const elsewhere = await signIn(app, await createUser(app, await createOffice(app)));
    const [bareSocket, safeSocket] = [await openLive(base, bare), await openLive(base, safe)];
    const answer = await save({ require_second_factor: true });
    expect(answer.json()).toMatchObject({
      require_second_factor: true,
      version: 2,
      without_second_factor: 1,
    });
    expect(await bareSocket.closed()).toMatchObject({ code: 4403 });
    expect((await bare.call('GET', '/check')).statusCode).toBe(403);
    for (const caller of [admin, safe, elsewhere])
      expect((await caller.call('GET', '/check')).statusCode).toBe(200);
    const { payload } = await safeSocket.next('officeChanged');
    expect(payload.client.require_second_factor).toBe(true);
    await safeSocket.close();
    expect(await auditOf(app, office.id)).toContainEqual(
      expect.objectContaining({
        action: 'session.end',
        subject: `user:${member.id}`,
        details: expect.objectContaining({ reason: 'second factor required' }),
      }),
    );
  });

  test('can be lifted again, and saved again without a factor of one’s own meanwhile', async () => {
    await addSecondFactor(app, admin.user);
    await save({ require_second_factor: true });
    await app.owner.query('DELETE FROM second_factors WHERE client_id = $1', [office.id]);
    expect((await save({ require_second_factor: true, idle_minutes: 40, version: 2 })).json()).toMatchObject({
      idle_minutes: 40,
      version: 3,
    });
    expect((await save({ version: 3 })).json()).toMatchObject({ require_second_factor: false });
  });
});
