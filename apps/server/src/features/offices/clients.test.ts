import { billing, offices as contract, problem } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { auditOf, eventsOf, jobsOf, mailsOf } from '../../testing/office-log.ts';
import { testClock } from '../../testing/wait.ts';
import { addInvitation } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const DAY = 86_400_000;
const clock = testClock();
let provider: Caller;

const app = useTestApp({ now: clock.now });
const { office } = useOffice(app, {});
beforeAll(async () => {
  const own = await createOffice(app, { id: 1, name: 'DSS' });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
});

const list = async () => (await provider.call('GET', '/clients')).json() as contract.ClientRow[];
const rowOf = async (id: number) => (await list()).find((row) => row.client_id === id)!;
const change = (id: number, body: Record<string, unknown>) => provider.call('PUT', `/client/${id}`, body);
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  problem.parse(answer.json()).detail,
];
let made = 0;
const form = (over: Record<string, unknown> = {}) => {
  made += 1;
  return {
    officeName: `Alder Dental ${made}`,
    officeAddressLine1: ' 12 Alder Street ',
    officeCity: 'Salem',
    officeState: 'Oregon',
    officeZip: '97301',
    businessNumber: '1 (503) 555-0142',
    timeZone: 'Pacific',
    ...over,
  };
};
const onboard = async (over: Record<string, unknown> = {}) =>
  (await provider.call('POST', '/createClient', form(over))).json().client_id as number;

describe('the client list', () => {
  test('is newest first and counts admins and invitations of every office', async () => {
    await createUser(app, office, { role: 'Admin' });
    await createUser(app, office, { role: 'Member' });
    const off = await createUser(app, office, { role: 'Admin' });
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [off.id]);
    await addInvitation(app, office.id, 'a@example.com');
    await addInvitation(app, office.id, 'late@example.com', new Date(Date.now() - DAY));
    const newer = await createOffice(app);
    const rows = await list();
    expect(rows.map((row) => row.client_id)).toEqual(rows.map((row) => row.client_id).sort((a, b) => b - a));
    expect(rows.at(-1)).toMatchObject({ client_id: 1, name: 'DSS' });
    expect(await rowOf(office.id)).toMatchObject({ active_admins: 1, open_invitations: 1 });
    expect(await rowOf(newer.id)).toMatchObject({ active_admins: 0, open_invitations: 0 });
  });
});

describe('one office', () => {
  test('is shown to its own people, and to the provider’s admins', async () => {
    const member = await signIn(app, await createUser(app, office));
    const own = await member.call('GET', `/client/${office.id}`);
    expect(own.json()).toEqual(await rowOf(office.id));
    expect((await provider.call('GET', `/client/${office.id}`)).json()).toEqual(own.json());
    expect((await member.call('GET', '/client/1')).statusCode).toBe(403);
    const colleague = await signIn(app, await createUser(app, { id: 1, number: '' }));
    expect((await colleague.call('GET', `/client/${office.id}`)).statusCode).toBe(403);
    expect(codeOf(await provider.call('GET', '/client/999999'))).toEqual([404, 'There is no such office.']);
  });
});

describe('onboarding an office', () => {
  test('makes it whole: row, contact types, four weeks in full, its first admin’s mail', async () => {
    const id = await onboard({
      adminFirstName: 'Ana',
      adminLastName: 'Reyes',
      adminEmail: 'ana@example.com',
    });
    expect(await rowOf(id)).toMatchObject({
      client_id: id,
      timezone: 'America/Los_Angeles',
      business_number: '5035550142',
      address_line_1: '12 Alder Street',
      address_line_2: '',
      state: 'OR',
      zip: '97301',
      AI_mode: 0,
      version: 1,
      deleted_at: null,
      active_admins: 0,
      open_invitations: 1,
    });
    const { rows } = await app.owner.query<{ n: string; until: Date; made: Date; role: string }>(
      `SELECT business_number AS n, access_until AS until, created_at AS made,
         (SELECT role FROM account_tokens t WHERE t.client_id = c.client_id) AS role FROM clients c WHERE client_id = $1`,
      [id],
    );
    expect(rows[0]).toMatchObject({ n: '+15035550142', role: 'Admin' });
    expect(rows[0]!.until.getTime() - rows[0]!.made.getTime()).toBe(billing.TRIAL_DAYS * DAY);
    expect(await mailsOf(app, id)).toEqual([
      expect.objectContaining({ to: 'ana@example.com', kind: 'activate' }),
    ]);
    expect(await jobsOf(app, id)).toEqual(expect.arrayContaining(['send-mail', 'announce-client']));
    expect((await auditOf(app, id))[0]).toMatchObject({
      actor: `provider:${provider.user.id}`,
      action: 'office.create',
    });

    const first = await signIn(app, await createUser(app, { id, number: '' }, { role: 'Admin' }));
    const types = (await first.call('GET', '/contact_types')).json() as { type_name: string }[];
    expect(types.map((type) => type.type_name)).toEqual(expect.arrayContaining(['Patient', 'hotlead']));
    const presets = (await first.call('GET', '/reminder-presets')).json() as { reminder_title: string }[];
    expect(presets.map((preset) => preset.reminder_title)).toEqual([
      '1 hour Later',
      'Later 4 PM',
      'Later Tomorrow 8 AM',
    ]);
    const contact = await first.call('POST', '/crm/contacts', { first_name: 'Maria', last_name: 'Lopez' });
    expect(contact.statusCode).toBe(200);
  });

  test('without an address invites nobody', async () => {
    const id = await onboard();
    expect([await mailsOf(app, id), (await rowOf(id)).open_invitations]).toEqual([[], 0]);
  });

  test.each([
    ['officeName', ' '],
    ['officeName', 'dss'],
    ['officeName', 'x'.repeat(201)],
    ['officeAddressLine1', ''],
    ['officeCity', 'Salem 2'],
    ['officeState', 'ZZ'],
    ['officeZip', '9730'],
    ['officeZip', '97301-1'],
    ['businessNumber', '555-0142'],
    ['timeZone', 'Europe/Berlin'],
    ['officeCity', undefined],
  ])('refuses %s %j', async (field, value) => {
    const before = (await list()).length;
    const answer = await provider.call('POST', '/createClient', form({ [field]: value }));
    expect([answer.statusCode, answer.body]).toEqual([400, 'Failed to save, invalid data given']);
    expect(await list()).toHaveLength(before);
  });

  test('by a double click makes one, and mails once', async () => {
    const same = form({ adminEmail: 'once@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => provider.call('POST', '/createClient', same)),
    );
    const ids = new Set(answers.map((answer) => answer.json().client_id as number));
    expect(ids.size).toBe(1);
    expect(await mailsOf(app, [...ids][0]!)).toHaveLength(1);
    clock.forward(61_000);
    const later = await provider.call('POST', '/createClient', same);
    expect(ids.has(later.json().client_id as number)).toBe(false);
  });

  test('leaves every office closed to the others', async () => {
    const id = await onboard();
    // The look for a twin over all offices ends with itself.
    const { rows } = await app.platform.db.transaction({ office: id }, (tx) =>
      tx.execute('SELECT client_id FROM clients'),
    );
    expect(rows).toEqual([{ client_id: id }]);
  });
});

describe('changing an office', () => {
  test('takes either set of names and keeps what is left out', async () => {
    const id = await onboard();
    const answer = await change(id, { name: 'Birch Dental', officeCity: 'Bend', version: 1 });
    expect(answer.json()).toMatchObject({ name: 'Birch Dental', city: 'Bend', zip: '97301', version: 2 });
    expect(await rowOf(id)).toEqual(answer.json());
    expect(await eventsOf(app, id)).toEqual([
      {
        type: 'officeChanged',
        payload: expect.objectContaining({ client: expect.objectContaining({ name: 'Birch Dental' }) }),
        audience: null,
      },
    ]);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      actor: `provider:${provider.user.id}`,
      action: 'office.update',
      details: { fields: ['name', 'city'] },
    });
  });

  test('switches its AI mode alone, also of an office with gaps in its row', async () => {
    const answer = await change(office.id, { AI_mode: 1 });
    expect(answer.json()).toMatchObject({ AI_mode: 1, address_line_1: '', version: 2 });
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('GET', '/check')).json()).toMatchObject({ client: { AI_mode: 1 } });
    expect((await change(office.id, { AI_mode: 2 })).body).toBe('Failed to save, invalid data given');
  });

  test('refuses what the form refuses, with nothing half-saved', async () => {
    const id = await onboard();
    const before = await rowOf(id);
    for (const wrong of [
      { zip: '1' },
      { city: '' },
      { name: 'DSS' },
      { businessNumber: '12' },
      { name: 7 },
    ]) {
      const answer = await change(id, { address_line_1: 'New', ...wrong });
      expect([answer.statusCode, answer.body]).toEqual([400, 'Failed to save, invalid data given']);
    }
    expect(await rowOf(id)).toEqual(before);
    expect((await change(1, { name: 'DSS', city: 'Portland' })).statusCode).toBe(200);
  });

  test('with an older version is told, and overwrites nothing', async () => {
    await change(office.id, { name: 'First', version: 1 });
    const second = await change(office.id, { name: 'Second', version: 1 });
    expect(codeOf(second)).toEqual([409, contract.officeMessages.changedMeanwhile]);
    expect(await rowOf(office.id)).toMatchObject({ name: 'First', version: 2 });
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => change(office.id, { name, version: 2 })));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('that changes nothing raises no version', async () => {
    expect((await change(office.id, { name: 'Cedar Dental' })).json()).toMatchObject({ version: 1 });
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('of no office is a 404', async () => {
    expect(codeOf(await change(999_999, { name: 'Nowhere' }))).toEqual([404, 'There is no such office.']);
  });
});

describe('inviting an office’s admin', () => {
  const invite = (id: number, email: string) =>
    provider.call('POST', `/client/${id}/invite-admin`, { firstName: 'Ana', email });

  test('mails them from that office, and tells its admins', async () => {
    const admin = await createUser(app, office, { role: 'Admin' });
    expect((await invite(office.id, 'ana@example.com')).json()).toMatchObject({ open_invitations: 1 });
    expect((await invite(office.id, 'Ana@example.com')).json()).toMatchObject({ open_invitations: 1 });
    expect((await mailsOf(app, office.id)).map((mail) => mail.to)).toEqual([
      'ana@example.com',
      'Ana@example.com',
    ]);
    expect((await eventsOf(app, office.id))[0]).toEqual({
      type: 'invitationsChanged',
      payload: {},
      audience: [admin.id],
    });
  });

  test('refuses an address the office has', async () => {
    await createUser(app, office, { email: 'ana@example.com' });
    const answer = await invite(office.id, 'ANA@example.com');
    expect([answer.statusCode, answer.body]).toEqual([400, 'User with email already exists.']);
    expect((await invite(office.id, 'ana')).body).toBe('Invalid e-mail.');
  });
});
