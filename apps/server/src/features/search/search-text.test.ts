import type { contacts, search as contract } from '@chairline/contract';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { write } from '../../testing/convo-calls.ts';
import { addConvo } from '../../testing/convo-rows.ts';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { addEmail } from '../../testing/mail-rows.ts';
import { until } from '../../testing/wait.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  contact = await createContact(app, office, { ph1: '+15035550133' });
});

interface Answer {
  hits: contract.SearchHit[];
  next: string | null;
}
async function search(q: string, more = '', by = caller): Promise<Answer> {
  const answer = await by.call('GET', `/search?q=${encodeURIComponent(q)}${more}`);
  expect([q, answer.statusCode, answer.body.slice(0, 200)]).toEqual([q, 200, expect.any(String)]);
  return answer.json() as Answer;
}
const textOf = (hit: contract.SearchHit) => hit.excerpt.map((part) => part.text).join('');
const found = async (q: string, by = caller) => (await search(q, '', by)).hits.map(textOf);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a search', () => {
  test('finds beginnings, phrases and words without accents, in either direction', async () => {
    for (const body of ['The root canal is done', 'Canal root', 'José comes Monday', 'Jose moved'])
      await addItem(app, office, contact, { body });
    expect(await found('can')).toHaveLength(2);
    expect(await found('root canal')).toHaveLength(2);
    expect(await found('"root canal"')).toEqual(['The root canal is done']);
    expect(await found('"root cana"')).toEqual([]);
    expect(await found('jose')).toHaveLength(2);
    expect(await found('JOSÉ mon')).toEqual(['José comes Monday']);
    expect(await found('root Monday')).toEqual([]);
  });

  test('finds two names written as one, and one written as two', async () => {
    const apart = await addItem(app, office, contact, { body: 'Mary Ann Quillfeather called' });
    const one = await addItem(app, office, contact, { body: 'Maryann Quillfeather called' });
    const hyphen = await addItem(app, office, contact, { body: 'Mary-Ann Quillfeather called' });
    for (const q of ['maryann quill', 'mary ann quill', 'mary-ann quill'])
      expect([q, (await search(q)).hits.map(({ item_id }) => item_id)]).toEqual([q, [hyphen, one, apart]]);
    expect((await search('"maryann" quill')).hits.map(({ item_id }) => item_id)).toEqual([one]);
    expect((await search('maryann quill')).hits.at(-1)!.excerpt.filter(({ hit }) => hit)).toMatchObject([
      { text: 'Mary Ann' },
      { text: 'Quillfeather' },
    ]);
  });

  test('says who, where and when, and marks what was searched', async () => {
    const item = await addItem(app, office, contact, { body: 'My insurance changed' });
    const ours = await addItem(app, office, contact, {
      body: 'Which insurance?',
      direction: 'sent',
      userIds: [caller.user.id],
    });
    const { hits } = await search('insur');
    expect(
      hits.map(({ kind, who, where, contact_id, item_id }) => [kind, who, where, contact_id, item_id]),
    ).toEqual([
      ['text', 'Dana Park', 'Maria Lopez', contact, ours],
      ['text', 'Maria Lopez', 'Maria Lopez', contact, item],
    ]);
    expect(hits[1]!.excerpt).toEqual([
      { text: 'My ', hit: false },
      { text: 'insurance', hit: true },
      { text: ' changed', hit: false },
    ]);
  });

  test('of nothing, of one letter, or of junk is no error and finds nothing', async () => {
    await addItem(app, office, contact, { body: 'a b c &|!' });
    for (const q of ['', ' ', 'a', '"', '""', `':*&|!()<->\\`, "\"'@'", '%_', '🦷', '-'.repeat(200), '@@@@'])
      expect([q, await found(q)]).toEqual([q, []]);
    expect((await caller.call('GET', `/search?q=${'x'.repeat(201)}`)).statusCode).toBe(400);
    for (const cursor of ['x', Buffer.from('2026-02-31 00:00:00+00|item|1').toString('base64url')])
      expect((await caller.call('GET', `/search?q=word&cursor=${cursor}`)).statusCode).toBe(400);
  });

  test('is read in the log, without its words', async () => {
    await found('marzipan');
    const { rows } = await app.owner.query<{ row: string }>(
      `SELECT to_jsonb(a)::text AS row FROM audit_log a WHERE client_id = $1 AND action = 'search.text'`,
      [office.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain('marzipan');
  });

  test('sees its own office alone', async () => {
    await addItem(app, office, contact, { body: 'A sesquipedalian word' });
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    expect(await found('sesquipedalian', stranger)).toEqual([]);
    expect(await found('sesquipedalian')).toHaveLength(1);
  });
});

describe('what is found', () => {
  test('follows a changed and a deleted text, and has a translation in both languages', async () => {
    const item = await addItem(app, office, contact, { body: 'elephant' });
    await app.owner.query(
      `UPDATE comm_items SET body = 'The giraffe is late', original_body = 'La jirafa llega tarde'
       WHERE client_id = $1 AND comm_item_id = $2`,
      [office.id, item],
    );
    expect(await found('elephant')).toEqual([]);
    expect(await found('giraffe')).toEqual(['The giraffe is late']);
    expect(await found('jirafa')).toEqual(['La jirafa llega tarde']);
    // No phrase goes over from one field to the next.
    expect(await found('"late la"')).toEqual([]);
    await app.owner.query('UPDATE contacts SET last_item_id = NULL WHERE contact_id = $1', [contact]);
    await app.owner.query('DELETE FROM comm_items WHERE comm_item_id = $1', [item]);
    expect(await found('giraffe')).toEqual([]);
  });

  test('has the names of files', async () => {
    const item = await addItem(app, office, contact, { body: '' });
    await app.owner.query(
      `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
       VALUES ($1, $2, 'image/png', 'panoramic-xray.png', 1, '', 'k')`,
      [office.id, item],
    );
    await app.owner.query('UPDATE comm_items SET media_count = 1 WHERE comm_item_id = $1', [item]);
    expect(await found('panoramic')).toEqual(['panoramic-xray.png']);
  });

  test('loses nothing when words and files of one message change at the same moment', async () => {
    const item = await addItem(app, office, contact, { body: 'zebra' });
    const [one, two] = [new pg.Client(app.ownerUrl), new pg.Client(app.ownerUrl)];
    await Promise.all([one.connect(), two.connect()]);
    try {
      await one.query('BEGIN');
      await one.query(
        `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
         VALUES ($1, $2, 'image/png', 'molar.png', 1, '', 'k')`,
        [office.id, item],
      );
      // It waits for the first, which is not over yet.
      const changed = two.query(`UPDATE comm_items SET body = 'gazelle' WHERE comm_item_id = $1`, [item]);
      await until('the second waits', async () => {
        const { rows } = await app.owner.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      await one.query('COMMIT');
      await changed;
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    expect([
      (await found('gazelle')).length,
      (await found('molar')).length,
      (await found('zebra')).length,
    ]).toEqual([1, 1, 0]);
  });

  test('is an e-mail once, by its subject, text and addresses, and opens in its thread', async () => {
    const email = await addEmail(app, office, {
      contactId: contact,
      subject: 'Estimate for the bridge',
      text: 'Please see below.',
      from: 'maria.lopez@example.com',
    });
    for (const q of ['bridge', '"see below"', 'maria.lopez@example.com'])
      expect((await search(q)).hits).toMatchObject([
        {
          kind: 'email',
          email_id: email,
          contact_id: contact,
          item_id: expect.any(Number),
          subject: 'Estimate for the bridge',
          who: 'maria.lopez@example.com',
          where: 'Maria Lopez',
          threadId: expect.any(String),
        },
      ]);
    await app.owner.query(`UPDATE emails SET body_text = 'Another text' WHERE email_id = $1`, [email]);
    expect(await found('below')).toEqual([]);
  });

  test('is what staff write, as it now stands: edited anew, withdrawn never', async () => {
    const me = caller.user.id;
    const convo = await addConvo(app, office, { owner: me, name: 'Autoclave repairs', process: 'General' });
    const message = await write(app, caller, convo, 'The technician comes Tuesday');
    const [hit] = (await search('technician')).hits;
    expect(hit).toMatchObject({
      kind: 'convo',
      who: 'Dana Park',
      where: 'Autoclave repairs',
      convo_id: convo,
      convo_kind: 'general',
      system_process_id: expect.any(String),
      convo_message_id: message.convo_message_id,
      contact_id: null,
      item_id: null,
    });
    expect((await search('autoclave')).hits).toMatchObject([{ convo_id: convo, convo_message_id: null }]);

    const at = `/conversations/${convo}/messages/${message.convo_message_id}`;
    const edited = await caller.call('PUT', at, {
      message: 'The plumber comes Tuesday',
      version: message.version,
    });
    expect(edited.statusCode).toBe(200);
    expect(await found('technician')).toEqual([]);
    expect(await found('plumber')).toHaveLength(1);
    await app.owner.query('UPDATE convo_messages SET withdrawn_at = now() WHERE convo_message_id = $1', [
      message.convo_message_id,
    ]);
    expect(await found('plumber')).toEqual([]);
    await app.owner.query('UPDATE convo_messages SET withdrawn_at = NULL WHERE convo_message_id = $1', [
      message.convo_message_id,
    ]);
    expect(await found('plumber')).toHaveLength(1);
    await app.owner.query(`UPDATE conversations SET convo_name = 'Compressor' WHERE convo_id = $1`, [convo]);
    expect([await found('autoclave'), await found('compressor')]).toEqual([[], ['Compressor']]);
  });

  test('leads to the kept one of two merged contacts, and back when that is undone', async () => {
    const twin = await createContact(app, office, { firstName: 'Mary', lastName: 'Lopez' });
    const item = await addItem(app, office, twin, { body: 'About the aquarium' });
    await addConvo(app, office, {
      owner: caller.user.id,
      kind: 'internal',
      contact: twin,
      messages: [{ by: caller.user.id, text: 'They asked about the aquarium' }],
    });
    const places = async () =>
      (await search('aquarium')).hits
        .map((hit) => [hit.kind, hit.contact_id] as const)
        .toSorted(([one], [two]) => one.localeCompare(two));
    expect(await places()).toEqual([
      ['convo', twin],
      ['text', twin],
    ]);
    const preview = await caller.call('POST', '/contacts/merge/preview', {
      keep_id: contact,
      merge_id: twin,
    });
    const { keep, merge } = preview.json() as contacts.MergePreview;
    const merged = await caller.call('POST', '/contacts/merge', {
      keep_id: contact,
      merge_id: twin,
      keep_version: keep.version,
      merge_version: merge.version,
    });
    expect(merged.statusCode).toBe(200);
    expect(await places()).toEqual([
      ['convo', contact],
      ['text', contact],
    ]);
    expect((await search('aquarium')).hits.find((hit) => hit.kind === 'text')).toMatchObject({
      item_id: item,
    });
    const id = (merged.json() as { merge: contacts.ContactMerge }).merge.contact_merge_id;
    expect((await caller.call('POST', `/contacts/merge/${id}/undo`)).statusCode).toBe(200);
    expect(await places()).toEqual([
      ['convo', twin],
      ['text', twin],
    ]);
  });
});

describe('a secured conversation', () => {
  test('is found by those who take part, by nobody else, admins neither', async () => {
    const member = await signIn(app, await createUser(app, office));
    const outsider = await signIn(app, await createUser(app, office));
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const convo = await addConvo(app, office, {
      owner: caller.user.id,
      name: 'Pay talks',
      process: 'General',
      secured: true,
      people: [member.user.id],
      messages: [{ by: caller.user.id, text: 'The bonus is generous' }],
    });
    await write(app, member, convo, 'A generous offer');
    for (const who of [caller, member]) {
      expect(await found('generous', who)).toHaveLength(2);
      expect(await found('talks', who)).toHaveLength(1);
    }
    for (const who of [outsider, admin])
      expect([await found('generous', who), await found('talks', who)]).toEqual([[], []]);

    await app.owner.query('DELETE FROM convo_participants WHERE convo_id = $1 AND user_id = $2', [
      convo,
      member.user.id,
    ]);
    expect(await found('generous', member)).toEqual([]);
    await app.owner.query('UPDATE conversations SET secured = false WHERE convo_id = $1', [convo]);
    expect([await found('generous', outsider), await found('talks', outsider)].flat()).toHaveLength(3);
  });
});

describe('pages', () => {
  test('go from the newest to the oldest over all kinds, without gaps or doubles while messages come', async () => {
    const me = caller.user.id;
    const expected: string[] = [];
    for (let day = 0; day < 200; day += 5) {
      const body = `needle ${day}`;
      await addItem(app, office, contact, { body, at: ago(day) });
      await addConvo(app, office, {
        owner: me,
        name: 'x',
        messages: [{ by: me, text: `needle ${day}.1`, at: ago(day + 0.1) }],
      });
      // Two at the very same time.
      await addItem(app, office, contact, { body: `needle ${day}.2`, at: ago(400) });
      expected.push(body, `needle ${day}.1`, `needle ${day}.2`);
    }
    const all: string[] = [];
    const dates: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const page = await search('needle', `&limit=7${cursor && `&cursor=${cursor}`}`);
      expect(page.hits.length).toBeLessThanOrEqual(7);
      all.push(...page.hits.map(textOf));
      dates.push(...page.hits.map((hit) => hit.date));
      await addItem(app, office, contact, { body: 'needle that came later' });
      cursor = page.next ?? '';
      pages += 1;
    } while (cursor && pages < 40);
    expect(all.toSorted()).toEqual(expected.toSorted());
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('end where nothing is left: no next page that would be empty', async () => {
    for (let n = 0; n < 3; n += 1) await addItem(app, office, contact, { body: 'needle' });
    expect((await search('needle', '&limit=3')).next).toBeNull();
    expect((await search('needle', '&limit=2')).next).toEqual(expect.any(String));
  });

  test('go on where the time was over', async () => {
    for (let day = 0; day < 150; day += 30)
      await addItem(app, office, contact, { body: `needle ${day}`, at: ago(day) });
    const { rows } = await app.owner.query<{ kind: string | null; at: Date }>(
      `SELECT kind, at FROM set_config('app.client_id', $1, false), app_search_text($2, 'infinity', '', 0, 10, -1)`,
      [String(office.id), `'@needle'`],
    );
    expect(rows).toMatchObject([{ kind: null }]);
    const rest = await app.owner.query(`SELECT kind FROM app_search_text($1, $2, '', 0, 10, 10000)`, [
      `'@needle'`,
      rows[0]!.at,
    ]);
    expect(rest.rows).toHaveLength(5);
  });
});

test('the words of a mail that holds a million different ones are still taken in', async () => {
  let text = '';
  for (let n = 0; text.length < 230_000; n += 1) text += `${n.toString(36)} `;
  await addEmail(app, office, { contactId: contact, text, subject: 'Everything' });
  expect((await search('everything')).hits).toHaveLength(1);
  expect((await search('"0 1 2"')).hits).toHaveLength(1);
});
