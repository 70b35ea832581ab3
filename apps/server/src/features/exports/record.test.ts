import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let office: TestOffice;
let admin: Caller;
let contact: number;

beforeAll(async () => {
  app = await createTestApp();
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  contact = await createContact(app, office, {
    firstName: 'Ana',
    lastName: '<b>Reyes</b>',
    ph1: '+15035550188',
  });
});
afterAll(() => app?.close());

/** @param at ISO 8601 */
const say = async (at: string, body: string, of = contact): Promise<number> => {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body)
     VALUES ($1, $2, 'text', 'received', $3, (SELECT count(*) FROM comm_items WHERE contact_id = $2), '+15035550188', '', $4)
     RETURNING comm_item_id AS id`,
    [office.id, of, at, body],
  );
  return rows[0]!.id;
};
const record = (query = '') => admin.call('GET', `/contacts/${contact}/record${query}`);

test('holds what was written, in order, of the days that are asked for, and nothing that runs', async () => {
  // Two days at UTC, one at the office.
  await say('2026-03-02T20:00:00Z', 'the second');
  await say('2026-03-02T18:00:00Z', '<script>alert(1)</script>');
  await say('2026-03-03T05:00:00Z', 'late that day');
  await say('2026-04-01T20:00:00Z', 'another month');
  await say('2026-03-02T20:00:00Z', 'of somebody else', await createContact(app, office));
  const item = await say('2026-03-02T21:00:00Z', 'see picture');
  const stored = await app.platform.files.put(office.id, Buffer.from('pixels'));
  await app.owner.query(
    `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
     VALUES ($1, $2, 'image/png', 'tooth.png', 6, $3, $4), ($1, $2, 'application/pdf', 'x"y.pdf', 1500000, $3, $4)`,
    [office.id, item, stored.sha256, stored.key],
  );
  const answer = await record('?from=2026-03-02&to=2026-03-02');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('attachment;');
  const { body } = answer;
  expect(body).toContain('Record of Ana &lt;b&gt;Reyes&lt;/b&gt;');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script>');
  expect(body.indexOf('alert(1)')).toBeLessThan(body.indexOf('the second'));
  expect(body).toContain('late that day');
  expect(body).toContain(
    `<img alt="" src="data:image/png;base64,${Buffer.from('pixels').toString('base64')}">`,
  );
  expect(body).toContain('x&quot;y.pdf (application/pdf, 1.5 MB)');
  expect(body).toContain('End of the record: 4 entries.');
  for (const other of ['another month', 'of somebody else']) expect(body).not.toContain(other);
  expect((await record()).body).toContain('another month');
});

test('goes over pages without a gap, where many are of one moment', async () => {
  const many = await createContact(app, office);
  await app.owner.query(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body)
     SELECT $1, $2, 'text', 'received', '2026-05-01T12:00:00Z', n, '', '', 'number ' || n FROM generate_series(0, 249) n`,
    [office.id, many],
  );
  const { body } = await admin.call('GET', `/contacts/${many}/record`);
  expect(new Set(body.match(/number \d+/g)).size).toBe(250);
  expect(body).toContain('End of the record: 250 entries.');
});

test('is refused with a sentence where the days are turned round, to members and to other offices; and audited', async () => {
  const turned = await record('?from=2026-03-03&to=2026-03-02');
  expect([turned.statusCode, turned.body]).toEqual([
    400,
    'The first day is after the last one. Turn them round.',
  ]);
  const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
  expect((await member.call('GET', `/contacts/${contact}/record`)).statusCode).toBe(403);
  const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
  expect((await stranger.call('GET', `/contacts/${contact}/record`)).statusCode).toBe(404);
  const { rows } = await app.owner.query(
    `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'record.export' AND subject = $2 ORDER BY audit_id LIMIT 1`,
    [office.id, `contact:${contact}`],
  );
  expect(rows).toEqual([{ details: { from: '2026-03-02', to: '2026-03-02' } }]);
});
