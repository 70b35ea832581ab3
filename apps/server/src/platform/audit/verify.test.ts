import { beforeEach, describe, expect, test } from 'vitest';
import {
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { reportAudit } from './report.ts';
import { verifyAudit } from './verify.ts';
import { useTestApp } from '../../testing/use-app.ts';

let office: TestOffice;
let user: TestUser;

const app = useTestApp();

interface Entry {
  actor: string;
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

async function entries(): Promise<Entry[]> {
  const { rows } = await app.owner.query<Entry>(
    'SELECT actor, action, subject, details FROM audit_log WHERE client_id = $1 ORDER BY audit_id',
    [office.id],
  );
  return rows;
}

const verdictOf = async (id = office.id) =>
  (await verifyAudit(app.ownerUrl)).find((verdict) => verdict.office === id);

/** An office with a log of some length. */
beforeEach(async () => {
  office = await createOffice(app);
  user = await createUser(app, office, { role: 'Admin' });
  const caller = await signIn(app, user);
  const contact = await createContact(app, office);
  for (let index = 0; index < 4; index += 1) await caller.call('GET', `/contacts/${contact}`);
});

describe('the audit log', () => {
  test('names sign-ins, refusals, reads and changes with who did them', async () => {
    const wrong = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { client_id: String(office.id), username: user.username, password: 'not it' },
    });
    expect(wrong.statusCode).toBe(401);
    const caller = await signIn(app, user);
    const id = await createContact(app, office, { firstName: 'Secretname' });
    await caller.call('GET', `/contacts/${id}`);
    await caller.call('GET', `/conversations/contact/${id}/offset/0/limit/5`);
    await caller.call('PUT', `/crm/contacts/${id}`, { first_name: 'Hidden' });
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true });
    await caller.call('DELETE', `/crm/contacts/${id}`);
    await caller.call('DELETE', '/logout');
    const log = (await entries()).slice(5);
    const subject = `contact:${id}`;
    const actor = `user:${user.id}`;
    expect(log).toMatchObject([
      { actor: 'system:sign-in', action: 'session.refused', subject: actor },
      { actor, action: 'session.start', subject: actor },
      { actor, action: 'contact.read', subject },
      { actor, action: 'thread.read', subject },
      { actor, action: 'contact.update', subject, details: { fields: ['firstName'] } },
      { actor, action: 'contact.needs_answer', subject },
      { actor, action: 'contact.delete', subject },
      { action: 'session.end', subject: actor, details: { reason: 'signed out' } },
    ]);
    // What was written stays out of the log.
    expect(JSON.stringify(log)).not.toMatch(/Secretname|Hidden|frontdesk1|not it/);
    expect(await verdictOf()).toMatchObject({ rows: 13, brokenAt: null });
  });

  test('keeps nothing of a change that failed', async () => {
    const before = await entries();
    const caller = await signIn(app, user);
    expect((await caller.call('GET', '/contacts/999999999')).statusCode).toBe(404);
    expect((await entries()).length).toBe(before.length + 1);
  });

  test('is one chain though many write at once', async () => {
    const caller = await signIn(app, user);
    const id = await createContact(app, office);
    await Promise.all(Array.from({ length: 30 }, () => caller.call('GET', `/contacts/${id}`)));
    const { rows, brokenAt } = (await verdictOf())!;
    expect([rows, brokenAt]).toEqual([(await entries()).length, null]);
    expect(rows).toBeGreaterThanOrEqual(36);
  });
});

describe('the verifier', () => {
  test.each([
    ['an altered actor', `UPDATE audit_log SET actor = 'user:1' WHERE audit_id = 3`, 3],
    ['an altered time', `UPDATE audit_log SET at = at + interval '1 microsecond' WHERE audit_id = 2`, 2],
    ['altered details', `UPDATE audit_log SET details = '{"a":1}' WHERE audit_id = 4`, 4],
    [
      'an altered row with its hash made anew',
      `UPDATE audit_log SET action = 'x', hash = app_audit_hash(previous_hash, client_id, audit_id, at, actor, 'x', subject, details) WHERE audit_id = 3`,
      4,
    ],
    ['a row taken out', 'DELETE FROM audit_log WHERE audit_id = 3', 4],
    ['the first row taken out', 'DELETE FROM audit_log WHERE audit_id = 1', 2],
    ['the last row taken out', 'DELETE FROM audit_log WHERE audit_id = 5', 5],
    ['every row taken out', 'DELETE FROM audit_log WHERE audit_id > 0', 1],
    [
      'a row put between',
      `INSERT INTO audit_log SELECT client_id, 99, at, actor, action, subject, details, hash, hash FROM audit_log WHERE audit_id = 5`,
      99,
    ],
    [
      'a row added to the end with a right hash',
      `INSERT INTO audit_log SELECT client_id, 6, at, actor, 'forged', subject, details, hash, app_audit_hash(hash, client_id, 6, at, actor, 'forged', subject, details) FROM audit_log WHERE audit_id = 5`,
      7,
    ],
    ['two rows changed about', `UPDATE audit_log SET audit_id = 5 - audit_id WHERE audit_id IN (2, 3)`, 2],
    ['a head set back', 'UPDATE audit_heads SET last_id = 4', 6],
  ])('finds %s', async (_name, statement, brokenAt) => {
    expect(await verdictOf()).toMatchObject({ rows: 5, brokenAt: null });
    await app.owner.query('BEGIN');
    // Only this office's rows; the primary key is checked at the end, as whoever forges would arrange it.
    const own = `${statement} AND client_id = ${office.id}`;
    const scoped = statement.includes('WHERE') ? own : `${statement} WHERE client_id = ${office.id}`;
    if (statement.includes('5 - audit_id')) {
      await app.owner.query(
        `UPDATE audit_log SET audit_id = -audit_id WHERE audit_id IN (2, 3) AND client_id = ${office.id}`,
      );
      await app.owner.query(
        `UPDATE audit_log SET audit_id = 5 + audit_id WHERE audit_id < 0 AND client_id = ${office.id}`,
      );
    } else await app.owner.query(scoped);
    await app.owner.query('COMMIT');
    expect((await verdictOf())!.brokenAt).toBe(brokenAt);
  });

  test('finds a log emptied with TRUNCATE, and says so in words', async () => {
    const own = await createTestApp();
    try {
      const lone = await createOffice(own);
      await signIn(own, await createUser(own, lone));
      expect(reportAudit(await verifyAudit(own.ownerUrl))).toMatchObject({ whole: true });
      await own.owner.query('TRUNCATE audit_log');
      const report = reportAudit(await verifyAudit(own.ownerUrl));
      expect(report.whole).toBe(false);
      expect(report.lines[0]).toBe(`office ${lone.id}: BROKEN at entry 1 of 0`);
    } finally {
      await own.close();
    }
  });

  test('does not lay one office’s fault at another’s door', async () => {
    const broken = office.id;
    const whole = await createOffice(app);
    await signIn(app, await createUser(app, whole));
    await app.owner.query(`UPDATE audit_log SET actor = 'x' WHERE client_id = $1 AND audit_id = 1`, [broken]);
    expect((await verdictOf(broken))!.brokenAt).toBe(1);
    expect((await verdictOf(whole.id))!.brokenAt).toBeNull();
  });
});
