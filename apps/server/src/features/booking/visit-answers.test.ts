import { asRun } from '../../platform/jobs/own-job.ts';
import { booking as contract, type worklist } from '@chairline/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { createUser, newNumber, signIn } from '../../testing/factory.ts';
import { linkPatient } from '../../testing/practice-copy.ts';
import { type PracticeOffice, startPracticeWorld } from '../../testing/practice-world.ts';
import { addItem } from '../../testing/rows.ts';
import { createOpenDentalApi } from '../../gateways/open-dental/index.ts';
import { confirmByAnswer } from './confirm-by-answer.ts';
import { useWorld } from '../../testing/use-app.ts';

const { bookingWords } = contract;
const UNCONFIRMED = 19;
let here: PracticeOffice;
let patNum = 0;
let hour = 0;

const world = useWorld(() => startPracticeWorld({ practiceTimeoutMs: 1_500, withoutJobs: true }));
beforeAll(async () => {
  here = await world.open([
    'preference',
    'definition',
    'provider',
    'operatory',
    'schedule',
    'patient',
    'appointment',
  ]);
});
afterEach(async () => {
  await here?.fault('ok');
  await set({ by_itself: false, DefNum: null });
});

interface Person {
  id: number;
  num: number;
  number: string;
  name: string;
}

async function aPatient(number = newNumber(), firstName = 'Maria'): Promise<Person> {
  patNum += 1;
  const id = await linkPatient(world.app, here.office, patNum, { firstName, lastName: 'Lopez', ph1: number });
  return { id, num: patNum, number, name: `${firstName} Lopez` };
}

/** A visit some days ahead, at a time that no other of these has. */
async function aVisit({ num }: Person, confirmed = UNCONFIRMED) {
  hour += 1;
  const day = new Date(Date.now() + (3 + Math.floor(hour / 8)) * 86_400_000).toISOString().slice(0, 10);
  const row = await here.add('appointment', {
    PatNum: num,
    AptStatus: 1,
    AptDateTime: `${day} ${String(9 + (hour % 8)).padStart(2, '0')}:05:00`,
    Pattern: '/XX/',
    Op: 1,
    ProvNum: 1,
    ProvHyg: 0,
    IsHygiene: 0,
    Confirmed: confirmed,
    Note: '',
  });
  return { AptNum: row.AptNum, at: row.AptDateTime! };
}
type Visit = Awaited<ReturnType<typeof aVisit>>;

/** A rule reminded of it, by a text to that number. */
async function remind({ id, num }: Person, { AptNum, at }: Visit, number: string): Promise<void> {
  const item = await addItem(world.app, here.office, id, {
    direction: 'delivered',
    body: 'See you soon',
    number,
  });
  await world.app.owner.query(
    `WITH rule AS (
       INSERT INTO reminder_rules (client_id, name, kind, amount, unit, is_after, at_time, open_hours_only, filters, message,
         created_by, changed_by, created_at, changed_at)
       VALUES ($1, 'Rule ' || $3::bigint, 'visit', 2, 'days', false, '10:00', false, '{}', 'See you soon', '', '', now(), now())
       RETURNING rule_id
     ) INSERT INTO reminder_sends (client_id, rule_id, subject_id, subject_at, pat_num, due_at, until, planned_at, hold_until, state, decided_at, to_number, item_id)
     SELECT $1, rule_id, $2, $4, $5, now(), now() + interval '1 day', now(), now(), 'sent', now(), $6, $3::bigint FROM rule`,
    [here.office.id, AptNum, item, at, num, number],
  );
}

/** Who was reminded of their visit. */
async function reminded(): Promise<{ person: Person; visit: Visit }> {
  const person = await aPatient();
  const visit = await aVisit(person);
  await remind(person, visit, person.number);
  return { person, visit };
}

const says = (number: string, text: string) =>
  receive(world.app, { from: number, to: here.office.number, text });
const open = async (): Promise<contract.VisitAnswer[]> =>
  (await here.admin.call('GET', '/visit-answers')).json();
const openOf = async ({ id }: Person) => (await open()).filter(({ contact_id }) => contact_id === id);
const post = (path: string, body: object = {}) => here.admin.call('POST', path, body);
const set = async (settings: { by_itself: boolean; DefNum: number | null }) => {
  const { version } = (await here.admin.call('GET', '/visit-answer-settings')).json();
  return here.admin.call('PUT', '/visit-answer-settings', { ...settings, version });
};
const confirmedOf = async ({ AptNum }: Visit) =>
  (await here.rows('appointment')).find((row) => row.AptNum === AptNum)!.Confirmed;
const ours = async ({ id }: Person) =>
  (
    await world.app.owner.query<{ body: string; state: string }>(
      `SELECT i.body, o.state FROM comm_items i JOIN outbound_texts o USING (client_id, comm_item_id)
       WHERE i.client_id = $1 AND i.contact_id = $2 ORDER BY i.comm_item_id`,
      [here.office.id, id],
    )
  ).rows;
/** Answers that are to be confirmed by the office's rule. */
const jobs = async (): Promise<number[]> =>
  (
    await world.app.owner.query<{ payload: { client_id: number; answer_id: number } }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'confirm-by-answer'`,
    )
  ).rows.flatMap(({ payload }) => (payload.client_id === here.office.id ? [payload.answer_id] : []));
/** Runs the office's rule for an answer, as its job does. */
const runRule = (answerId: number) =>
  confirmByAnswer(
    world.app.platform,
    createOpenDentalApi({
      apiUrl: world.sandbox.odApiUrl,
      developerKey: 'developer-key-of-the-tests',
      paceMs: 0,
      timeoutMs: 5_000,
    }),
    here.office.id,
    answerId,
  );
const contactOf = async ({ id }: Person) => (await here.admin.call('GET', `/contacts/${id}`)).json();
const work = async ({ id }: Person) =>
  ((await here.admin.call('GET', '/worklist')).json().items as worklist.WorkItem[]).filter(
    (one) => one.kind === 'answer' && one.contact_id === id,
  );

describe('a yes to a reminder', () => {
  test.each(['C', 'Y', 'yes', 'Sí', 'ok', '👍', 'Yes I’ll be there'])(
    '“%s” stands before the desk with its visit',
    async (text) => {
      const { person, visit } = await reminded();
      await says(person.number, text);
      expect(await openOf(person)).toMatchObject([
        {
          meaning: 'confirm',
          words: text,
          visits: [
            {
              AptNum: visit.AptNum,
              AptDateTime: visit.at.replace(' ', 'T'),
              contact_id: person.id,
              name: person.name,
            },
          ],
        },
      ]);
      expect(await confirmedOf(visit)).toBe(UNCONFIRMED);
    },
  );

  test('is confirmed with one click, read back, and thanked for once; undone it is as it was', async () => {
    const { person, visit } = await reminded();
    await says(person.number, 'C');
    expect((await contactOf(person)).needs_answer).toBe(true);
    const [answer] = await openOf(person);
    const path = `/visit-answers/${answer!.answer_id}`;
    const done = await post(`${path}/confirm`, { AptNum: visit.AptNum });
    expect([done.statusCode, done.json().answer.state]).toEqual([200, 'done']);
    expect(done.json().message).toContain('it stands in Open Dental. The patient is thanked by text.');
    const { rows } = await world.app.owner.query<{ value: string }>(
      `SELECT value_string AS value FROM od_preference WHERE client_id = $1 AND pref_name = 'ApptEConfirmStatusAccepted'`,
      [here.office.id],
    );
    expect(await confirmedOf(visit)).toBe(Number(rows[0]!.value));
    const thanks = [
      {
        body: expect.stringContaining(
          `Thank you, Maria. You are confirmed for ${contract.timeWords(visit.at)}`,
        ),
        state: 'queued',
      },
    ];
    expect(await ours(person)).toEqual(thanks);
    expect((await contactOf(person)).needs_answer).toBe(false);
    expect(await openOf(person)).toEqual([]);
    // Its answer was lost: the same again does nothing twice.
    expect((await post(`${path}/confirm`, { AptNum: visit.AptNum })).statusCode).toBe(200);
    expect(await ours(person)).toHaveLength(1);
    const undone = await post(`${path}/undo`);
    expect([undone.statusCode, undone.json().message]).toEqual([200, bookingWords.unconfirmed]);
    expect(await confirmedOf(visit)).toBe(UNCONFIRMED);
    expect((await ours(person)).map(({ state }) => state)).toEqual(['failed']);
    expect(await openOf(person)).toHaveLength(1);
    expect((await contactOf(person)).needs_answer).toBe(true);
    expect((await post(`${path}/undo`)).statusCode).toBe(409);
  });

  test('is confirmed by itself where the office wants that, once', async () => {
    expect((await set({ by_itself: true, DefNum: null })).statusCode).toBe(200);
    const { person, visit } = await reminded();
    await says(person.number, 'Yes');
    const [answer] = await openOf(person);
    expect(await jobs()).toEqual([answer!.answer_id]);
    // A worker that was away too long, whose job another has by now.
    const lost = { id: '1', worker: 'worker-that-was-away', attempt: 1, keyed: true, last: false };
    await asRun(lost, () => runRule(answer!.answer_id));
    expect(await confirmedOf(visit)).toBe(UNCONFIRMED);
    await runRule(answer!.answer_id);
    await runRule(answer!.answer_id);
    expect(await confirmedOf(visit)).not.toBe(UNCONFIRMED);
    expect(await openOf(person)).toEqual([]);
    expect((await contactOf(person)).needs_answer).toBe(false);
    await says(person.number, 'Yes');
    expect(await openOf(person)).toEqual([]);
    expect(await ours(person)).toHaveLength(1);
  });

  test('that cannot be confirmed by itself waits for the desk', async () => {
    await set({ by_itself: true, DefNum: null });
    const { person, visit } = await reminded();
    await says(person.number, 'Yes');
    const [answer] = await openOf(person);
    await here.change('appointment', visit.AptNum, { PatNum: 50 });
    await runRule(answer!.answer_id);
    expect(await confirmedOf(visit)).toBe(UNCONFIRMED);
    expect(await ours(person)).toEqual([]);
    await here.fault('error');
    await expect(runRule(answer!.answer_id)).rejects.toThrow();
  });

  test('to a visit that was moved meanwhile is none any more', async () => {
    const { person, visit } = await reminded();
    await says(person.number, 'C');
    const [answer] = await openOf(person);
    await here.change('appointment', visit.AptNum, { AptDateTime: visit.at.replace(':05:', ':35:') });
    const refused = await post(`/visit-answers/${answer!.answer_id}/confirm`, { AptNum: visit.AptNum });
    expect(refused.statusCode).toBe(409);
    expect(await confirmedOf(visit)).toBe(UNCONFIRMED);
    expect(await ours(person)).toEqual([]);
    expect(await openOf(person)).toEqual([]);
  });

  test.each([
    ['a mark on our words', 'Liked “See you soon”'],
    ['a thumb on our words', '👍 to “See you soon”'],
    ['a question', 'Is it at 9?'],
    ['something more', 'Yes but can I bring my son'],
    ['another day', 'Yes, January 1'],
    ['thanks', 'Thanks'],
  ])('%s is none', async (_what, text) => {
    const { person } = await reminded();
    await says(person.number, text);
    expect(await openOf(person)).toEqual([]);
  });

  test('after the desk wrote something else, “yes” is that’s; “C” is still the visit’s', async () => {
    const { person } = await reminded();
    await addItem(world.app, here.office, person.id, {
      direction: 'delivered',
      body: 'Do you have a new insurance card?',
      number: person.number,
    });
    await says(person.number, 'Yes');
    expect(await openOf(person)).toEqual([]);
    await says(person.number, 'C');
    expect(await openOf(person)).toMatchObject([{ meaning: 'confirm' }]);
  });

  test('without a question is nothing; a text of the desk that asks to confirm is one', async () => {
    const person = await aPatient();
    const visit = await aVisit(person);
    await says(person.number, 'C');
    expect(await openOf(person)).toEqual([]);
    const body = `Hi Maria, you are booked for ${contract.timeWords(visit.at)}. Reply C to confirm.`;
    await addItem(world.app, here.office, person.id, { direction: 'sent', body, number: person.number });
    await says(person.number, 'ok');
    expect(await openOf(person)).toMatchObject([{ meaning: 'confirm', visits: [{ AptNum: visit.AptNum }] }]);
  });
});

describe('a family’s phone', () => {
  test('the answer goes to the only open question of the number, whoever’s name it has', async () => {
    const mother = await aPatient();
    const child = await aPatient(mother.number, 'Nora');
    const visit = await aVisit(child);
    await remind(child, visit, mother.number);
    await says(mother.number, 'C');
    expect(await open()).toContainEqual(
      expect.objectContaining({
        meaning: 'confirm',
        visits: [expect.objectContaining({ AptNum: visit.AptNum, name: 'Nora Lopez', contact_id: child.id })],
      }),
    );
  });

  test('of two that are open a person says which', async () => {
    await set({ by_itself: true, DefNum: null });
    const mother = await aPatient();
    const child = await aPatient(mother.number, 'Nora');
    const visits = [await aVisit(mother), await aVisit(child)];
    await remind(mother, visits[0]!, mother.number);
    await remind(child, visits[1]!, mother.number);
    await says(mother.number, 'Yes');
    const found = (await open()).find((one) =>
      one.visits.some(({ AptNum }) => AptNum === visits[1]!.AptNum),
    )!;
    expect(found.visits.map(({ name }) => name)).toEqual(['Maria Lopez', 'Nora Lopez']);
    expect(await jobs()).not.toContain(found.answer_id);
    expect(await confirmedOf(visits[0]!)).toBe(UNCONFIRMED);
    expect(
      (await post(`/visit-answers/${found.answer_id}/confirm`, { AptNum: visits[1]!.AptNum })).statusCode,
    ).toBe(200);
    expect(await confirmedOf(visits[0]!)).toBe(UNCONFIRMED);
    expect(await confirmedOf(visits[1]!)).not.toBe(UNCONFIRMED);
    expect((await post(`/visit-answers/${found.answer_id}/confirm`, { AptNum: 1 })).statusCode).toBe(409);
  });
});

describe('a no', () => {
  test.each([
    ['No', 'cannot'],
    ['I can’t make it', 'cannot'],
    ['Please cancel', 'cancel'],
    ['Can we move it to Friday?', 'move'],
    ['No puedo ir', 'cannot'],
  ])('“%s” stands in the work queue with the visit until the visit is another', async (text, meaning) => {
    const { person, visit } = await reminded();
    await says(person.number, text);
    expect(await openOf(person)).toMatchObject([{ meaning, visits: [{ AptNum: visit.AptNum }] }]);
    const [row] = await work(person);
    expect(row).toMatchObject({ title: person.name });
    expect(row!.note).toContain(bookingWords.meanings[meaning as contract.VisitMeaning]);
    expect(row!.note).toContain(text);
    // Answering the thread does not settle it.
    await here.admin.call('PUT', `/contacts/${person.id}/needs_answer`, { needs_answer: false });
    expect(await work(person)).toHaveLength(1);
    const [day] = (await here.admin.call('GET', `/od/schedule/date/${visit.at.slice(0, 10)}`))
      .json()
      .appointments.filter((one: { od_json: { AptNum: number } }) => one.od_json.AptNum === visit.AptNum);
    const broken = await here.admin.call('PUT', `/od/appointments/${visit.AptNum}/break`, {
      sendToUnscheduledList: false,
      breakType: 'Cancelled',
      seen: { AptDateTime: day.od_json.AptDateTime },
    });
    expect(broken.statusCode).toBe(200);
    expect(await openOf(person)).toEqual([]);
    expect(await work(person)).toEqual([]);
  });

  test('CANCEL stops texts, and asks for the visit as well; STOP alone does not', async () => {
    const one = await reminded();
    await says(one.person.number, 'CANCEL');
    expect(await openOf(one.person)).toMatchObject([
      { meaning: 'cancel', visits: [{ AptNum: one.visit.AptNum }] },
    ]);
    expect((await contactOf(one.person)).opted_out).toHaveLength(1);
    const two = await reminded();
    await says(two.person.number, 'STOP');
    expect(await openOf(two.person)).toEqual([]);
  });

  test('stands in place of a yes before it; set aside it is gone, and can be taken back', async () => {
    const { person } = await reminded();
    await says(person.number, 'C');
    await says(person.number, 'Sorry I can’t make it');
    const [answer, ...more] = await openOf(person);
    expect([answer!.meaning, more]).toEqual(['cannot', []]);
    const path = `/visit-answers/${answer!.answer_id}/state`;
    const aside = await here.admin.call('PUT', path, { state: 'dismissed', version: answer!.version });
    expect(aside.statusCode).toBe(200);
    expect(await openOf(person)).toEqual([]);
    expect((await here.admin.call('PUT', path, { state: 'open', version: answer!.version })).statusCode).toBe(
      409,
    );
    const { version } = aside.json().answer;
    expect((await here.admin.call('PUT', path, { state: 'open', version })).statusCode).toBe(200);
    expect(await openOf(person)).toHaveLength(1);
  });
});

test('the settings are an admin’s, and name one of the practice’s confirmations', async () => {
  expect((await set({ by_itself: true, DefNum: 1 })).statusCode).toBe(400);
  expect((await set({ by_itself: true, DefNum: UNCONFIRMED })).statusCode).toBe(200);
  const stale = { by_itself: false, DefNum: null, version: 0 };
  expect((await here.admin.call('PUT', '/visit-answer-settings', stale)).statusCode).toBe(409);
  const user = await signIn(world.app, await createUser(world.app, here.office, { role: 'Member' }));
  expect((await user.call('PUT', '/visit-answer-settings', stale)).statusCode).toBe(403);
});
