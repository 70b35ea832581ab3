import type { users as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { auditOf, eventsOf, jobsOf, mailsOf } from '../../testing/office-log.ts';
import { addInvitation } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const DAY = 86_400_000;
let admin: Caller;

const app = useTestApp();
const { office } = useOffice(app, {});
beforeEach(async () => {
  admin = await signIn(app, await createUser(app, office, { role: 'Admin', email: 'chief@example.com' }));
});

const invite = (over: Record<string, unknown> = {}) =>
  admin.call('POST', '/admin/activation-email', {
    firstName: 'Ida',
    lastName: 'Bergman',
    role: 'member',
    email: 'ida@example.com',
    ...over,
  });
const list = async () => (await admin.call('GET', '/admin/invitations')).json() as contract.Invitation[];

describe('inviting somebody', () => {
  test('queues the mail, and tells the office’s admins and the provider', async () => {
    const other = await createUser(app, office, { role: 'Admin' });
    await createUser(app, office);
    const answer = await invite();
    expect(answer.statusCode).toBe(200);
    const invitation = answer.json() as contract.Invitation;
    expect(invitation).toMatchObject({
      first_name: 'Ida',
      last_name: 'Bergman',
      email: 'ida@example.com',
      role: 'Member',
      mail_state: 'queued',
    });
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.sent_at)).toBe(7 * DAY);
    expect(await list()).toEqual([invitation]);
    expect(await mailsOf(app, office.id)).toEqual([
      { to: 'ida@example.com', subject: 'Set up your Chairline account for Cedar Dental', kind: 'activate' },
    ]);
    expect(await eventsOf(app, office.id)).toEqual([
      { type: 'invitationsChanged', payload: {}, audience: [admin.user.id, other.id] },
    ]);
    expect(await jobsOf(app, office.id)).toEqual(expect.arrayContaining(['send-mail', 'announce-client']));
    expect(await auditOf(app, office.id)).toContainEqual(
      expect.objectContaining({ action: 'user.invite', details: { role: 'Member' } }),
    );
  });

  test('says what is wrong with a name that is too long and a role that is none', async () => {
    const long = await invite({ firstName: 'x'.repeat(101) });
    expect([long.statusCode, long.body]).toEqual([400, 'A name has at most 100 characters']);
    const role = await invite({ role: 'Boss' });
    expect([role.statusCode, role.body]).toEqual([400, 'Choose a role.']);
    expect(await list()).toEqual([]);
  });

  test.each([
    [{ firstName: ' ' }, 'Required.'],
    [{ email: '' }, 'Required.'],
    [{ email: 'ida' }, 'Invalid e-mail.'],
    [{ email: 'Chief@Example.com' }, 'User with email already exists.'],
  ])('refuses %j in words', async (over, words) => {
    const answer = await invite(over);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
    expect([await list(), await mailsOf(app, office.id)]).toEqual([[], []]);
  });

  test('again, and many times at once, leaves one link that opens', async () => {
    await invite();
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite({ email: 'IDA@example.com' })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await list()).toHaveLength(1);
  });

  test('of a switched-off account is a duplicate too: it is switched on again instead', async () => {
    const off = await createUser(app, office, { email: 'ida@example.com' });
    await admin.call('PUT', `/admin/update-active-status/${off.id}`, { is_active: false });
    expect((await invite()).body).toBe('User with email already exists.');
  });
});

describe('the list of invitations', () => {
  test('is newest first, with those that ended within 30 days, and no other office’s', async () => {
    const ended = await addInvitation(app, office.id, 'late@example.com', new Date(Date.now() - 29 * DAY));
    await addInvitation(app, office.id, 'gone@example.com', new Date(Date.now() - 31 * DAY));
    await addInvitation(app, (await createOffice(app)).id, 'foreign@example.com');
    const first = (await invite()).json() as contract.Invitation;
    const second = (await invite({ email: 'b@example.com' })).json() as contract.Invitation;
    expect((await list()).map((row) => row.invitation_id)).toEqual([
      second.invitation_id,
      first.invitation_id,
      ended,
    ]);
  });

  test('says how the mail fared', async () => {
    await invite();
    await app.owner.query(`UPDATE system_mails SET state = 'failed' WHERE client_id = $1`, [office.id]);
    expect((await list())[0]).toMatchObject({ mail_state: 'failed' });
    // A mail that is no longer kept left long ago.
    await app.owner.query('DELETE FROM system_mails WHERE client_id = $1', [office.id]);
    expect((await list())[0]).toMatchObject({ mail_state: 'sent' });
  });
});

describe('withdrawing an invitation', () => {
  test('ends the link, once', async () => {
    const { invitation_id: id } = (await invite()).json() as contract.Invitation;
    expect((await admin.call('DELETE', `/admin/invitations/${id}`)).json()).toEqual({ invitation_id: id });
    expect(await list()).toEqual([]);
    expect((await admin.call('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(404);
    expect((await eventsOf(app, office.id)).map((event) => event.type)).toEqual([
      'invitationsChanged',
      'invitationsChanged',
    ]);
    expect((await auditOf(app, office.id)).at(-1)).toMatchObject({ action: 'user.withdraw_invitation' });
  });

  test('does not touch another office’s, nor a link to set a new password', async () => {
    const foreign = await addInvitation(app, (await createOffice(app)).id, 'x@example.com');
    const { rows } = await app.owner.query<{ id: string }>(
      `INSERT INTO account_tokens (client_id, token_hash, purpose, user_id, email, created_by, created_at, expires_at)
       VALUES ($1, 'hash', 'reset', $2, 'chief@example.com', 'test', now(), now() + interval '1 hour') RETURNING token_id AS id`,
      [office.id, admin.user.id],
    );
    for (const id of [foreign, rows[0]!.id])
      expect((await admin.call('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(404);
    const { rowCount } = await app.owner.query('SELECT 1 FROM account_tokens WHERE ended_at IS NULL');
    expect(rowCount).toBeGreaterThanOrEqual(2);
  });
});
