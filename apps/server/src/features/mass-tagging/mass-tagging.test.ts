import { type contacts, labels } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { linkPatient, odRow, storePractice } from '../../testing/practice-copy.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addTag, holdTexts } from '../../testing/rows.ts';
import { findNextOutbound } from '../inbox/testing/next-outbound.ts';

let app: TestApp;
let office: TestOffice;
let caller: Caller;
let vip: number;
let cash: number;

beforeAll(async () => {
  // Without a carrier: what is queued stays so.
  app = await createTestApp({ withoutJobs: false });
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  vip = await addTag(app, office);
  cash = await addTag(app, office, { name: 'Pays cash', icon: 'cash' });
});

const people = async (count: number): Promise<number[]> => {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contacts (client_id, first_name, last_name, search_text, activity_at)
     SELECT $1, 'Person', n::text, 'person ' || n, now() - n * interval '1 minute' FROM generate_series(1, $2) n
     RETURNING contact_id AS id`,
    [office.id, count],
  );
  return rows.map((row) => Number(row.id));
};
const start = (body: object, as = caller) => as.call('POST', '/tags/mass', body);
const undo = (id: number, as = caller) => as.call('POST', `/tags/mass/${id}/undo`);
const taggingOf = (response: { statusCode: number; body: string; json(): unknown }) => {
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { mass_tagging: labels.MassTagging }).mass_tagging;
};
const find = async (id: number, as = caller) =>
  ((await as.call('GET', '/tags/mass')).json() as labels.MassTagging[]).find(
    (row) => row.mass_tagging_id === id,
  );
const reaches = (id: number, state: labels.MassTagging['state']) =>
  until(`the mass tagging is ${state}`, async () => {
    const row = await find(id);
    return row?.state === state && row;
  });
const tagsOf = async (id: number): Promise<number[]> =>
  ((await caller.call('GET', `/contacts/${id}`)).json() as contacts.Contact).tags;
/** How many contacts of the office carry a tag. */
const carriers = async (tag: number): Promise<number> =>
  Number(
    (
      await app.owner.query<{ n: string }>(
        'SELECT count(*) AS n FROM contacts WHERE client_id = $1 AND $2 = ANY (tag_ids)',
        [office.id, tag],
      )
    ).rows[0]!.n,
  );
async function through(body: object): Promise<labels.MassTagging> {
  return reaches(taggingOf(await start(body)).mass_tagging_id, 'done');
}

describe('tags for many', () => {
  test('go on everyone named, once, in batches; what was there stays', async () => {
    const ids = await people(600);
    await caller.call('POST', `/contacts/${ids[0]}/tags`, { tag_id: vip });
    const before = (await caller.call('GET', '/contacts?limit=5')).json();
    const begun = taggingOf(await start({ contact_ids: ids, tag_ids: [vip, cash] }));
    expect(begun).toMatchObject({
      state: 'running',
      total: 600,
      user_id: caller.user.id,
      tag_ids: [vip, cash],
    });
    const done = await reaches(begun.mass_tagging_id, 'done');
    expect(done).toMatchObject({
      total: 600,
      done: 600,
      changed: 600,
      texted: 0,
      not_texted: 0,
      can: { undo: true },
    });
    expect([await carriers(vip), await carriers(cash)]).toEqual([600, 600]);
    expect(await tagsOf(ids[0]!)).toEqual([vip, cash]);
    // The order of the list, who waits and when something last happened are as they were.
    const after = (await caller.call('GET', '/contacts?limit=5')).json();
    const plain = (list: { items: contacts.Contact[] }) =>
      list.items.map((row) => [row.contact_id, row.date, row.needs_answer]);
    expect(plain(after)).toEqual(plain(before));
    // What changed nobody has nothing to take back.
    expect(await through({ contact_ids: ids, tag_ids: [vip] })).toMatchObject({
      changed: 0,
      can: { undo: false },
    });
  });

  test('go to everyone a filter finds, but for those left out', async () => {
    const ids = await people(12);
    const lee = await createContact(app, office, { firstName: 'Ada', lastName: 'Lee' });
    const done = await through({ filter: { search: 'person' }, except: [ids[3]], tag_ids: [vip] });
    expect(done.total).toBe(11);
    expect([await carriers(vip), await tagsOf(lee), await tagsOf(ids[3]!)]).toEqual([11, [], []]);
  });

  test('the same reference again answers what it began', async () => {
    const ids = await people(3);
    const body = { contact_ids: ids, tag_ids: [vip], client_ref: 'mass-ref-1' };
    const answers = await Promise.all([start(body), start(body), start(body)]);
    expect(new Set(answers.map((answer) => taggingOf(answer).mass_tagging_id)).size).toBe(1);
    const stranger = await signIn(app, await createUser(app, office));
    expect((await start(body, stranger)).statusCode).toBe(409);
  });

  test.each([
    ['nobody', async () => ({ contact_ids: [], tag_ids: [vip] }), 400, 'No Contacts Selected'],
    [
      'a filter that finds nobody',
      async () => ({ filter: { search: 'zzz' }, tag_ids: [vip] }),
      400,
      'No Contacts Selected',
    ],
    ['no tags', async () => ({ contact_ids: [1], tag_ids: [] }), 400, 'No Tags Selected'],
    ['neither', async () => ({}), 400, 'No Contacts Selected'],
    [
      'a tag that is not there',
      async () => ({ contact_ids: await people(1), tag_ids: [999_999] }),
      404,
      'not_found',
    ],
    [
      'a message too long',
      async () => ({ contact_ids: await people(1), tag_ids: [vip], message: 'é…'.repeat(400) }),
      400,
      '737',
    ],
  ])('%s is refused in words', async (_what, body, status, words) => {
    const response = await start(await body());
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)]);
    expect((await caller.call('GET', '/tags/mass')).json()).toEqual([]);
  });

  test.each([
    ['blocked', { unlist: true }, 'This tag is blocked from further use.'],
    ['automatic', { auto: true }, 'This tag is put on by itself, not by hand.'],
    ['of conversations', { source: 'convoTags' as const, icon: 'fire' }, 'This tag is for conversations'],
  ])('a tag that is %s is refused', async (_what, options, words) => {
    const tag = await addTag(app, office, { name: 'Odd', icon: 'phone-outline', ...options });
    const response = await start({ contact_ids: await people(1), tag_ids: [tag] });
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(words)]);
  });

  test('need the right to tag', async () => {
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE user_id = $1', [caller.user.id]);
    const response = await start({ contact_ids: await people(1), tag_ids: [vip] });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'forbidden',
      detail: 'You may not tag contacts and messages. An admin can give you that right.',
    });
  });

  test('tell the starter how far they are, and the office whose tags changed', async () => {
    const ids = await people(300);
    await through({ contact_ids: ids, tag_ids: [vip] });
    const { rows } = await app.owner.query<{ type: string; audience: number[] | null; payload: string }>(
      'SELECT type, audience, payload FROM live_events WHERE client_id = $1 ORDER BY seq',
      [office.id],
    );
    expect(rows.map((row) => row.type)).toEqual([
      'massTagging',
      'contactTags',
      'massTagging',
      'contactTags',
      'massTagging',
    ]);
    for (const row of rows)
      expect(row.audience).toEqual(row.type === 'massTagging' ? [caller.user.id] : null);
    const seen = rows
      .filter((row) => row.type === 'massTagging')
      .map((row) => (JSON.parse(row.payload) as { mass_tagging: labels.MassTagging }).mass_tagging);
    expect(seen.map(({ state, done, version }) => [state, done, version])).toEqual([
      ['running', 0, 1],
      ['running', 250, 2],
      ['done', 300, 3],
    ]);
  });
});

describe('a batch that fails', () => {
  /** Has every change of one contact fail from now on. @returns what ends that */
  async function poison(id: number): Promise<() => Promise<unknown>> {
    await app.owner.query(
      `CREATE OR REPLACE FUNCTION poison_${id}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$`,
    );
    await app.owner.query(
      `CREATE TRIGGER poison_${id} BEFORE UPDATE ON contacts FOR EACH ROW WHEN (OLD.contact_id = ${id}) EXECUTE FUNCTION poison_${id}()`,
    );
    return () => app.owner.query(`DROP FUNCTION poison_${id} CASCADE`);
  }

  test('for a while is tried again, and everyone is gone through once', async () => {
    const ids = await people(600);
    const cure = await poison(ids[300]!);
    const { mass_tagging_id: id } = taggingOf(await start({ contact_ids: ids, tag_ids: [vip] }));
    await until('the first batch is through', async () => (await find(id))?.done === 250);
    await cure();
    expect(await reaches(id, 'done')).toMatchObject({ done: 600, changed: 600 });
    const { rows } = await app.owner.query(
      'SELECT DISTINCT version, tag_ids FROM contacts WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ version: 2, tag_ids: [vip] }]);
  });

  test('for good ends it in words; what was done can be taken back', async () => {
    const ids = await people(600);
    const cure = await poison(ids[300]!);
    const { mass_tagging_id: id } = taggingOf(await start({ contact_ids: ids, tag_ids: [vip] }));
    expect(await reaches(id, 'failed')).toMatchObject({
      done: 250,
      changed: 250,
      problem: 'It stopped before its end. Undo it, or try again.',
      can: { undo: true },
    });
    expect(await carriers(vip)).toBe(250);
    await cure();
    await undo(id);
    await reaches(id, 'undone');
    expect(await carriers(vip)).toBe(0);
  });
});

describe('the undo', () => {
  test('takes off exactly what was put on', async () => {
    const ids = await people(500);
    await caller.call('POST', `/contacts/${ids[0]}/tags`, { tag_id: vip });
    const { mass_tagging_id: id } = await through({ contact_ids: ids, tag_ids: [vip, cash] });
    expect(taggingOf(await undo(id))).toMatchObject({ state: 'undoing', can: { undo: false } });
    const done = await reaches(id, 'undone');
    expect(done).toMatchObject({ total: 500, done: 0, can: { undo: false } });
    expect([await carriers(vip), await carriers(cash)]).toEqual([1, 0]);
    expect(await tagsOf(ids[0]!)).toEqual([vip]);
    // Once more changes nothing.
    expect(taggingOf(await undo(id)).version).toBe(done.version);
  });

  test('leaves what people have put or taken since', async () => {
    const [a, b, c] = (await people(3)) as [number, number, number];
    const { mass_tagging_id: id } = await through({ contact_ids: [a, b, c], tag_ids: [vip] });
    // Taken off and put on again by hand; put on though it was there; taken off.
    await caller.call('DELETE', `/contacts/${a}/tags/${vip}`);
    await caller.call('POST', `/contacts/${a}/tags`, { tag_id: vip });
    await caller.call('DELETE', `/contacts/${b}/tags/${vip}`);
    await caller.call('POST', `/contacts/${c}/tags`, { tag_id: cash });
    await undo(id);
    await reaches(id, 'undone');
    expect([await tagsOf(a), await tagsOf(b), await tagsOf(c)]).toEqual([[vip], [], [cash]]);
  });

  test('of one hands what another one found in its place to that one', async () => {
    const [a, b] = (await people(2)) as [number, number];
    const first = await through({ contact_ids: [a, b], tag_ids: [vip] });
    const second = await through({ contact_ids: [b], tag_ids: [vip] });
    await undo(first.mass_tagging_id);
    await reaches(first.mass_tagging_id, 'undone');
    expect([await tagsOf(a), await tagsOf(b)]).toEqual([[], [vip]]);
    await undo(second.mass_tagging_id);
    await reaches(second.mass_tagging_id, 'undone');
    expect(await tagsOf(b)).toEqual([]);
  });

  test('of one that runs stops it first', async () => {
    const ids = await people(5_000);
    const { mass_tagging_id: id } = taggingOf(await start({ contact_ids: ids, tag_ids: [vip] }));
    await until('a batch is through', async () => ((await find(id))?.done ?? 0) > 0);
    await undo(id);
    await reaches(id, 'undone');
    expect(await carriers(vip)).toBe(0);
  });

  test('is its starter’s and the admins’', async () => {
    const { mass_tagging_id: id } = await through({ contact_ids: await people(1), tag_ids: [vip] });
    const colleague = await signIn(app, await createUser(app, office));
    expect((await undo(id, colleague)).statusCode).toBe(403);
    expect(await find(id, colleague)).toBeUndefined();
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    expect((await undo(id, admin)).statusCode).toBe(200);
    expect((await undo(id + 1_000)).statusCode).toBe(404);
  });
});

describe('a text to each of them', () => {
  beforeEach(() => holdTexts(app, office));
  const texts = async (id: number) =>
    (await threadOf(caller, id)).map((item) => [item.comm_direction, item.message]);

  test('is queued where one can be sent, with the names filled in', async () => {
    const number = newNumber();
    const cell = await createContact(app, office, { firstName: 'Ada', lastName: 'Lee', ph1: number });
    const stopped = await createContact(app, office, {
      firstName: 'Sam',
      lastName: 'Stop',
      ph1: newNumber(),
    });
    const landline = await createContact(app, office, {
      firstName: 'Lou',
      lastName: 'Line',
      ph2: newNumber(),
    });
    await app.owner.query(
      `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
       SELECT client_id, ph1, $2, now(), 'STOP' FROM contacts WHERE contact_id = $1`,
      [stopped, office.number],
    );
    await caller.call('PUT', `/contacts/${cell}/needs_answer`, { needs_answer: true });
    const done = await through({
      contact_ids: [cell, stopped, landline],
      tag_ids: [vip],
      message: 'Hi $contactName, this is $userName. See you $Appt, $5 off.',
    });
    expect(done).toMatchObject({ changed: 3, texted: 1, not_texted: 2 });
    expect(await texts(cell)).toEqual([['queued', 'Hi Ada Lee, this is Dana Park. See you $Appt, $5 off.']]);
    expect([await texts(stopped), await texts(landline)]).toEqual([[], []]);
    const { rows } = await app.owner.query(
      'SELECT by_hand, to_number FROM outbound_texts WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ by_hand: false, to_number: number }]);
    // A text nobody wrote to them is no answer.
    const row = (await caller.call('GET', `/contacts/${cell}`)).json() as contacts.Contact;
    expect(row).toMatchObject({ needs_answer: true, comm_direction: 'queued', tags: [vip] });
  });

  describe('with a placeholder that has no value for some', () => {
    const message = 'Hi $contactName, see you $ApptDateWithTime ($ApptLocation). Happy $TodayDayOfWeek!';
    const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', weekday: 'long' });
    let ids: number[];
    beforeEach(async () => {
      await storePractice(app, office, {
        preference: [
          odRow('preference', { PrefName: 'PracticeAddress', ValueString: '1 Main St' }),
          odRow('preference', { PrefName: 'PracticeCity', ValueString: 'Portland' }),
        ],
        patient: [1, 2, 3].map((PatNum) => odRow('patient', { PatNum, FName: `P${PatNum}`, LName: 'Lee' })),
        appointment: [
          // Of the first: the next two; not what is past, broken or somebody else's.
          odRow('appointment', { AptNum: 1, PatNum: 1, AptStatus: 1, AptDateTime: '2099-03-02 14:30:00' }),
          odRow('appointment', { AptNum: 2, PatNum: 1, AptStatus: 1, AptDateTime: '2098-07-01 09:00:00' }),
          odRow('appointment', { AptNum: 3, PatNum: 1, AptStatus: 1, AptDateTime: '2020-01-01 09:00:00' }),
          odRow('appointment', { AptNum: 4, PatNum: 1, AptStatus: 5, AptDateTime: '2097-01-01 09:00:00' }),
          odRow('appointment', { AptNum: 5, PatNum: 2, AptStatus: 1, AptDateTime: '2097-01-01 08:15:00' }),
        ],
      });
      const named = { lastName: 'Lee' };
      ids = [
        await linkPatient(app, office, 1, { ...named, firstName: 'Ada', ph1: newNumber() }),
        await linkPatient(app, office, 2, { ...named, firstName: 'Bea', ph1: newNumber() }),
        await linkPatient(app, office, 3, { ...named, firstName: 'Cal', ph1: newNumber() }),
        await createContact(app, office, { ...named, firstName: 'Dee', ph1: newNumber() }),
      ];
    });
    const own = () => [
      'Hi Ada Lee, see you Tuesday, 07/01/2098 at 09:00 AM Location :(1 Main St, Portland)\n' +
        'Monday, 03/02/2099 at 02:30 PM Location :(1 Main St, Portland) (1 Main St, Portland). ' +
        `Happy ${day.format(Date.now())}!`,
      'Hi Bea Lee, see you Tuesday, 01/01/2097 at 08:15 AM Location :(1 Main St, Portland) ' +
        `(1 Main St, Portland). Happy ${day.format(Date.now())}!`,
    ];

    test('does not begin until it is said what happens to them', async () => {
      const refused = await start({ contact_ids: ids, tag_ids: [vip], message });
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        '2 of 4 can be filled in. Leave the others out, or send it to them as it is.',
      ]);
      expect(await carriers(vip)).toBe(0);
      const preview = (await caller.call('POST', '/tags/mass/preview', { contact_ids: ids, message })).json();
      expect(preview).toMatchObject({ total: 4, fillable: 2 });
      const shown = labels.massTextPreview.parse(preview).people;
      expect(shown.map(({ name, missing, problem }) => [name, missing, problem])).toEqual([
        ['Cal Lee', ['$ApptDateWithTime', '$ApptLocation'], null],
        ['Dee Lee', ['$ApptDateWithTime', '$ApptLocation'], null],
        ['Ada Lee', [], null],
        ['Bea Lee', [], null],
      ]);
      expect(shown.slice(2).map(({ text }) => text)).toEqual(own());
    });

    test('goes to the others alone, each with their own, or to all where that is said', async () => {
      const skipped = await through({ contact_ids: ids, tag_ids: [vip], message, unfilled: 'skip' });
      expect(skipped).toMatchObject({ changed: 4, texted: 2, not_texted: 2 });
      expect((await Promise.all(ids.map(texts))).map((thread) => thread[0]?.[1])).toEqual([
        ...own(),
        undefined,
        undefined,
      ]);
      const sent = await through({ contact_ids: ids.slice(2), tag_ids: [cash], message, unfilled: 'send' });
      expect(sent).toMatchObject({ texted: 2 });
      expect((await texts(ids[2]!))[0]![1]).toContain(
        'Hi Cal Lee, see you $ApptDateWithTime ($ApptLocation)',
      );
    });
  });

  test('goes once to a phone that several share, and to each where it names them', async () => {
    const shared = newNumber();
    const own = await createContact(app, office, { firstName: 'Ola', lastName: 'Own', ph1: newNumber() });
    // Enough people for more than one batch.
    const family = await people(260);
    await app.owner.query(
      `UPDATE contacts SET ph1 = $2, textable1 = true WHERE contact_id = ANY ($1::bigint[])`,
      [family, shared],
    );
    const body = { contact_ids: [...family, own], tag_ids: [vip], message: 'We are closed on Friday.' };
    expect(await through(body)).toMatchObject({ changed: 261, texted: 2, not_texted: 259 });
    const named = await through({
      contact_ids: family.slice(0, 2),
      tag_ids: [cash],
      message: 'Time for a cleaning, $contactName.',
    });
    expect(named).toMatchObject({ texted: 2, not_texted: 0 });
  });

  test('that waits is withdrawn by the undo; one that has left is not', async () => {
    const [a, b, c] = [
      await createContact(app, office, { ph1: newNumber() }),
      await createContact(app, office, { ph1: newNumber() }),
      await createContact(app, office, { ph1: newNumber() }),
    ];
    const { mass_tagging_id: id } = await through({
      contact_ids: [a, b, c],
      tag_ids: [vip],
      message: 'Open late',
    });
    await app.owner.query(
      `UPDATE outbound_texts SET state = 'accepted' WHERE client_id = $1 AND comm_item_id IN
         (SELECT comm_item_id FROM comm_items WHERE client_id = $1 AND contact_id = $2)`,
      [office.id, b],
    );
    // Refused by the carrier: it never left.
    await app.owner.query(
      `UPDATE outbound_texts SET state = 'failed' WHERE client_id = $1 AND comm_item_id IN
         (SELECT comm_item_id FROM comm_items WHERE client_id = $1 AND contact_id = $2)`,
      [office.id, c],
    );
    await undo(id);
    expect((await reaches(id, 'undone')).texted).toBe(1);
    expect((await threadOf(caller, a))[0]).toMatchObject({
      comm_direction: 'failed',
      delivery_note: 'Withdrawn with its mass tagging',
    });
    expect((await threadOf(caller, b))[0]).toMatchObject({ comm_direction: 'queued' });
  });

  test('waits for what people write by hand, as fast as the number may send', async () => {
    const numbers = [newNumber(), newNumber(), newNumber()];
    const [a, b, c] = await Promise.all(numbers.map((ph1) => createContact(app, office, { ph1 })));
    await through({ contact_ids: [a, b], tag_ids: [vip], message: 'Open late' });
    const { item } = await send(app, caller, {
      dst: numbers[2]!,
      message_text: 'By hand',
      contact_id: String(c),
    });
    const next = await app.platform.db.transaction({ office: office.id }, (tx) =>
      findNextOutbound(tx, office.number, new Date(Date.now() + 60_000), 'queued'),
    );
    expect(next?.commItemId).toBe(item.comm_participant_id);
  });

  test('needs a number to send from', async () => {
    await app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
    const response = await start({ contact_ids: await people(1), tag_ids: [vip], message: 'Hi' });
    expect([response.statusCode, response.body]).toEqual([
      400,
      'This office has no number to send texts from yet.',
    ]);
  });
});
