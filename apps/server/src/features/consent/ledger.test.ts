import type { consent as contract } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../testing/factory.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { ofNamed } from './store.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let number: string;
let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
});

const says = (text: string, from = number) => receive(app, { from, to: office.number, text });
const detail = async () => (await caller.call('GET', `/contacts/${contact}`)).json();

interface Page {
  items: contract.OptOut[];
  next: string | null;
  total: number;
}
async function list(query = ''): Promise<Page> {
  const answer = await caller.call('GET', `/optouts${query}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json() as Page;
}
const likely = async (query = '') =>
  (await caller.call('GET', `/optouts/likely${query}`)).json() as contract.LikelyOptOut[];
const noteStop = (of = number, words = 'Said so on the phone') =>
  caller.call('POST', '/optouts', { number: of, words });
const lift = (id: number) => caller.call('POST', `/optouts/${id}/lift`, { words: 'Asked at the desk' });

describe('the ledger', () => {
  test('says who stopped, when, in which words, by which message, and who lifted it', async () => {
    await says('Stop.');
    const [stop] = (await threadOf(caller, contact)).filter((item) => item.message === 'Stop.');
    const standing: contract.OptOut = {
      opt_out_id: expect.any(Number) as number,
      number: number.slice(2),
      office_number: office.number.slice(2),
      contacts: [{ contact_id: contact, full_name: 'Maria Lopez' }],
      stopped_at: expect.stringMatching(/Z$/) as string,
      stopped_words: 'Stop.',
      stopped_item_id: stop!.comm_participant_id,
      stopped_by: null,
      lifted_at: null,
      lifted_words: null,
      lifted_by: null,
      can: { lift: false },
    };
    expect(await list()).toEqual({ items: [standing], next: null, total: 1 });
    await says('START');
    const lifted = { ...standing, lifted_at: expect.any(String) as string, lifted_words: 'START' };
    expect((await list()).items).toEqual([lifted]);
    const { rows } = await app.owner.query('SELECT lifted_item_id FROM text_opt_outs WHERE client_id = $1', [
      office.id,
    ]);
    expect(rows[0].lifted_item_id).toBeGreaterThan(stop!.comm_participant_id);
  });

  test('a member of staff notes a stop and lifts it; both are there by name', async () => {
    const noted = await noteStop('(503) 555-0111');
    expect([noted.statusCode, noted.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const line = noted.json().opt_out as contract.OptOut;
    expect(line).toMatchObject({
      number: '5035550111',
      contacts: [],
      stopped_words: 'Said so on the phone',
      stopped_by: 'Dana Park',
      can: { lift: true },
    });
    const again = await noteStop('5035550111');
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'This number has stopped our texts already.',
    ]);
    const refused = await send(app, caller, { dst: '5035550111', message_text: 'Hello' });
    expect(refused.status).toBe(400);
    expect((await lift(line.opt_out_id)).json().opt_out).toMatchObject({
      lifted_by: 'Dana Park',
      lifted_words: 'Asked at the desk',
      can: { lift: false },
    });
    expect((await send(app, caller, { dst: '5035550111', message_text: 'Hello' })).status).toBe(200);
    const twice = await lift(line.opt_out_id);
    expect([twice.statusCode, twice.json().detail]).toEqual([409, 'This stop has been lifted already.']);
  });

  test('a patient’s own STOP is lifted by their START alone, also one that staff noted', async () => {
    await says('STOP');
    const [line] = (await list()).items;
    const refused = await lift(line!.opt_out_id);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'They stopped our texts by a text of their own: only their START lifts that.',
    ]);
    await says('START');
    await noteStop();
    await says('START');
    expect((await detail()).opted_out).toEqual([]);
    expect((await list('?standing=standing')).total).toBe(0);
  });

  test.each([
    [{ number: '555', words: 'x' }, 'That is not a phone number that takes texts.'],
    [{ number: '5035550112', words: '  ' }, 'Say in which words, or how, they asked.'],
  ])('refuses %j with its sentence', async (body, sentence) => {
    const answer = await caller.call('POST', '/optouts', body);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test('is searched by number and name, narrowed, and paged by key', async () => {
    await app.owner.query(
      `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words, lifted_at, lifted_words)
       SELECT $1, '+1541777' || (1000 + g), $2, now(), 'STOP', CASE WHEN g % 3 = 0 THEN now() END, 'START' FROM generate_series(1, 25) g`,
      [office.id, office.number],
    );
    await says('STOP');
    expect(await list('?limit=1')).toMatchObject({ total: 26, items: [{ number: number.slice(2) }] });
    expect((await list('?search=lópez')).items.map((line) => line.number)).toEqual([number.slice(2)]);
    expect((await list('?search=541-777-1007')).items.map((line) => line.number)).toEqual(['5417771007']);
    expect((await list('?search=nobody')).total).toBe(0);
    expect((await list('?search=100%25')).total).toBe(0);
    expect((await list('?standing=lifted')).total).toBe(8);
    expect((await list(`?contact_id=${contact}`)).items.map((line) => line.number)).toEqual([
      number.slice(2),
    ]);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await list(`?limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((line) => line.opt_out_id));
      cursor = page.next;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    expect(seen).toHaveLength(26);
    expect((await caller.call('GET', '/optouts?cursor=x')).statusCode).toBe(400);
  });

  test('is searched by the name of who has the number now', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const ana = await createContact(app, office, { firstName: 'Ana', lastName: 'Quill', ph2: first });
    await createContact(app, office, { firstName: 'Ben', lastName: 'Quill', phoneNum: second });
    for (const one of [number, first, second]) await noteStop(one);
    const found = async (words: string) =>
      (await list(`?search=${encodeURIComponent(words)}`)).items.map((line) => line.number).sort();
    const [one, other] = [first.slice(2), second.slice(2)];
    expect(await found('quill')).toEqual([one, other].sort());
    expect(await found('ben quill')).toEqual([other]);
    await app.owner.query('UPDATE contacts SET merged_into = $2 WHERE contact_id = $1', [ana, contact]);
    expect(await found('quill')).toEqual([other]);
    expect(await found('lópez')).toEqual([number.slice(2), one].sort());
  });

  test('finds who has a number by its index, behind the wall', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, ph1) SELECT $1, 'Patient ' || n, '+1541778' || (1000 + n) FROM generate_series(1, 3000) n`,
      [office.id],
    );
    await app.owner.query(
      `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
       SELECT $1, '+1541778' || (1000 + n), $2, now(), 'STOP' FROM generate_series(1, 50) n`,
      [office.id, office.number],
    );
    await app.owner.query('ANALYZE contacts, text_opt_outs');
    const planOf = (lines: SQL) =>
      inOffice(app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, async ({ tx }) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${lines}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await planOf(ofNamed(['%patient%']))).toMatch(/Index Cond: .*\bph1_ten = n\.ten\b/);
    // What it is there for: should a number that is cut in the condition be looked up too, it need not be written down first.
    expect(
      await planOf(sql`SELECT o.opt_out_id FROM text_opt_outs o JOIN contacts c
        ON c.ph1_ten = right(o.contact_number, 10) AND c.ph1_ten <> ''`),
    ).not.toMatch(/Index Cond: .*\bph1_ten = /);
  });

  test('is of one office', async () => {
    await noteStop();
    const [line] = (await list()).items;
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await stranger.call('GET', '/optouts')).json()).toEqual({ items: [], next: null, total: 0 });
    expect(
      (await stranger.call('POST', `/optouts/${line!.opt_out_id}/lift`, { words: 'x' })).statusCode,
    ).toBe(404);
    expect((await stranger.call('GET', `/optouts?contact_id=${contact}`)).statusCode).toBe(404);
  });
});

describe('the export', () => {
  test('is CSV that a spreadsheet takes for text, with times of the office, and is audited', async () => {
    await app.owner.query(
      `UPDATE contacts SET first_name = '=HYPERLINK("http://x","y")' WHERE contact_id = $1`,
      [contact],
    );
    await noteStop(number, '+1 "never", they said,\non the phone');
    const answer = await caller.call('GET', '/optouts/export');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Cedar Dental opt-outs \d{4}-\d\d-\d\d\.csv"/,
    );
    const [line] = (await list()).items;
    const ten = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
    const ours = `(${office.number.slice(2, 5)}) ${office.number.slice(5, 8)}-${office.number.slice(8)}`;
    expect(answer.body).toBe(
      '\uFEFFNumber,Our number,Contacts,Stopped at,Their words,Noted by,Lifted at,Words of the lifting,Lifted by\r\n' +
        `${ten},${ours},"'=HYPERLINK(""http://x"",""y"") Lopez",${wallClock('America/Los_Angeles', new Date(line!.stopped_at)).now},"'+1 ""never"", they said,\non the phone",Dana Park,,,\r\n`,
    );
    const { rows } = await app.owner.query(
      `SELECT subject, details FROM audit_log WHERE client_id = $1 AND action LIKE 'list.export%' ORDER BY audit_id`,
      [office.id],
    );
    expect(rows).toEqual([
      { subject: 'list:opt-outs', details: { format: 'csv' } },
      { subject: 'list:opt-outs', details: { format: 'csv', rows: 1 } },
    ]);
  });

  test('holds all of it, beyond a page', async () => {
    await app.owner.query(
      `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
       SELECT $1, '+1541' || (3000000 + g), $2, now(), 'STOP' FROM generate_series(1, 2345) g`,
      [office.id, office.number],
    );
    const lines = (await caller.call('GET', '/optouts/export')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2346);
    expect(new Set(lines).size).toBe(2346);
    expect(
      (await caller.call('GET', '/optouts/export?search=5413000007')).body.trimEnd().split('\r\n'),
    ).toHaveLength(2);
  });
});

describe('a likely opt-out', () => {
  const WORDS = 'Please stop texting me';

  test('waits for a person, and nothing is stopped by itself', async () => {
    await says(WORDS);
    const [item] = await threadOf(caller, contact);
    expect(await likely()).toEqual([
      {
        likely_id: expect.any(Number),
        contact_id: contact,
        full_name: 'Maria Lopez',
        number: number.slice(2),
        office_number: office.number.slice(2),
        item_id: item!.comm_participant_id,
        words: WORDS,
        noticed_at: expect.any(String),
        decision: null,
        decided_by: null,
      },
    ]);
    expect(await detail()).toMatchObject({ needs_answer: true, opted_out: [], item_count: 1 });
    expect((await list()).total).toBe(0);
    expect(await likely(`?contact_id=${contact}`)).toHaveLength(1);
    expect(await likely('?contact_id=999999')).toEqual([]);
  });

  test('is stopped in their words, by whoever decided', async () => {
    await says(WORDS);
    await says('no more texts!!');
    const [first] = await likely();
    const decided = await caller.call('POST', `/optouts/likely/${first!.likely_id}`, { decision: 'stop' });
    expect(decided.json().likely).toMatchObject({ decision: 'stop', decided_by: 'Dana Park' });
    // The other one from this number is settled with it.
    expect(await likely()).toEqual([]);
    expect((await list()).items).toMatchObject([
      { stopped_words: WORDS, stopped_item_id: first!.item_id, stopped_by: 'Dana Park', can: { lift: true } },
    ]);
    expect((await detail()).opted_out).toEqual([number.slice(2)]);
    const twice = await caller.call('POST', `/optouts/likely/${first!.likely_id}`, { decision: 'dismiss' });
    expect([twice.statusCode, twice.json().detail]).toEqual([409, 'Somebody has dealt with this already.']);
    // What they write after that is about a stop that stands.
    await says('I said stop texting me');
    expect(await likely()).toEqual([]);
  });

  test('that meant something else is dismissed', async () => {
    await says(WORDS);
    const [one] = await likely();
    const decided = await caller.call('POST', `/optouts/likely/${one!.likely_id}`, { decision: 'dismiss' });
    expect(decided.json().likely).toMatchObject({ decision: 'dismiss', decided_by: 'Dana Park' });
    expect([await likely(), (await list()).total]).toEqual([[], 0]);
    expect((await send(app, caller, { dst: number, message_text: 'Sorry!' })).status).toBe(200);
  });

  test('is settled by their own STOP, and by a stop that is noted', async () => {
    await says(WORDS);
    await says('STOP');
    expect(await likely()).toEqual([]);
    const { rows } = await app.owner.query(
      'SELECT decision, decided_by FROM likely_opt_outs WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ decision: 'stop', decided_by: null }]);
  });

  test('of two who decide at once, one does', async () => {
    await says(WORDS);
    const [one] = await likely();
    const answers = await Promise.all(
      (['stop', 'dismiss', 'stop'] as const).map((decision) =>
        caller.call('POST', `/optouts/likely/${one!.likely_id}`, { decision }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('is noticed amid a rush of texts, of unknown numbers too, and once however often it is delivered', async () => {
    const stranger = newNumber();
    const delivery = {
      from: stranger,
      to: office.number,
      text: 'wrong number, don’t text me',
      uuid: `rush-${stranger}`,
    };
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => says(`hello ${n}`)),
      says('take me off your list'),
      receive(app, delivery),
      receive(app, delivery),
    ]);
    expect((await likely()).map((one) => one.words).toSorted()).toEqual(
      ['take me off your list', 'wrong number, don’t text me'].toSorted(),
    );
  });
});
