import { fromBufferPromise } from 'yauzl';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

let contact: number;

const app = useTestApp();
const { office, admin } = useOneOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  contact = await createContact(app, office, {
    firstName: 'Ana',
    lastName: '<b>Reyes</b>',
    ph1: '+15035550188',
  });
});

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
  // Days, times and the zone in words; each printed page says whose it is and which of how many.
  expect(body).toContain('<h2>Monday, March 2, 2026</h2>');
  expect(body).toContain('<p>9:00 PM · Text from');
  expect(body).toContain('<dt>Times</dt><dd>Pacific Time</dd>');
  expect(body).toContain('<dd>March 2, 2026 to March 2, 2026</dd>');
  expect(body).not.toMatch(/>[^<]*2026-03-02/);
  expect(body).toContain('@bottom-left { content: "Record of Ana  b Reyes  b "');
  expect(body).toContain('"Page " counter(page) " of " counter(pages)');
  expect(body).toMatch(/h2 \{[^}]*break-after: avoid/);
  expect(body).toContain(
    `<img alt="" src="data:image/png;base64,${Buffer.from('pixels').toString('base64')}">`,
  );
  expect(body).toContain('x&quot;y.pdf (application/pdf, 1.5 MB)');
  expect(body).toContain('End of the record: 4 entries.');
  for (const other of ['another month', 'of somebody else']) expect(body).not.toContain(other);
  expect((await record()).body).toContain('another month');
});

test('says of a text that failed that it did, whose words a translation is, and which rule sent it', async () => {
  const other = await createContact(app, office, { firstName: 'Bo', lastName: 'Holm' });
  const add = (direction: string, columns: Record<string, string | null>) =>
    app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, body, original_body, delivery_note, by_rule)
       VALUES ($1, $2, 'text', $3, now(), (SELECT count(*) FROM comm_items WHERE contact_id = $2), '+15035550188', $4, $5, $6, $7)`,
      [office.id, other, direction, columns.body, columns.original, columns.note, columns.rule],
    );
  await add('undelivered', { body: 'never read', note: 'The number is switched off.' });
  await add('delivered', { body: 'Hola', original: 'Hello', rule: 'The day before' });
  await add('received', { body: 'Yes', original: 'Sí' });
  const { body } = await admin.call('GET', `/contacts/${other}/record`);
  const entry = (words: string) => body.split('<article').find((part) => part.includes(words))!;
  expect(entry('never read')).toContain('Text to (503) 555-0188 · Failed · The number is switched off.');
  expect(entry('Hola')).toContain('by the rule “The day before” · Delivered');
  expect(entry('Hola')).toContain('In our words: Hello');
  expect(entry('Yes')).toContain('Text from (503) 555-0188');
  expect(entry('Yes')).toContain('In their words: Sí');
});

describe('with all files', () => {
  /** What is in an archive, by name. */
  async function unpack(bytes: Buffer): Promise<Map<string, string>> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    const found = new Map<string, string>();
    const entries: Parameters<typeof zip.openReadStreamPromise>[0][] = [];
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry) => {
        entries.push(entry);
        zip.readEntry();
      });
      zip.once('end', resolve).once('error', reject);
      zip.readEntry();
    });
    for (const entry of entries) {
      const pieces: Buffer[] = [];
      for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
        pieces.push(piece);
      found.set(entry.fileName, Buffer.concat(pieces).toString());
    }
    return found;
  }

  test('is one archive: the page, and beside it what was sent, recorded and mailed; what is gone is said', async () => {
    const other = await createContact(app, office, { firstName: 'Cy', lastName: 'Diaz' });
    const store = async (text: string) => app.platform.files.put(office.id, Buffer.from(text));
    const [pdf, sound, raw] = [await store('paper'), await store('sound'), await store('raw mail')];
    const sent = await say('2026-03-02T18:00:00Z', 'here it is', other);
    await app.owner.query(
      `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
       VALUES ($1, $2, 'application/pdf', '../../x<y>.pdf', 5, $3, $4), ($1, $2, 'application/pdf', 'gone.pdf', 5, $3, $5)`,
      [office.id, sent, pdf.sha256, pdf.key, `${office.id}/no/such`],
    );
    const { rows } = await app.owner.query<{ item: number }>(
      `WITH call AS (INSERT INTO calls (client_id, call_uuid, conference, direction, office_number, contact_number, started_at, ended_at)
         VALUES ($1, 'recorded', 'recorded', 'incoming', '', '', now(), now()) RETURNING call_id),
       kept AS (INSERT INTO call_recordings (client_id, call_id, kind, carrier_id, state, seconds, file_key, type, size, recorded_at)
         SELECT $1, call_id, 'voicemail', 'one', 'kept', 4, $3, 'audio/mpeg', 5, now() FROM call RETURNING recording_id),
       gone AS (INSERT INTO call_recordings (client_id, call_id, kind, carrier_id, state, recorded_at, deleted_at, at_carrier)
         SELECT $1, call_id, 'call', 'two', 'deleted', now(), now(), false FROM call RETURNING recording_id)
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, recordings)
       SELECT $1, $2, 'call', 'incoming', '2026-03-03T18:00:00Z', 1, '+15035550188',
         jsonb_build_array(jsonb_build_object('id', kept.recording_id), jsonb_build_object('id', gone.recording_id))
       FROM kept, gone RETURNING comm_item_id AS item`,
      [office.id, other, sound.key],
    );
    const call = rows[0]!.item;
    const mailed = await app.owner.query<{ item: number }>(
      `WITH mail AS (INSERT INTO emails (client_id, thread_key, direction, at, stored_at, body_text, raw_key, raw_size, from_address)
         VALUES ($1, 'k', 'received', '2026-03-04T18:00:00Z', now(), 'the mail', $3, 8, 'cy@example.com') RETURNING email_id)
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, email_id)
       SELECT $1, $2, 'email', 'received', '2026-03-04T18:00:00Z', 2, email_id FROM mail RETURNING comm_item_id AS item`,
      [office.id, other, raw.key],
    );
    // Written here, and never fetched again from the mailbox.
    const written = await app.owner.query<{ item: number }>(
      `WITH mail AS (INSERT INTO emails (client_id, thread_key, direction, at, stored_at, body_text, subject, message_id,
           from_name, from_address, to_addresses)
         VALUES ($1, 'w', 'sent', '2026-03-05T18:00:00Z', now(), E'Dear Zoë,\nsee you at 9.', 'Zoë’s visit, soon', 'own@here.example',
           'Fernhill Dental, P.C.', 'office@example.com', '{cy@example.com}') RETURNING email_id)
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, email_id)
       SELECT $1, $2, 'email', 'sent', '2026-03-05T18:00:00Z', 3, email_id FROM mail RETURNING comm_item_id AS item`,
      [office.id, other],
    );
    const answer = await admin.call('GET', `/contacts/${other}/record?files=true`);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/\.zip"/);
    const found = await unpack(answer.rawPayload);
    const { 'record.html': page, ...files } = Object.fromEntries(found);
    const own = `files/${written.rows[0]!.item}-1 E-mail.eml`;
    expect(files[own]).toContain('Message-ID: <own@here.example>');
    expect(files).toEqual({
      [own]: expect.any(String),
      [`files/${sent}-1 .._.._x_y_.pdf`]: 'paper',
      [`files/${call}-1 Voicemail.mp3`]: 'sound',
      [`files/${mailed.rows[0]!.item}-1 E-mail.eml`]: 'raw mail',
    });
    for (const [href, of] of [
      [`files/${sent}-1%20.._.._x_y_.pdf`, '../../x&lt;y&gt;.pdf'],
      [`files/${call}-1%20Voicemail.mp3`, 'Voicemail.mp3'],
      [`files/${written.rows[0]!.item}-1%20E-mail.eml`, 'E-mail.eml'],
    ])
      expect(page).toContain(`<a href="${href}">${of}</a>`);
    expect(page).toContain('gone.pdf (not kept here)');
    expect(page).toContain('Recording.mp3 (not kept here)');
    const { rows: log } = await app.owner.query(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'record.export' AND subject = $2`,
      [office.id, `contact:${other}`],
    );
    expect(log).toEqual([{ details: { from: null, to: null, files: true } }]);
    // The page alone names them all the same.
    const alone = (await admin.call('GET', `/contacts/${other}/record`)).body;
    expect(alone).toContain('Voicemail.mp3 (audio/mpeg, 1 KB)');
    expect(alone).not.toContain('href=');
  });

  test('breaks off where a file cannot be read', async () => {
    const other = await createContact(app, office);
    const item = await say('2026-03-02T18:00:00Z', 'unreadable', other);
    const { sha256 } = await app.platform.files.put(office.id, Buffer.from('x'));
    await app.owner.query(
      `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
       VALUES ($1, $2, 'application/pdf', 'a.pdf', 1, $3, $4)`,
      [office.id, item, sha256, `${office.id}/2026-03`],
    );
    const { files } = app.platform;
    const has = files.has.bind(files);
    files.has = async () => true;
    try {
      const cookie = Object.entries(admin.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const answer = await fetch(`${await listen(app)}/api/contacts/${other}/record?files=true`, {
        headers: { cookie },
      });
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    } finally {
      files.has = has;
    }
  });
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
  expect(rows).toEqual([{ details: { from: '2026-03-02', to: '2026-03-02', files: false } }]);
});
