import { ai as contract, booking } from '@chairline/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createContact, createUser, signIn } from '../../../testing/factory.ts';
import {
  openPractice,
  type PracticeOffice,
  type ReachedPatient,
  reachPatient,
  timeTables,
} from '../../../testing/practice-world.ts';
import { odRow, storeCopy } from '../../../testing/practice-copy.ts';
import { useLive } from '../../../testing/use-app.ts';
import { answered, createAiDesk, questionsOf, turnAiOn, useTalkWorld } from '../../../testing/use-talk.ts';

const { proposalWords } = contract;
const { app, sandbox, script } = useTalkWorld(({ odApiUrl }) => ({ odApiUrl, practiceTimeoutMs: 1_500 }));
const sockets = useLive(app);
let here: PracticeOffice;
let colleague: Caller;
let elsewhere: Caller;
let refs = 0;
let patNum = 0;

beforeAll(async () => {
  here = await openPractice(app, sandbox, timeTables);
  await turnAiOn(app, here.office);
  colleague = await signIn(app, await createUser(app, here.office, { role: 'Admin' }));
  elsewhere = (await createAiDesk(app)).admin;
});
afterEach(() => here?.fault('ok'));

const aPatient = () => reachPatient(app, here.office, (patNum += 1));

/** The model calls this tool of its, and the answer has come. */
async function prepared(
  name: string,
  values: object,
  agent: contract.AgentPurpose = 'AI Scheduling',
  caller: Caller = here.admin,
): Promise<contract.AiQuestion> {
  refs += 1;
  const text = `Prepare number ${refs}.`;
  await script(text, { calls: [{ name, values }] }, { text: 'Look below.' });
  return answered(caller, text, { agent });
}

const cardNow = async (proposalId: number, agent: contract.AgentPurpose = 'AI Scheduling') =>
  (await questionsOf(here.admin, agent))
    .flatMap(({ cards }) => cards)
    .find(({ proposal_id }) => proposal_id === proposalId)!;
const press = (card: { proposal_id: number }, way: string, body: object, as: Caller = here.admin) =>
  as.call(way === 'state' ? 'PUT' : 'POST', `/ai/proposals/${card.proposal_id}/${way}`, body);
const refusal = (answer: Awaited<ReturnType<Caller['call']>>) => [
  answer.statusCode,
  answer.statusCode === 400 ? answer.body : answer.json().detail,
];
const textsTo = async ({ id }: Pick<ReachedPatient, 'id'>) =>
  (
    await app.owner.query<{ body: string; user_ids: number[] }>(
      'SELECT body, user_ids FROM comm_items WHERE client_id = $1 AND contact_id = $2 ORDER BY comm_item_id',
      [here.office.id, id],
    )
  ).rows;
const visitsOf = async (person: ReachedPatient) =>
  (await here.rows('appointment')).filter(
    (one) => one.PatNum === person.patNum && one.AptStatus === 1 && one.Note === 'Cleaning',
  );

async function aDraft(text = 'See you at ten.', person?: ReachedPatient) {
  const to = person ?? (await aPatient());
  const { cards } = await prepared('draft_text', { contact_id: to.id, text });
  return { person: to, card: cards[0]! };
}

async function someTimes() {
  const person = await aPatient();
  const question = await prepared('propose_times', {
    contact_id: person.id,
    minutes: 30,
    reason: 'Cleaning',
  });
  const card = question.cards[0]!;
  if (card.kind !== 'times') throw new Error('no times were found');
  expect(card.options.length).toBeGreaterThan(1);
  return { person, card };
}

describe('times that are looked for', () => {
  const looked = async (wish: object, caller: Caller = here.admin) => {
    const { id } = await aPatient();
    return prepared('propose_times', { contact_id: id, minutes: 30, ...wish }, 'AI Scheduling', caller);
  };
  const weekdayOf = ({ AptDateTime }: { AptDateTime: string }) =>
    new Date(`${AptDateTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
  async function works(): Promise<{ ProvNum: number; Abbr: string }> {
    const cards = (await looked({})).cards.flatMap((card) => (card.kind === 'times' ? [card] : []));
    const providers = (await here.admin.call('GET', '/od/providers')).json().data;
    const { ProvNum } = cards[0]!.options.at(-1)!;
    return providers.find((one: { ProvNum: number }) => one.ProvNum === ProvNum);
  }

  test('with a provider, by number or abbreviation, and on weekdays, are theirs alone; the card says so', async () => {
    const { ProvNum, Abbr } = await works();
    for (const whom of [{ ProvNum }, { provider: Abbr.toLowerCase() }]) {
      const { cards } = await looked({ ...whom, days: ['Tuesday', 'Thursday'] });
      const card = cards[0]!;
      if (card.kind !== 'times') throw new Error('no times were found');
      expect(card).toMatchObject({ ProvNum, days: [2, 4] });
      expect(new Set(card.options.map((option) => option.ProvNum))).toEqual(new Set([ProvNum]));
      expect(card.options.map(weekdayOf).filter((day) => day !== 2 && day !== 4)).toEqual([]);
    }
  });

  test.each([
    ['a number that nobody here has', { ProvNum: 990_001 }, proposalWords.noProvider],
    ['a name that nobody here has', { provider: 'Zylberstein' }, proposalWords.noProvider],
    ['a name that several have', { provider: 'e' }, 'Several providers fit: '],
    ['a weekday that is none', { days: ['Funday'] }, 'The values do not fit: '],
    ['no weekday', { days: [] }, 'The values do not fit: '],
  ])('by %s are refused in words, and nothing is prepared', async (_, wish, why) => {
    const question = await looked(wish);
    expect(question.cards).toEqual([]);
    expect(question.runs[0]!.failure).toContain(why);
  });

  test('by a provider of another office are refused', async () => {
    const other = await openPractice(app, sandbox, timeTables);
    const row = odRow('provider', { ProvNum: 880_001, Abbr: 'ELSE', FName: 'Elsa', LName: 'Where' });
    await storeCopy(app, other.office, 'provider', [row]);
    for (const wish of [{ ProvNum: row.ProvNum }, { provider: row.Abbr }]) {
      const question = await looked(wish);
      expect([question.cards, question.runs[0]!.failure]).toEqual([[], proposalWords.noProvider]);
    }
  });
});

describe('a text that an agent prepared', () => {
  test('is sent when its person presses Send, as they have it, once, and their other windows hear of it', async () => {
    const { person, card } = await aDraft();
    expect(await textsTo(person)).toEqual([]);
    const window = await sockets.open(here.admin);
    const theirs = await sockets.open(colleague);
    const sent = await press(card, 'send', { version: card.version, text: 'See you at eleven, Maria.' });
    expect(sent.statusCode, sent.body).toBe(200);
    const texts = await textsTo(person);
    expect(texts).toEqual([{ body: 'See you at eleven, Maria.', user_ids: [here.admin.user.id] }]);
    const { question } = (await window.next('aiQuestion')).payload;
    expect(question.cards).toEqual(sent.json().question.cards);
    expect(question.cards[0]).toMatchObject({ state: 'sent', text: 'See you at eleven, Maria.', version: 2 });
    // Both see the text in the thread; what was prepared is the asker's alone.
    await theirs.next('addMessage');
    expect(theirs.events().filter(({ type }) => type === 'aiQuestion')).toEqual([]);
    expect(refusal(await press(card, 'send', { version: card.version }))).toEqual([
      409,
      proposalWords.settled,
    ]);
    expect(await textsTo(person)).toEqual(texts);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM audit_log WHERE client_id = $1 AND action = 'ai.proposal_sent' AND subject = $2`,
      [here.office.id, `contact:${person.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('pressed twice at the same moment is sent once', async () => {
    const { person, card } = await aDraft();
    const answers = await Promise.all([1, 2, 3].map(() => press(card, 'send', { version: card.version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await textsTo(person)).toHaveLength(1);
  });

  test('is nobody else’s to press, and nobody’s where AI is off', async () => {
    const { person, card } = await aDraft();
    const body = { version: card.version };
    for (const caller of [colleague, elsewhere])
      for (const [way, more] of [
        ['send', {}],
        ['keep', {}],
        ['book', { option: 0 }],
        ['state', { state: 'discarded' }],
      ] as const)
        expect((await press(card, way, { ...body, ...more }, caller)).statusCode).toBe(404);
    await app.owner.query('UPDATE clients SET ai_mode = 0 WHERE client_id = $1', [here.office.id]);
    const off = await press(card, 'send', body);
    await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [here.office.id]);
    expect(refusal(off)).toEqual([403, contract.aiMessages.off]);
    expect(await textsTo(person)).toEqual([]);
  });

  test('is discarded and that is taken back; discarded or a day old it is not sent', async () => {
    const { person, card } = await aDraft();
    const away = await press(card, 'state', { version: 1, state: 'discarded' });
    expect(away.json().question.cards[0]).toMatchObject({ state: 'discarded', version: 2 });
    expect(refusal(await press(card, 'send', { version: 2 }))).toEqual([409, proposalWords.settled]);
    await press(card, 'state', { version: 2, state: 'open' });
    expect(refusal(await press(card, 'send', { version: 2 }))).toEqual([409, proposalWords.changed]);
    await app.owner.query(
      `UPDATE ai_proposals SET good_until = now() - interval '1 minute' WHERE proposal_id = $1`,
      [card.proposal_id],
    );
    expect(refusal(await press(card, 'send', { version: 3 }))).toEqual([409, proposalWords.over]);
    expect(await textsTo(person)).toEqual([]);
  });

  test('to somebody who takes no texts is refused in words, and stays to be changed or discarded', async () => {
    const id = await createContact(app, here.office, { firstName: 'Otto', lastName: 'Nonumber' });
    const { cards } = await prepared('draft_text', { contact_id: id, text: 'Hello.' });
    expect(refusal(await press(cards[0]!, 'send', { version: 1 }))).toEqual([400, proposalWords.noNumber]);
    expect(await cardNow(cards[0]!.proposal_id)).toMatchObject({ state: 'open', version: 1 });
  });

  test('has no link of others and no letter that is not seen', async () => {
    const person = await aPatient();
    const linked = await prepared('draft_text', {
      contact_id: person.id,
      text: 'Pay at https://evil.test/pay now.',
    });
    expect(linked.cards).toEqual([]);
    expect(linked.runs[0]!.failure).toBe(proposalWords.link);
    const { card } = await aDraft('Pay \u202e05$\u202c\u200b to\u{e0041} us. 👩‍⚕️', person);
    expect(card).toMatchObject({ text: 'Pay 05$ to us. 👩‍⚕️' });
  });
});

test('a note is kept as an internal conversation about the contact, once', async () => {
  const person = await aPatient();
  const values = { contact_id: person.id, text: 'Prefers mornings.' };
  const { cards } = await prepared('draft_note', values, 'AI FrontDesk');
  expect((await press(cards[0]!, 'send', { version: 1 })).statusCode).toBe(400);
  const kept = await press(cards[0]!, 'keep', { version: 1 });
  expect(kept.json()).toMatchObject({ message: proposalWords.kept('Maria Lopez') });
  const { convo_id } = kept.json().question.cards[0];
  const page = await here.admin.call('GET', `/conversations/internal/contact/${person.id}`);
  const items = page.json().items as { convo_id: number }[];
  expect(items.map((one) => one.convo_id)).toEqual([convo_id]);
  expect(page.body).toContain('Prefers mornings.');
  expect((await press(cards[0]!, 'keep', { version: 1 })).statusCode).toBe(409);
  expect(await textsTo(person)).toEqual([]);
});

describe('times that an agent found', () => {
  test('are offered by a text through the office’s own offers, and nothing is booked', async () => {
    const { person, card } = await someTimes();
    const [first] = card.options;
    const sent = await press(card, 'send', { version: 1, options: [0] });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().question.cards[0]).toMatchObject({ state: 'offered' });
    expect((await textsTo(person))[0]!.body).toContain(booking.timeWords(first!.AptDateTime));
    const offers = (await here.admin.call('GET', '/appointment-proposals')).json();
    expect(offers).toContainEqual(
      expect.objectContaining({ contact_id: person.id, options: [first], minutes: 30, reason: 'Cleaning' }),
    );
    expect(await visitsOf(person)).toEqual([]);
    expect((await press(card, 'book', { version: 2, option: 0 })).statusCode).toBe(409);
  });

  test('are booked when a person says which, once, whoever presses again or presses another', async () => {
    const { person, card } = await someTimes();
    const [, second] = card.options;
    const booked = await press(card, 'book', { version: 1, option: 1 });
    expect(booked.statusCode, booked.body).toBe(200);
    expect(booked.json().question.cards[0]).toMatchObject({ state: 'booked', chosen: 1 });
    expect(booked.json().text).toContain('Maria');
    const again = await press(card, 'book', { version: 1, option: 1 });
    expect(again.statusCode).toBe(200);
    expect(refusal(await press(card, 'book', { version: 1, option: 0 }))).toEqual([
      409,
      proposalWords.settled,
    ]);
    const visits = await visitsOf(person);
    expect(visits.map(({ AptDateTime, Note }) => [AptDateTime, Note])).toEqual([
      [second!.AptDateTime.replace('T', ' '), 'Cleaning'],
    ]);
    // The office's text for it is the person's to send.
    expect(await textsTo(person)).toEqual([]);
  });

  test('of which somebody was quicker: that is said, and others stand on the card in all windows', async () => {
    const { person, card } = await someTimes();
    const taken = card.options[0]!;
    // Over there, and not in our copy yet.
    await sandbox.control(`/open-dental/${here.key}/appointment`, {
      PatNum: 50,
      AptDateTime: taken.AptDateTime.replace('T', ' '),
      Op: taken.Op,
      ProvNum: taken.ProvNum,
      AptStatus: 1,
      Pattern: '/XXXX/',
      ProvHyg: 0,
      IsHygiene: 0,
      Confirmed: 19,
      Note: '',
    });
    const window = await sockets.open(here.admin);
    const answer = await press(card, 'book', { version: 1, option: 0 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'time_taken']);
    expect(answer.json().detail).toContain(proposalWords.othersFree);
    const now = await cardNow(card.proposal_id);
    if (now.kind !== 'times') throw new Error('the card is another one');
    expect(now).toMatchObject({ state: 'open', chosen: null });
    expect(now.options.length).toBeGreaterThan(0);
    expect(now.options.map(({ AptDateTime }) => AptDateTime)).not.toContain(taken.AptDateTime);
    const states = [await window.next('aiQuestion'), await window.next('aiQuestion')].map(
      ({ payload }) => payload.question.cards[0]!.state,
    );
    expect(states).toEqual(['booking', 'open']);
    expect((await press(now, 'book', { version: now.version, option: 0 })).statusCode).toBe(200);
    expect((await visitsOf(person)).map(({ AptDateTime }) => AptDateTime)).toEqual([
      now.options[0]!.AptDateTime.replace('T', ' '),
    ]);
  });

  test('in doubt stay as being booked: no other of them is booked, the same again finds what stands', async () => {
    const { person, card } = await someTimes();
    // It was pressed, and the server died before it wrote down what came of it.
    const [first] = card.options;
    await app.owner.query(
      `UPDATE ai_proposals SET state = 'booking', chosen = 0, version = 2 WHERE proposal_id = $1`,
      [card.proposal_id],
    );
    const stands = { ...first!, minutes: 30, Note: 'Cleaning' };
    const booked = await here.admin.call('POST', `/contacts/${person.id}/appointments`, stands);
    expect(booked.statusCode, booked.body).toBeLessThan(300);
    expect(refusal(await press(card, 'book', { version: 2, option: 1 }))).toEqual([
      409,
      proposalWords.isBooked,
    ]);
    expect(refusal(await press(card, 'send', { version: 2 }))).toEqual([409, proposalWords.isBooked]);
    const again = await press(card, 'book', { version: 1, option: 0 });
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().question.cards[0]).toMatchObject({ state: 'booked', chosen: 0 });
    expect(await visitsOf(person)).toHaveLength(1);
  });

  test('that the practice refuses can be pressed again', async () => {
    const { person, card } = await someTimes();
    await here.change('patient', person.patNum, { PatStatus: 3 });
    const answer = await press(card, 'book', { version: 1, option: 0 });
    expect(answer.statusCode).toBe(409);
    expect(await cardNow(card.proposal_id)).toMatchObject({ state: 'open', chosen: null });
    await here.change('patient', person.patNum, { PatStatus: 0 });
    expect((await press(card, 'book', { version: 3, option: 0 })).statusCode).toBe(200);
    expect(await visitsOf(person)).toHaveLength(1);
  });
});
