import { problem, users as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestUser } from '../../testing/factory.ts';
import { listen, openLive, toldOnly } from '../../testing/live-socket.ts';
import { auditOf, eventsOf, jobsOf, mailsOf } from '../../testing/office-log.ts';
import { stopClock } from '../../testing/still-clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addSecondFactor } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Who is an admin, who is switched on, who is signed in. */

let base: string;
let admin: Caller;
let member: TestUser;

const app = useTestApp({ liveTiming: toldOnly });
const { office } = useOffice(app, {});
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  admin = await signIn(app, await createUser(app, office, { role: 'Admin', email: 'chief@example.com' }));
  member = await createUser(app, office, { email: 'dana@example.com' });
});

const detailOf = (answer: { json(): unknown }) => {
  const { status, detail } = problem.parse(answer.json());
  return [status, detail];
};
const setRole = (caller: Caller, id: number, role: string) => caller.call('PUT', `/users/${id}/${role}`);
const switchTo = (caller: Caller, id: number, is_active?: boolean) =>
  caller.call(
    'PUT',
    `/admin/update-active-status/${id}`,
    is_active === undefined ? undefined : { is_active },
  );
const activeAdmins = async () => {
  const { rows } = await app.owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM users WHERE client_id = $1 AND role = 'Admin' AND is_active`,
    [office.id],
  );
  return rows[0]!.n;
};

describe('a role', () => {
  test.each(['Admin', 'admin', 'ADMIN'])('is given by the path, in any case: %s', async (role) => {
    const answer = await setRole(admin, member.id, role);
    expect(answer.json()).toMatchObject({ user_id: member.id, role: 'Admin', version: 2 });
    expect(await auditOf(app, office.id)).toContainEqual(
      expect.objectContaining({ action: 'user.set_role', details: { fields: ['role'], role: 'Admin' } }),
    );
    expect(await jobsOf(app, office.id)).toContain('announce-client');
  });

  test('is in force at once, without signing in again', async () => {
    const caller = await signIn(app, member);
    expect((await caller.call('GET', '/admin/users')).statusCode).toBe(403);
    await setRole(admin, member.id, 'Admin');
    expect((await caller.call('GET', '/admin/users')).statusCode).toBe(200);
    await setRole(admin, member.id, 'Member');
    expect((await caller.call('GET', '/admin/users')).statusCode).toBe(403);
    expect((await caller.call('GET', '/check')).json()).toMatchObject({
      role: 'Member',
      can: { administer: false },
    });
  });

  test('that is none is refused', async () => {
    expect((await setRole(admin, member.id, 'Owner')).statusCode).toBe(400);
  });

  test('of the last active admin stays, however it is asked for', async () => {
    const off = await createUser(app, office, { role: 'Admin' });
    await switchTo(admin, off.id, false);
    const asked = [
      await setRole(admin, admin.user.id, 'Member'),
      await admin.call('PUT', `/users/${admin.user.id}`, { role: 'Member' }),
    ];
    for (const answer of asked) expect(detailOf(answer)).toEqual([409, contract.userMessages.lastAdmin]);
    expect(await activeAdmins()).toBe(1);
    await setRole(admin, member.id, 'Admin');
    expect((await setRole(admin, admin.user.id, 'Member')).statusCode).toBe(200);
  });

  test('two admins who demote each other at once leave one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const place = await createOffice(app);
      const [one, two] = await Promise.all(
        [1, 2].map(async () => signIn(app, await createUser(app, place, { role: 'Admin' }))),
      );
      const answers = await Promise.all([
        setRole(one!, two!.user.id, 'Member'),
        setRole(two!, one!.user.id, 'Member'),
      ]);
      expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 403]);
    }
  });

  test('two admins who step down at once leave one', async () => {
    const second = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const answers = await Promise.all([
      setRole(admin, admin.user.id, 'Member'),
      second.call('PUT', `/users/${second.user.id}`, { role: 'Member' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await activeAdmins()).toBe(1);
  });

  test('two admins who switch each other off at once leave one', async () => {
    const second = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const answers = await Promise.all([
      switchTo(admin, second.user.id, false),
      switchTo(second, admin.user.id, false),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 403]);
    expect(await activeAdmins()).toBe(1);
  });
});

describe('switching an account off', () => {
  test('signs it out everywhere at once: HTTP, refresh and sockets', async () => {
    // What was answered for a session a moment ago is trusted all through this.
    stopClock();
    const [first, second] = [await signIn(app, member), await signIn(app, member)];
    const socket = await openLive(base, first);
    for (const caller of [first, second]) expect((await caller.call('GET', '/check')).statusCode).toBe(200);
    expect((await switchTo(admin, member.id, false)).json()).toMatchObject({ isActive: false, version: 2 });
    expect(await socket.closed()).toMatchObject({ code: 4403 });
    for (const caller of [first, second]) {
      expect((await caller.call('GET', '/check')).statusCode).toBe(403);
      expect((await caller.call('POST', '/token')).statusCode).toBe(403);
    }
    await expect(signIn(app, member)).rejects.toThrow('401');
    expect((await auditOf(app, office.id)).map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['user.switch_off', 'session.end']),
    );
  });

  test('holds at once in another process too; taking a role away, within a second', async () => {
    const beside = await createTestApp({ beside: app, liveTiming: toldOnly });
    const clock = stopClock();
    try {
      const chief = await createUser(app, office, { role: 'Admin' });
      const [one, two] = [await signIn(beside, chief), await signIn(beside, member)];
      expect((await one.call('GET', '/admin/users')).statusCode).toBe(200);
      expect((await two.call('GET', '/check')).statusCode).toBe(200);
      await setRole(admin, chief.id, 'Member');
      await switchTo(admin, member.id, false);
      const refused = (caller: Caller, path: string) => async () =>
        (await caller.call('GET', path)).statusCode === 403;
      // Told over the bus: by itself it would be trusted for as long as the clock stands still.
      await until('the session is over there', refused(two, '/check'));
      // Of a role nobody is told: it is asked for anew when the second is over.
      clock.forward(1_000);
      expect(await refused(one, '/admin/users')()).toBe(true);
    } finally {
      await beside.close();
    }
  });

  test('ends the links it was mailed and takes its softphone away at the carrier', async () => {
    await app.owner.query(
      `INSERT INTO account_tokens (client_id, token_hash, purpose, user_id, email, created_by, created_at, expires_at)
       VALUES ($1, 'hash', 'reset', $2, 'dana@example.com', 'test', now(), now() + interval '1 hour')`,
      [office.id, member.id],
    );
    await app.owner.query(
      `INSERT INTO endpoints (client_id, user_id, alias, softphone_user, carrier_endpoint_id, softphone_password, state, queued_at)
       VALUES ($1, $2, 'Dana Park', 'dana123', '77', 'sealed', 'accepted', now())`,
      [office.id, member.id],
    );
    await switchTo(admin, member.id, false);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM account_tokens WHERE client_id = $1 AND ended_at IS NULL UNION ALL
       SELECT 1 FROM endpoints WHERE client_id = $1`,
      [office.id],
    );
    expect(rows).toEqual([]);
    expect(await jobsOf(app, office.id)).toContain('remove-endpoint');
  });

  test('and on again: it signs in as before', async () => {
    await switchTo(admin, member.id);
    expect((await switchTo(admin, member.id)).json()).toMatchObject({ isActive: true, version: 3 });
    await signIn(app, member);
    expect((await eventsOf(app, office.id)).filter(({ type }) => type === 'userChanged')).toHaveLength(2);
  });

  test('is possible after the office’s time is over; making accounts is not', async () => {
    await app.owner.query(`UPDATE clients SET access_until = now() - interval '1 day' WHERE client_id = $1`, [
      office.id,
    ]);
    const chief = await signIn(app, admin.user);
    expect((await switchTo(chief, member.id, false)).statusCode).toBe(200);
    expect((await chief.call('POST', `/admin/users/${member.id}/sign-out`)).statusCode).toBe(200);
    expect((await chief.call('PUT', `/users/${member.id}`, { last_name: 'Later' })).statusCode).toBe(402);
  });

  test('to what it is already changes nothing', async () => {
    expect((await switchTo(admin, member.id, true)).json()).toMatchObject({ isActive: true, version: 1 });
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('goes by the address too, in any case', async () => {
    const toggle = (email: string) => admin.call('PUT', '/admin/toggle-active', { email });
    expect((await toggle('DANA@example.com')).json()).toMatchObject({ user_id: member.id, isActive: false });
    expect((await toggle('dana@example.com')).json()).toMatchObject({ isActive: true });
    expect((await toggle('nobody@example.com')).statusCode).toBe(404);
    const nothing = await toggle('');
    expect([nothing.statusCode, nothing.body]).toEqual([400, 'E-mail is required']);
  });

  test('is refused for one’s own, by either way', async () => {
    await createUser(app, office, { role: 'Admin' });
    const own = contract.userMessages.yourself;
    expect(detailOf(await switchTo(admin, admin.user.id, false))).toEqual([409, own]);
    const byEmail = await admin.call('PUT', '/admin/toggle-active', { email: 'chief@example.com' });
    expect(detailOf(byEmail)).toEqual([409, own]);
    expect((await admin.call('GET', '/check')).statusCode).toBe(200);
  });
});

describe('helping a user', () => {
  test('signs them out everywhere, and tells how often they were in', async () => {
    const [first, second] = [await signIn(app, member), await signIn(app, member)];
    const answer = await admin.call('POST', `/admin/users/${member.id}/sign-out`);
    expect(answer.json()).toEqual({ ended: 2 });
    for (const caller of [first, second]) expect((await caller.call('GET', '/check')).statusCode).toBe(403);
    await signIn(app, member);
    expect(await auditOf(app, office.id)).toContainEqual(
      expect.objectContaining({ action: 'user.sign_out', details: { ended: 2 } }),
    );
  });

  test('takes a lost second factor away, signs them out and tells them', async () => {
    const caller = await signIn(app, member);
    await addSecondFactor(app, member);
    const answer = await admin.call('DELETE', `/admin/users/${member.id}/second-factor`);
    expect(answer.json()).toMatchObject({ user_id: member.id, second_factor: false });
    expect((await caller.call('GET', '/check')).statusCode).toBe(403);
    expect((await mailsOf(app, office.id)).map((mail) => mail.to)).toEqual(['dana@example.com']);
    const again = await admin.call('DELETE', `/admin/users/${member.id}/second-factor`);
    expect(detailOf(again)).toEqual([409, contract.userMessages.noSecondFactor]);
  });

  test('does not take one’s own away: that asks for the password', async () => {
    await addSecondFactor(app, admin.user);
    const answer = await admin.call('DELETE', `/admin/users/${admin.user.id}/second-factor`);
    expect(detailOf(answer)).toEqual([409, contract.userMessages.ownSecondFactor]);
    expect(
      (await app.owner.query('SELECT 1 FROM second_factors WHERE client_id = $1', [office.id])).rowCount,
    ).toBe(1);
  });
});
