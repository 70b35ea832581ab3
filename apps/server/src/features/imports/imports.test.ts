import { imports as contract } from '@chairline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import { type Caller, createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileOf, HEAD, MAPPING, okay, PATH, quoted, useImports } from './testing/use-imports.ts';

const words = contract.importMessages;
const { app, office, caller, send, find, reaches, begin, through, undone, people, named, detail } =
  useImports();

describe('an import', () => {
  test('makes contacts, says so with 201, and counts every row of the file', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO contact_types (client_id, type_name) VALUES ($1, 'Patient'), ($1, 'Lab') RETURNING type_id AS id`,
      [office.id],
    );
    const text =
      'Ana,Reyes,503-555-0171,ana@example.com,3/14/1980\r\nBo,Chen,555,,\r\n,Nobody,5035550172,,\r\n';
    const begun = await begin(text);
    expect(begun.message).toBe('The import has begun: 3 rows.');
    expect(begun.import).toMatchObject({ status: 'running', total_records: 3, user_id: caller.user.id });
    const entry = await reaches(begun.import.id, 'done');
    expect(entry).toMatchObject({
      status: 'success',
      file_name: 'list.csv',
      done: 3,
      created: 1,
      updated: 0,
      skipped: 0,
      refused: 2,
      can: { cancel: false, roll_back: true },
    });
    const ana = (await named('Ana Reyes'))!;
    expect(ana).toMatchObject({ ph1: '5035550171', email: 'ana@example.com', contact_type: rows[0]!.id });
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 2, 14)) });
    const found = okay<{ items: unknown[] }>(await caller.call('GET', '/contacts?search=0171'));
    expect(found.items).toHaveLength(1);
    const made = `${PATH}/${begun.import.id}/contacts`;
    expect(okay(await caller.call('GET', made))).toEqual({
      contacts: [{ contact_id: ana.contact_id, name: 'Ana Reyes', number: '5035550171' }],
      total: 1,
    });
    expect(okay(await caller.call('GET', `${made}?offset=1`))).toEqual({ contacts: [], total: 0 });
    // Not on top of those who wrote today.
    const today = await createContact(app, office);
    expect((await people()).map(({ contact_id }) => contact_id)).toEqual([today, ana.contact_id]);

    const other = await through('Cy,Diaz,5035550173,,', { contact_type: String(rows[1]!.id) });
    expect(other.created).toBe(1);
    expect(await named('Cy Diaz')).toMatchObject({ contact_type: rows[1]!.id });
  });

  test('of the same client_ref begins once', async () => {
    const one = await begin('Ana,Reyes,5035550171,,', { client_ref: 'ref-12345678' });
    const two = await begin('Ana,Reyes,5035550171,,', { client_ref: 'ref-12345678' });
    expect(two.import.id).toBe(one.import.id);
    await reaches(one.import.id, 'done');
    expect(await people()).toHaveLength(1);
  });

  test('gives the refused rows back as CSV, with the reason, safe against formulas', async () => {
    const { id } = await through('"=cmd|x",Reyes,1,,\r\nBo,Chen,5035550172,,\r\n"Cy, Jr",Diaz,,bad,\r\n');
    const answer = await caller.call('GET', `${PATH}/${id}/refused`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      `\uFEFFFirst,Last,Phone,Email,Born,Reason\r\n` +
        `'=cmd|x,Reyes,1,,,${words.refusedPhone('Phone', '1')}\r\n`.replace(
          /,(Phone:.*)\r/,
          (_, reason: string) => `,${quoted(reason)}\r`,
        ) +
        `"Cy, Jr",Diaz,,bad,,${quoted(`${words.refusedPhoneMissing} ${words.refusedEmail('bad')}`)}\r\n`,
    );
    const mended = answer.body.replace('Diaz,,bad', 'Diaz,5035550173,').replace(/\r\n'=[^\r]*/, '');
    const again = okay<{ import: contract.ContactImport }>(await send(PATH, mended), 201);
    expect(await reaches(again.import.id, 'done')).toMatchObject({ created: 1, total_records: 1 });
  });

  test('leaves a stranger’s office alone, and is for every member', async () => {
    const { id } = await through('Ana,Reyes,5035550171,,');
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const [method, path] of [
      ['GET', `${PATH}/${id}`],
      ['GET', `${PATH}/${id}/refused`],
      ['POST', `${PATH}/${id}/cancel`],
      ['DELETE', `${PATH}/${id}`],
    ] as const)
      expect([path, (await stranger.call(method, path)).statusCode]).toEqual([path, 404]);
    expect(okay(await stranger.call('GET', PATH))).toEqual([]);
    expect(await named('Ana Reyes')).toBeDefined();
  });

  test('writes what it did into the audit log', async () => {
    const { id } = await through('Ana,Reyes,5035550171,,');
    await undone(id);
    const { rows } = await app.owner.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE client_id = $1 AND subject = $2 ORDER BY audit_id`,
      [office.id, `import:${id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'import.start',
      'import.batch',
      'import.undo',
      'import.undo_batch',
    ]);
  });
});

describe('many files at once', () => {
  let idle: TestApp;
  beforeAll(async () => {
    idle = await createTestApp({ withoutJobs: true });
  });
  afterAll(() => idle?.close());

  test('an office begins so many and no more; another office is not in their way', async () => {
    const someone = async () => signIn(idle, await createUser(idle, await createOffice(idle)));
    const first = await someone();
    const start = (as: Caller, fields = {}) =>
      sendForm(idle, as, PATH, { mapping: JSON.stringify(MAPPING), ...fields }, [
        fileOf(`${HEAD}Ann,Lee,(503) 555-0101,,\r\n`),
      ]);
    const ref = crypto.randomUUID();
    const begun = okay<{ import: contract.ContactImport }>(await start(first, { client_ref: ref }), 201);
    for (let n = 1; n < contract.IMPORTS_AT_ONCE; n += 1) okay(await start(first), 201);
    const refused = await start(first);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { detail: words.enoughBegun }]);
    okay(await start(await someone()), 201);
    // The same once more is no other.
    okay(await start(first, { client_ref: ref }), 201);
    okay(await first.call('POST', `${PATH}/${begun.import.id}/cancel`));
    okay(await start(first), 201);
  });
});

describe('refused at once, with a sentence', () => {
  const good = `${HEAD}Ana,Reyes,5035550171,,`;
  test.each([
    ['no file', () => sendForm(app, caller, PATH, { mapping: '{}' }), words.noFile],
    ['no mapping', () => send(PATH, good, { mapping: '{}' }), words.mappingRequired],
    ['a mapping that is none', () => send(PATH, good, { mapping: 'x' }), words.mappingBroken],
    ['a field that is none', () => send(PATH, good, { mapping: '{"SSN":"First"}' }), words.mappingBroken],
    [
      'a column that is not there',
      () => send(PATH, good, { mapping: '{"first_name":"Given","ph1":"Phone"}' }),
      words.mappingColumn('Given'),
    ],
    ['an empty file', () => send(PATH, ''), words.empty],
    ['a web page', () => send(PATH, '<html></html>'), contract.otherKinds.webPage],
    ['too large', () => send(PATH, 'x'.repeat(5_000_001)), words.tooLarge],
  ])('%s', async (_name, call, sentence) => {
    const answer = await call();
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await people()).toEqual([]);
    expect(okay(await caller.call('GET', PATH))).toEqual([]);
  });

  test('a type that may not be set, and one that is not there', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO contact_types (client_id, type_name, can_be_set) VALUES ($1, 'Fixed', false) RETURNING type_id AS id`,
      [office.id],
    );
    expect((await send(PATH, good, { contact_type: String(rows[0]!.id) })).statusCode).toBe(400);
    expect((await send(PATH, good, { contact_type: '999999' })).statusCode).toBe(404);
  });
});

describe('many rows', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `Person,Number ${n},503${String(2_000_000 + n)},,`).join('\r\n');

  test('go through in batches, each once, and back', async () => {
    const { id } = await through(many(3_500));
    expect(await find(id)).toMatchObject({ created: 3_500, done: 3_500 });
    const { rows } = await app.owner.query<{ n: number; people: number }>(
      'SELECT count(*)::integer AS n, count(DISTINCT ph1)::integer AS people FROM contacts WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ n: 3_500, people: 3_500 }]);
    expect(await undone(id)).toMatchObject({ removed: 3_500, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('of one person, far apart, are one contact, whom the rollback removes with the others', async () => {
    const text = `Ana,Reyes,5035550171,,\r\n${many(1_200)}\r\nAna,Reyes,5035550171,ana@example.com,`;
    const { id, ...entry } = await through(text, { duplicates: 'fill' });
    expect(entry).toMatchObject({ created: 1_201, updated: 1, skipped: 0 });
    expect(okay(await caller.call('GET', '/contacts?search=ana%20reyes'))).toMatchObject({
      items: [{ email: 'ana@example.com' }],
    });
    const made = okay<{ total: number }>(await caller.call('GET', `${PATH}/${id}/contacts?limit=1`));
    expect(made.total).toBe(1_201);
    expect(await undone(id)).toMatchObject({ removed: 1_201, restored: 0, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('share a birthdate without being one person', async () => {
    const born = (name: string) => `${name},Reyes,503${name === 'Ana' ? '5550171' : '5550172'},,1/1/1900`;
    expect(await through([born('Ana'), born('Bo')].join('\r\n'))).toMatchObject({ created: 2 });
    const again = await through('ANA,réyes,5035550179,,1/1/1900\r\nCy,Reyes,5035550178,,1/1/1900');
    expect(again).toMatchObject({ created: 1, skipped: 1 });
  });

  test('stop where they are when they are cancelled, and can be rolled back', async () => {
    const quiet = await createTestApp();
    try {
      const elsewhere = await createOffice(quiet);
      const me = await signIn(quiet, await createUser(quiet, elsewhere));
      const begun = await sendForm(quiet, me, PATH, { mapping: JSON.stringify(MAPPING) }, [
        fileOf(HEAD + many(1_500)),
      ]);
      const { id } = okay<{ import: contract.ContactImport }>(begun, 201).import;
      const cancel = () => me.call('POST', `${PATH}/${id}/cancel`);
      const kept = async () =>
        (
          await quiet.owner.query(
            'SELECT FROM contact_import_batches WHERE client_id = $1 AND import_id = $2',
            [elsewhere.id, id],
          )
        ).rows.length;
      expect(await kept()).toBe(6);
      const stopped = okay<{ import: contract.ContactImport }>(await cancel()).import;
      expect(stopped).toMatchObject({
        state: 'cancelled',
        status: 'success',
        done: 0,
        can: { cancel: false },
      });
      // Nobody will go through its rows, which are people's: they are not kept.
      expect(await kept()).toBe(0);
      expect(okay<{ import: contract.ContactImport }>(await cancel()).import).toEqual(stopped);
      okay(await me.call('DELETE', `${PATH}/${id}`));
      const busy = await cancel();
      expect([busy.statusCode, busy.body]).toEqual([409, expect.stringContaining(words.running)]);
    } finally {
      await quiet.close();
    }
  });
});
