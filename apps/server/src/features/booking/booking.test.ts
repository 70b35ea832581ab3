import { booking as contract, practice, type worklist } from '@chairline/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { type Caller, createContact, createUser, signIn } from '../../testing/factory.ts';
import { storeCopy } from '../../testing/practice-copy.ts';
import {
  type PracticeOffice,
  type ReachedPatient,
  reachPatient,
  timeTables,
  startPracticeWorld,
} from '../../testing/practice-world.ts';
import { addItem } from '../../testing/rows.ts';
import { expireProposal } from './proposals.ts';
import { inOffice } from '../../platform/platform.ts';
import { useWorld } from '../../testing/use-app.ts';

const { bookingWords } = contract;
let here: PracticeOffice;
let patNum = 0;
let refs = 0;

const world = useWorld(() => startPracticeWorld({ practiceTimeoutMs: 1_500, withoutJobs: true }));
beforeAll(async () => {
  here = await world.open([...timeTables, 'recall', 'recalltype', 'appointmenttype']);
});
afterEach(() => here?.fault('ok'));

type Person = Omit<ReachedPatient, 'patNum'>;
const aPatient = () => reachPatient(world.app, here.office, (patNum += 1));

const answers = async (person: Person, text: string) =>
  receive(world.app, { from: person.number, to: here.office.number, text });

async function timesFor(person: Person, query = 'minutes=30'): Promise<contract.ProposedTime[]> {
  const answer = await here.admin.call('GET', `/contacts/${person.id}/times?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().proposals;
}

async function propose(
  person: Person,
  options: readonly contract.ProposedTime[],
  more: object = {},
  as: Caller = here.admin,
) {
  refs += 1;
  return as.call('POST', `/contacts/${person.id}/appointment-proposals`, {
    minutes: 30,
    options,
    message_text: contract.fillTimes(contract.usualTexts.offered, options).replace('$firstName', 'Maria'),
    client_ref: `booking-test-${refs}`,
    ...more,
  });
}

const live = async (): Promise<contract.AppointmentProposal[]> =>
  (await here.admin.call('GET', '/appointment-proposals')).json();
const liveOf = async ({ id }: Person) => (await live()).filter(({ contact_id }) => contact_id === id);
const post = (path: string, body: object = {}) => here.admin.call('POST', path, body);
const texts = async ({ id }: Person) =>
  (
    await world.app.owner.query<{ body: string; state: string }>(
      `SELECT i.body, o.state FROM comm_items i JOIN outbound_texts o USING (client_id, comm_item_id)
       WHERE i.client_id = $1 AND i.contact_id = $2 ORDER BY i.comm_item_id`,
      [here.office.id, id],
    )
  ).rows;
const standing = async (at: string, num: number) =>
  (await here.rows('appointment')).filter(
    ({ AptDateTime, PatNum, AptStatus }) =>
      AptDateTime === at.replace('T', ' ') && PatNum === num && AptStatus === 1,
  );

describe('what a visit is for', () => {
  test('is planned treatment with the practice’s own times', async () => {
    const code = (await here.rows('procedurecode')).find(({ ProcTime }) => ProcTime.length > 4)!;
    const person = await aPatient();
    const added = await here.add('procedurelog', {
      PatNum: patNum,
      CodeNum: code.CodeNum,
      ProcStatus: 1,
      ToothNum: '3',
      ProvNum: 1,
      DateTP: '2026-01-05',
    });
    const answer = (await here.admin.call('GET', `/contacts/${person.id}/visit-reasons`)).json();
    expect([answer.is_patient, answer.increment]).toEqual([true, 10]);
    expect(answer.data).toContainEqual({
      key: `proc:${added.ProcNum}`,
      words: `${code.Descript}, tooth 3`,
      minutes: null,
      ProcTime: code.ProcTime,
      ProvNum: 1,
      due: null,
    });
    const found = (await here.admin.call('GET', `/od/procedures?search=${code.ProcCode}`)).json();
    expect(found.data[0]).toMatchObject({ key: `code:${code.CodeNum}`, ProcTime: code.ProcTime });
  });

  test('is a recall that is due, with its length and the patient’s hygienist, before treatment', async () => {
    const person = await aPatient();
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const hygienist = (await here.rows('provider')).find((one) => one.IsSecondary && !one.IsHidden)!;
    const patient = (await here.rows('patient')).find(({ PatNum }) => PatNum === patNum)!;
    await storeCopy(world.app, here.office, 'patient', [
      { ...patient, SecProv: hygienist.ProvNum, PatStatus: 0 },
    ]);
    // One type has no time of its own, and takes what its procedure takes.
    const perio = (await here.rows('recalltype')).find(({ RecallTypeNum }) => RecallTypeNum === 3)!;
    await storeCopy(world.app, here.office, 'recalltype', [{ ...perio, TimePattern: '' }]);
    const recall = (RecallTypeNum: number, DateDue: string) =>
      here.add('recall', {
        PatNum: patNum,
        RecallTypeNum,
        DateDue,
        DateScheduled: '0001-01-01',
        DisableUntilDate: '0001-01-01',
        IsDisabled: 0,
        DisableUntilBalance: 0,
      });
    const owed = await recall(1, day(90));
    const later = await recall(1, day(-400));
    const gums = await recall(3, day(30));
    const { data } = (await here.admin.call('GET', `/contacts/${person.id}/visit-reasons`)).json() as {
      data: contract.VisitReason[];
    };
    const recalls = data.filter(({ due }) => due !== null);
    const code = (await here.rows('procedurecode')).find(({ ProcCode }) => ProcCode === 'D4910')!;
    expect(recalls.map(({ key }) => key)).not.toContain(`recall:${later.RecallNum}`);
    expect(recalls).toEqual(
      expect.arrayContaining([
        {
          key: `recall:${owed.RecallNum}`,
          words: 'Prophy',
          minutes: 60,
          ProcTime: '',
          ProvNum: hygienist.ProvNum,
          due: day(90),
        },
        expect.objectContaining({
          key: `recall:${gums.RecallNum}`,
          minutes: contract.visitMinutes([code.ProcTime], 10),
        }),
      ]),
    );
    const treatment = data.findIndex(({ key }) => key.startsWith('proc:'));
    if (treatment >= 0) expect(treatment).toBeGreaterThan(data.indexOf(recalls.at(-1)!));
  });

  test('is an appointment type of the practice, by its own length or that of its procedures', async () => {
    const find = async (search: string) =>
      (
        (await here.admin.call('GET', `/od/procedures?search=${search}`)).json() as {
          data: contract.VisitReason[];
        }
      ).data.find(({ key }) => key.startsWith('type:'));
    expect(await find('new%20pat')).toMatchObject({ words: 'New patient', minutes: 90, ProvNum: 0 });
    const codes = (await here.rows('procedurecode')).filter(({ ProcCode }) =>
      ['D0120', 'D1110'].includes(ProcCode),
    );
    expect(await find('hygiene')).toMatchObject({
      minutes: contract.visitMinutes(
        codes.map(({ ProcTime }) => ProcTime),
        10,
      ),
    });
    expect(await find('treatment')).toMatchObject({ minutes: null });
  });

  test('takes what lies between the ends of each, with one end on either side', () => {
    expect(contract.visitMinutes(['/XX/', '/XXX/'], 10)).toBe(70);
    expect(contract.visitMinutes(['/XX/'], 15)).toBe(60);
    expect(contract.visitMinutes(['X'], 5)).toBe(5);
    expect(contract.visitMinutes(['', '/X/'], 5)).toBe(15);
    expect(contract.visitMinutes(['', ''], 10)).toBeNull();
  });
});

describe('three times', () => {
  test('are free, on three days, and by the wishes that were given', async () => {
    const person = await aPatient();
    const three = await timesFor(person, 'minutes=60&part=morning');
    expect(three).toHaveLength(3);
    expect(new Set(three.map(({ AptDateTime }) => AptDateTime.slice(0, 10))).size).toBe(3);
    expect(three.every(({ AptDateTime }) => AptDateTime.slice(11) < '12:00')).toBe(true);
    const day = new Date(`${three[0]!.AptDateTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
    const onDay = await timesFor(person, `minutes=60&days=${day}`);
    expect(
      onDay.every(({ AptDateTime }) => new Date(`${AptDateTime.slice(0, 10)}T00:00:00Z`).getUTCDay() === day),
    ).toBe(true);
  });

  test('are not proposed to somebody else while they are offered', async () => {
    const [one, other] = [await aPatient(), await aPatient()];
    const three = await timesFor(one);
    expect((await propose(one, three)).statusCode).toBe(201);
    const theirs = await timesFor(other);
    for (const { AptDateTime, Op } of three)
      expect(theirs.some((time) => time.AptDateTime === AptDateTime && time.Op === Op)).toBe(false);
    // Whom they are offered to may be offered them again.
    expect(await timesFor(one)).toEqual(three);
  });
});

describe('a visit that is booked or moved', () => {
  const bookFor = async (person: Person, time: contract.ProposedTime) =>
    post(`/contacts/${person.id}/appointments`, { ...time, minutes: 30 });

  test('finds its own time free for itself, and for nobody else', async () => {
    const person = await aPatient();
    const [time] = await timesFor(person);
    const { AptNum } = (await bookFor(person, time!)).json().data.od_json;
    const day = time!.AptDateTime.slice(0, 10);
    const all = async (query: string) =>
      (
        (
          await here.admin.call(
            'GET',
            `/contacts/${person.id}/times?minutes=30&from=${day}&until=${day}&ProvNum=${time!.ProvNum}${query}`,
          )
        ).json() as { data: contract.ProposedTime[]; proposals: contract.ProposedTime[] }
      ).proposals.map(({ AptDateTime }) => AptDateTime);
    const isThen = (at: string) =>
      Math.abs(Date.parse(`${at}Z`) - Date.parse(`${time!.AptDateTime}Z`)) < 30 * 60_000;
    expect((await all('')).some(isThen)).toBe(false);
    expect((await all(`&moves=${AptNum}`)).some(isThen)).toBe(true);
  });

  test('and lost its time is told of others, by whoever took it', async () => {
    const [person, quicker] = [await aPatient(), await aPatient()];
    const [time] = await timesFor(person);
    expect((await bookFor(quicker, time!)).statusCode).toBe(200);
    const lost = await bookFor(person, time!);
    expect([lost.statusCode, lost.json().code]).toEqual([409, 'time_taken']);
    expect(lost.json().times.length).toBeGreaterThan(0);
    expect(lost.json().times).not.toContainEqual(time);
    const [mine] = await timesFor(person);
    const { AptNum } = (await bookFor(person, mine!)).json().data.od_json;
    const moved = await here.admin.call('PUT', `/od/appointments/${AptNum}/time`, { ...time! });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'time_taken']);
    expect(moved.json().detail).toContain('Free instead: ');
  });

  test('and that Open Dental itself calls taken is told of others, and never of that one', async () => {
    const person = await aPatient();
    const num = patNum;
    const [time, second] = await timesFor(person);
    await here.fault('refuse-taken');
    const answer = await bookFor(person, time!);
    const { times, detail } = answer.json() as { times: contract.ProposedTime[]; detail: string };
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'time_taken']);
    expect(detail).toContain('overlaps existing appointment');
    expect(times.length).toBeGreaterThan(0);
    expect(times.map(({ AptDateTime }) => AptDateTime)).not.toContain(time!.AptDateTime);
    // An offer loses it as it does to somebody here.
    const { proposal_id } = (await propose(person, [time!, second!])).json().proposal;
    await answers(person, '1');
    expect((await post(`/appointment-proposals/${proposal_id}/book`, { option: 0 })).json().code).toBe(
      'time_taken',
    );
    expect(await liveOf(person)).toMatchObject([{ state: 'open', options: [{ taken: true }, {}] }]);
    await here.fault('ok');
    expect(await standing(time!.AptDateTime, num)).toEqual([]);
  });
});

describe('offered times', () => {
  test('are texted after a moment, once, and stand until they are answered', async () => {
    const person = await aPatient();
    const three = await timesFor(person);
    const first = await propose(person, three, { client_ref: 'the-same-again' });
    expect([first.statusCode, first.json().proposal.state]).toEqual([201, 'open']);
    expect((await propose(person, three, { client_ref: 'the-same-again' })).json()).toEqual(first.json());
    expect(await texts(person)).toEqual([
      { body: expect.stringContaining(`2) ${contract.timeWords(three[1]!.AptDateTime)}`), state: 'queued' },
    ]);
    const due = await world.app.owner.query<{ later: boolean }>(
      'SELECT next_attempt_at > queued_at AS later FROM outbound_texts WHERE client_id = $1 AND comm_item_id = $2',
      [here.office.id, first.json().item.comm_participant_id],
    );
    expect(due.rows).toEqual([{ later: true }]);
    expect(await liveOf(person)).toEqual([first.json().proposal]);
  });

  test('taken back in time leave no text, and no mark', async () => {
    const person = await aPatient();
    const { proposal } = (await propose(person, await timesFor(person))).json();
    const answer = await post(`/appointment-proposals/${proposal.proposal_id}/withdraw`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, bookingWords.withdrawn]);
    expect((await texts(person)).map(({ state }) => state)).toEqual(['failed']);
    expect(await liveOf(person)).toEqual([]);
    const again = await post(`/appointment-proposals/${proposal.proposal_id}/withdraw`);
    expect([again.statusCode, again.json().detail]).toEqual([409, bookingWords.notOpen]);
  });

  test('offered anew take the place of those before', async () => {
    const person = await aPatient();
    const three = await timesFor(person);
    await propose(person, three);
    const { proposal } = (await propose(person, three.slice(0, 1))).json();
    expect(await liveOf(person)).toEqual([proposal]);
  });

  test.each([
    [
      'a time that is over',
      { options: [{ AptDateTime: '2020-01-06T09:00', Op: 1, ProvNum: 1 }] },
      bookingWords.badTime,
    ],
    ['none', { options: [] }, bookingWords.noTimes],
    ['no words', { message_text: ' ' }, bookingWords.noText],
    [
      'an open placeholder',
      { message_text: 'See you $ApptDateWithTime' },
      '$ApptDateWithTime is not filled in: nothing was sent. Fill it in, or send it anyway.',
    ],
  ])('with %s are refused', async (_what, body, words) => {
    const person = await aPatient();
    const answer = await propose(person, await timesFor(person), body);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
    expect(await texts(person)).toEqual([]);
  });

  test('to a contact without a number are refused', async () => {
    const id = await createContact(world.app, here.office, { firstName: 'Nora' });
    const person = { id, number: '' };
    const answer = await propose(person, await timesFor(person));
    expect([answer.statusCode, answer.body]).toEqual([400, bookingWords.noNumber]);
  });

  test('end when their time is over; what was chosen stays before a person', async () => {
    const [silent, quick] = [await aPatient(), await aPatient()];
    const one = (await propose(silent, await timesFor(silent))).json().proposal;
    const other = (await propose(quick, await timesFor(quick))).json().proposal;
    await answers(quick, '1');
    await world.app.owner.query(
      `UPDATE appointment_proposals SET expires_at = now() - interval '1 minute' WHERE client_id = $1`,
      [here.office.id],
    );
    for (const { proposal_id } of [one, other])
      await inOffice(
        world.app.platform,
        { office: here.office.id, actor: { kind: 'job', name: 'expire-proposal' } },
        (ctx) => expireProposal(ctx, proposal_id),
      );
    expect(await liveOf(silent)).toEqual([]);
    expect(await liveOf(quick)).toMatchObject([{ state: 'answered' }]);
  });
});

describe('a patient’s answer', () => {
  test('is put before a person, and booked when they say so', async () => {
    const person = await aPatient();
    const num = patNum;
    const three = await timesFor(person);
    const { proposal_id } = (await propose(person, three)).json().proposal;
    await answers(person, 'I am not sure yet');
    expect(await liveOf(person)).toMatchObject([{ state: 'open', chosen: null }]);
    await answers(person, 'The second one please');
    expect(await liveOf(person)).toMatchObject([
      { state: 'answered', chosen: 1, answer: 'The second one please' },
    ]);
    expect(await standing(three[1]!.AptDateTime, num)).toEqual([]);
    const path = `/appointment-proposals/${proposal_id}/book`;
    const answer = await post(path, { option: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.od_json.AptDateTime).toBe(three[1]!.AptDateTime);
    const { text } = answer.json();
    expect(text).toContain('Hi Maria, you are booked for ');
    expect(text).toContain(contract.timeWords(three[1]!.AptDateTime));
    expect(text).not.toContain('$');
    expect(await liveOf(person)).toEqual([]);
    expect(await standing(three[1]!.AptDateTime, num)).toHaveLength(1);
    // Its answer was lost: the same again finds it. Another time is refused.
    expect((await post(path, { option: 1 })).statusCode).toBe(200);
    expect((await post(path, { option: 0 })).statusCode).toBe(409);
    expect(await standing(three[1]!.AptDateTime, num)).toHaveLength(1);
  });

  test('that was understood wrongly is dismissed, and the times stay offered', async () => {
    const person = await aPatient();
    const { proposal_id } = (await propose(person, await timesFor(person))).json().proposal;
    await answers(person, '3');
    const answer = await post(`/appointment-proposals/${proposal_id}/dismiss`);
    expect([answer.statusCode, answer.json().proposal.state]).toEqual([200, 'open']);
    expect((await post(`/appointment-proposals/${proposal_id}/dismiss`)).statusCode).toBe(409);
    await answers(person, '1');
    expect(await liveOf(person)).toMatchObject([{ state: 'answered', chosen: 0 }]);
  });

  test('to a time that is taken meanwhile is refused with words, and can be answered with others', async () => {
    const person = await aPatient();
    const num = patNum;
    const three = await timesFor(person);
    const { proposal_id } = (await propose(person, three)).json().proposal;
    await answers(person, '1');
    const { AptDateTime, Op, ProvNum } = three[0]!;
    await here.add('appointment', {
      PatNum: 50,
      AptStatus: 1,
      AptDateTime: AptDateTime.replace('T', ' '),
      Pattern: '/XXXX/',
      Op,
      ProvNum,
      ProvHyg: 0,
      IsHygiene: 0,
      Confirmed: 19,
      Note: '',
    });
    const answer = await post(`/appointment-proposals/${proposal_id}/book`, { option: 0 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'time_taken']);
    expect(await standing(AptDateTime, num)).toEqual([]);
    const { times, detail } = answer.json() as { times: contract.ProposedTime[]; detail: string };
    expect(times.length).toBeGreaterThan(0);
    expect(times.some((one) => one.AptDateTime === AptDateTime && one.Op === Op)).toBe(false);
    expect(detail).toContain(`Free instead: ${contract.timeWords(times[0]!.AptDateTime)}`);
    // That time is offered no more; the others keep their numbers.
    expect(await liveOf(person)).toMatchObject([
      { state: 'open', chosen: null, options: [{ taken: true }, {}, {}] },
    ]);
    await answers(person, '1');
    expect(await liveOf(person)).toMatchObject([{ state: 'open' }]);
    expect((await post(`/appointment-proposals/${proposal_id}/book`, { option: 0 })).json().code).toBe(
      'time_taken',
    );
    await answers(person, '2');
    expect(await liveOf(person)).toMatchObject([{ state: 'answered', chosen: 1 }]);
    expect((await propose(person, await timesFor(person))).statusCode).toBe(201);
  });

  test('is a stop where it says so', async () => {
    const person = await aPatient();
    await propose(person, (await timesFor(person)).slice(0, 1));
    await answers(person, 'STOP');
    expect(await liveOf(person)).toMatchObject([{ state: 'open' }]);
  });

  test('of who was merged into another record meanwhile books nothing, and says who that may be', async () => {
    const person = await aPatient();
    const num = patNum;
    const same = { Birthdate: '1980-04-03', WirelessPhone: '(503) 555-0281' };
    await here.add('patient', { FName: 'Jonathan', LName: 'Lund', PatStatus: 0, ...same });
    const [time] = await timesFor(person);
    const { proposal_id } = (await propose(person, [time!])).json().proposal;
    await here.change('patient', num, { PatStatus: 3, ...same });
    await answers(person, '1');
    const answer = await post(`/appointment-proposals/${proposal_id}/book`, { option: 0 });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      `${practice.patientWords.archived} ${practice.patientWords.perhaps(['Jonathan Lund'])}`,
    ]);
    expect(await standing(time!.AptDateTime, num)).toEqual([]);
    expect(await liveOf(person)).toMatchObject([{ state: 'answered' }]);
  });

  test('follows the visits of who was merged into another meanwhile, and is booked for that one', async () => {
    const person = await aPatient();
    const before = patNum;
    const [time, visitTime] = await timesFor(person);
    const visit = (await post(`/contacts/${person.id}/appointments`, { ...visitTime!, minutes: 30 })).json()
      .data.od_json;
    const { proposal_id } = (await propose(person, [time!])).json().proposal;
    const into = await aPatient();
    const now = patNum;
    // As Open Dental merges: the visits go over, and the old record stays, archived.
    await storeCopy(world.app, here.office, 'appointment', [
      { ...(await here.rows('appointment')).find(({ AptNum }) => AptNum === visit.AptNum)!, PatNum: now },
    ]);
    await here.change('appointment', visit.AptNum, { PatNum: now });
    const [old, active] = [before, now].map(async (num) =>
      (await here.rows('patient')).find(({ PatNum }) => PatNum === num)!,
    );
    await here.change('patient', before, { PatStatus: 3 });
    await storeCopy(world.app, here.office, 'patient', [
      { ...(await old!), PatStatus: 3 },
      { ...(await active!), PatStatus: 0 },
    ]);
    await here.change('patient', now, { PatStatus: 0 });
    // Nothing new is booked for the old record, and it is said who they are now.
    const direct = await post(`/contacts/${person.id}/appointments`, { ...time!, minutes: 30 });
    expect([direct.statusCode, direct.json().detail]).toEqual([
      409,
      expect.stringContaining('Their visits are '),
    ]);
    await answers(person, '1');
    expect(await liveOf(into)).toMatchObject([{ proposal_id, state: 'answered', chosen: 0 }]);
    expect(await liveOf(person)).toEqual([]);
    const answer = await post(`/appointment-proposals/${proposal_id}/book`, { option: 0 });
    expect(answer.statusCode).toBe(200);
    expect(await standing(time!.AptDateTime, now)).toHaveLength(1);
    expect(await standing(time!.AptDateTime, before)).toEqual([]);
  });

  test('in doubt, the booking is looked up: one appointment stands', async () => {
    const person = await aPatient();
    const num = patNum;
    const three = await timesFor(person);
    const { proposal_id } = (await propose(person, three)).json().proposal;
    await here.fault('accept-then-drop');
    const path = `/appointment-proposals/${proposal_id}/book`;
    const first = await post(path, { option: 0 });
    await here.fault('ok');
    const then = await post(path, { option: 0 });
    expect([200, 502]).toContain(first.statusCode);
    expect(then.statusCode).toBe(200);
    expect(await standing(three[0]!.AptDateTime, num)).toHaveLength(1);
  });
});

describe('a request', () => {
  const ask = async (person: Person, more: object = {}) =>
    (
      await post(`/contacts/${person.id}/appointment-requests`, { wish: 'A cleaning, mornings', ...more })
    ).json().request as contract.AppointmentRequest;
  const open = async (): Promise<contract.AppointmentRequest[]> =>
    (await here.admin.call('GET', '/appointment-requests')).json();
  const openOf = async ({ id }: Person) => (await open()).filter(({ contact_id }) => contact_id === id);

  const onBell = async ({ id }: Person) => {
    const { items } = (await here.admin.call('GET', '/worklist?kinds=request&limit=200')).json();
    return (items as worklist.WorkItem[]).filter(({ contact_id }) => contact_id === id);
  };

  test('of one text is one, and is refused for a text of somebody else', async () => {
    const person = await aPatient();
    const item_id = await addItem(world.app, here.office, person.id, { body: 'Can I come in?' });
    const one = await ask(person, { source: 'text', item_id, days: [3, 1, 3], part: 'morning' });
    expect(one).toMatchObject({ state: 'new', source: 'text', days: [1, 3], contact_name: 'Maria Lopez' });
    expect(await ask(person, { source: 'text', item_id })).toEqual(one);
    expect(await openOf(person)).toEqual([one]);
    expect(await onBell(person)).toMatchObject([
      {
        id: `request:${one.request_id}`,
        title: 'Maria Lopez',
        note: 'A cleaning, mornings',
        date: one.requested_at,
      },
    ]);
    const other = await aPatient();
    const answer = await post(`/contacts/${other.id}/appointment-requests`, { wish: 'x', item_id });
    expect(answer.statusCode).toBe(404);
  });

  test('accepted books a time and tells the patient, once', async () => {
    const person = await aPatient();
    const num = patNum;
    const { request_id } = await ask(person);
    const [time] = await timesFor(person);
    const body = { ...time, minutes: 30, Note: 'Cleaning', message_text: contract.usualTexts.booked };
    const path = `/appointment-requests/${request_id}/accept`;
    const answer = await post(path, body);
    expect([answer.statusCode, answer.json().request.state]).toEqual([200, 'accepted']);
    expect((await post(path, body)).statusCode).toBe(200);
    const sent = await texts(person);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatch(/^Hi Maria, you are booked for \w{3}, \w{3} \d+ at /);
    expect(await standing(time!.AptDateTime, num)).toHaveLength(1);
    expect(await openOf(person)).toEqual([]);
  });

  test('accepted for who takes no texts stands, and says that nobody was told', async () => {
    const person = await aPatient();
    await answers(person, 'STOP');
    const { request_id } = await ask(person);
    const [time] = await timesFor(person);
    const before = (await texts(person)).length;
    const answer = await post(`/appointment-requests/${request_id}/accept`, {
      ...time,
      minutes: 30,
      message_text: contract.usualTexts.booked,
    });
    expect(answer.json().message).toContain('The patient was not told by text.');
    expect(answer.json().request.state).toBe('accepted');
    expect(await texts(person)).toHaveLength(before);
  });

  test('answered with other times is proposed; booking one of them accepts it', async () => {
    const person = await aPatient();
    const { request_id } = await ask(person);
    const times = await timesFor(person);
    const { proposal } = (await propose(person, times, { request_id })).json();
    expect(await openOf(person)).toMatchObject([{ state: 'proposed' }]);
    await post(`/appointment-proposals/${proposal.proposal_id}/withdraw`);
    expect(await openOf(person)).toMatchObject([{ state: 'new' }]);
    const again = (await propose(person, times, { request_id })).json().proposal;
    expect((await post(`/appointment-proposals/${again.proposal_id}/book`, { option: 2 })).statusCode).toBe(
      200,
    );
    expect(await openOf(person)).toEqual([]);
    const late = await propose(person, times, { request_id });
    expect([late.statusCode, late.json().detail]).toEqual([409, bookingWords.settled]);
  });

  test('declined tells the patient, and can be opened again', async () => {
    const person = await aPatient();
    const { request_id } = await ask(person);
    const body = { message_text: contract.usualTexts.declined };
    const answer = await post(`/appointment-requests/${request_id}/decline`, body);
    expect([answer.statusCode, answer.json().request.state]).toEqual([200, 'declined']);
    expect(await onBell(person)).toEqual([]);
    expect((await texts(person)).map((one) => one.body)).toEqual([expect.stringContaining('Hi Maria')]);
    expect((await post(`/appointment-requests/${request_id}/decline`, body)).statusCode).toBe(409);
    const { version } = answer.json().request;
    const path = `/appointment-requests/${request_id}/state`;
    expect((await here.admin.call('PUT', path, { state: 'new', version: version - 1 })).statusCode).toBe(409);
    expect((await here.admin.call('PUT', path, { state: 'new', version })).statusCode).toBe(200);
    expect(await openOf(person)).toMatchObject([{ state: 'new', settled_by: '' }]);
  });

  test('raced by two who accept it with different times: one is told that the other stands', async () => {
    const person = await aPatient();
    const { request_id } = await ask(person);
    const [one, other] = await timesFor(person);
    const accept = (time: object) =>
      post(`/appointment-requests/${request_id}/accept`, { ...time, minutes: 30 });
    const both = await Promise.all([accept(one!), accept(other!)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the office’s words', () => {
  test('are the program’s until an admin changes them', async () => {
    const list = async () => (await here.admin.call('GET', '/booking-texts')).json();
    expect(await list()).toContainEqual({
      kind: 'declined',
      template: contract.usualTexts.declined,
      version: 0,
    });
    const set = (template: string, version: number, kind = 'declined', as: Caller = here.admin) =>
      as.call('PUT', `/booking-texts/${kind}`, { template, version });
    expect((await set('Sorry, $contactName.', 0)).json()).toEqual({
      text: { kind: 'declined', template: 'Sorry, $contactName.', version: 1 },
    });
    expect((await set('Mine', 0)).statusCode).toBe(409);
    expect((await set('Mine', 1)).statusCode).toBe(200);
    const without = await set('Come when you like', 0, 'offered');
    expect([without.statusCode, without.body]).toEqual([400, bookingWords.noTimesInText]);
    const member = await signIn(world.app, await createUser(world.app, here.office));
    expect((await set('Theirs', 2, 'declined', member)).statusCode).toBe(403);
    expect((await member.call('GET', '/booking-texts')).json()).toEqual(await list());
  });
});
