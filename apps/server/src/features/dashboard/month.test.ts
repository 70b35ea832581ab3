import { dashboard as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { givePractice, linkPatient, odRow, storePractice } from '../../testing/practice-copy.ts';
import { addPast, type PastItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Ten in the evening of March 31 in the office: the next month has begun in UTC. */
const NOW = new Date('2026-04-01T05:00:00Z');
const TODAY = '2026-03-31';
const HOUR = 3_600_000;

const app = useTestApp({ now: () => NOW });
const { office, caller } = useOffice(app, { caller: 'Member' });

const month = async (as = caller): Promise<contract.MonthFigures> => {
  const answer = await as.call('GET', '/dashboard/month');
  expect(answer.statusCode).toBe(200);
  return contract.monthFigures.parse(answer.json());
};

type Item = Omit<PastItem, 'at'> & { at: number };
const put = (items: readonly Item[]) =>
  addPast(
    app,
    office,
    items.map((item) => ({ ...item, at: new Date(item.at) })),
  );

/** Midnight of a day at the office; the clocks are put forward on March 8. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00${day < '2026-03-08' ? '-08:00' : '-07:00'}`);

test('an office of which nothing is known has figures of nothing, each with its days', async () => {
  const empty = { asked: 0, answered: 0, median: null };
  expect(await month()).toEqual({
    range: { startdate: '2026-03-01', enddate: TODAY },
    before: { startdate: '2026-02-01', enddate: '2026-02-28' },
    payments: { now: 0, before: 0 },
    new_patients: { now: 0, before: 0, patients: [] },
    answers: { now: empty, before: empty },
    missed: { calls: 0, called_back: 0, reached: 0 },
    recall_due: 0,
    unconfirmed: { patients: 0, enddate: '2026-04-04' },
    synced_at: null,
  });
});

test('payments and new patients are those of the practice’s rows, added up one by one', async () => {
  const practice = await givePractice(app, office, { today: TODAY, patients: 300, years: 1, garbage: true });
  const sum = (startdate: string, enddate: string) => {
    const within = (day: string | null) => day !== null && day >= startdate && day <= enddate;
    const days = new Map(practice.payment.map((row) => [row.PayNum, row.PayDate]));
    const checks = new Map(practice.claimpayment.map((row) => [row.ClaimPaymentNum, row.CheckDate]));
    let cents = 0;
    for (const split of practice.paysplit)
      if (within(days.get(split.PayNum) ?? null)) cents += split.SplitAmt;
    for (const row of practice.claimproc)
      if ([1, 4].includes(row.Status) && within(checks.get(row.ClaimPaymentNum) ?? null))
        cents += row.InsPayAmt;
    return cents;
  };
  const came = (startdate: string, enddate: string) =>
    practice.patient.filter(
      ({ DateFirstVisit, PatStatus }) =>
        DateFirstVisit !== null &&
        DateFirstVisit >= startdate &&
        DateFirstVisit <= enddate &&
        ![3, 4].includes(PatStatus),
    );
  const found = await month();
  const mine = came('2026-03-01', TODAY);
  expect(sum('2026-03-01', TODAY)).toBeGreaterThan(0);
  expect(found.payments).toEqual({
    now: sum('2026-03-01', TODAY),
    before: sum('2026-02-01', '2026-02-28'),
  });
  expect([found.new_patients.now, found.new_patients.before]).toEqual([
    mine.length,
    came('2026-02-01', '2026-02-28').length,
  ]);
  const lists = await caller.call('GET', '/od/list-counts');
  expect(found.recall_due).toBe(lists.json().re_care);
  // The same as the chart that its figure leads to.
  const chart = await caller.call('GET', `/dailypayments?startdate=2026-03-01&enddate=${TODAY}&rows=0`);
  expect(chart.json().total.total).toBe(found.payments.now);
});

test('new patients are named, the newest first, with their contacts', async () => {
  const patient = (PatNum: number, DateFirstVisit: string | null, fields = {}) =>
    odRow('patient', { PatNum, FName: `First${PatNum}`, LName: 'Lee', DateFirstVisit, ...fields });
  await storePractice(app, office, {
    patient: [
      patient(1, '2026-03-01'),
      patient(2, TODAY),
      patient(3, '2026-02-28'),
      patient(4, '2026-04-01'),
      patient(5, '2026-03-05', { PatStatus: 4 }),
      patient(6, null),
    ],
  });
  const contact = await linkPatient(app, office, 1);
  expect((await month()).new_patients).toEqual({
    now: 2,
    before: 1,
    patients: [
      { PatNum: 2, full_name: 'First2 Lee', first_visit: TODAY, contact_id: null },
      { PatNum: 1, full_name: 'First1 Lee', first_visit: '2026-03-01', contact_id: contact },
    ],
  });
});

test('unconfirmed are the patients of the visits that are left of the office’s week', async () => {
  const apt = (AptNum: number, PatNum: number, AptDateTime: string, fields = {}) =>
    odRow('appointment', { AptNum, PatNum, AptStatus: 1, AptDateTime, Pattern: '/XX/', ...fields });
  await storePractice(app, office, {
    preference: [odRow('preference', { PrefName: 'ApptEConfirmStatusAccepted', ValueString: '21' })],
    definition: [odRow('definition', { DefNum: 21, Category: 2, ItemName: 'Confirmed' })],
    patient: [1, 2, 3, 4].map((PatNum) => odRow('patient', { PatNum, LName: 'Lee' })),
    appointment: [
      // Over by now; two of one patient; the last minute of Saturday; confirmed; Sunday.
      apt(10, 4, `${TODAY} 21:59:00`),
      apt(11, 1, '2026-04-01 09:00:00'),
      apt(12, 1, '2026-04-02 09:00:00'),
      apt(13, 2, '2026-04-04 23:59:00'),
      apt(14, 3, '2026-04-02 09:00:00', { Confirmed: 21 }),
      apt(15, 4, '2026-04-05 08:00:00'),
    ],
  });
  expect((await month()).unconfirmed).toEqual({ patients: 2, enddate: '2026-04-04' });
});

test('answers are measured from the first word to the first person’s, by the office’s days', async () => {
  const [ann, ben, cid] = [
    await createContact(app, office),
    await createContact(app, office),
    await createContact(app, office),
  ];
  const users = [caller.user.id];
  const first = midnight('2026-03-01');
  const said = (contact: number, at: number, fields: Partial<Item> = {}): Item => ({
    contact,
    kind: 'text',
    direction: 'inbound',
    at,
    ...fields,
  });
  const ours = { direction: 'delivered', users };
  await put([
    // The last minute of February waits 30 minutes, and is February's.
    said(ann, first - 60_000),
    said(ann, first + 29 * 60_000, ours),
    // Two words, one wait: 90 minutes. What a rule sent, and what failed, is no answer.
    said(ann, first + 10 * HOUR),
    said(ann, first + 10.5 * HOUR),
    said(ann, first + 11 * HOUR, { direction: 'delivered' }),
    said(ann, first + 11.2 * HOUR, { direction: 'failed', users }),
    said(ann, first + 11.5 * HOUR, ours),
    // An e-mail that a call answers after 10 minutes.
    said(ben, first + 20 * HOUR, { kind: 'email', direction: 'received' }),
    said(ben, first + 20 * HOUR + 10 * 60_000, { kind: 'call', direction: 'outgoing', seconds: 40, users }),
    // Eight days are no answer; the last evening is still March.
    said(cid, first + 48 * HOUR),
    said(cid, first + 241 * HOUR, ours),
    said(cid, midnight(TODAY) + 21 * HOUR),
  ]);
  const found = (await month()).answers;
  expect(found.before).toEqual({ asked: 1, answered: 1, median: 30 });
  // Of 90 and 10 minutes the middle is 50.
  expect(found.now).toEqual({ asked: 4, answered: 2, median: 50 });
});

test('missed calls count as called back within a day, or as reached another way', async () => {
  const ids: number[] = [];
  while (ids.length < 5) ids.push(await createContact(app, office));
  const users = [caller.user.id];
  const first = midnight('2026-03-01');
  const at = (contact: number, hours: number, fields: Partial<Item> = {}): Item => ({
    contact: ids[contact]!,
    kind: 'call',
    direction: 'incoming',
    at: first + hours * HOUR,
    ...fields,
  });
  const missed = { missed: true };
  await put([
    at(0, 10, missed),
    at(0, 33.9, { direction: 'outgoing', users }),
    at(1, 10, missed),
    at(1, 34.1, { direction: 'outgoing', users }),
    at(2, 10, missed),
    at(2, 11, { kind: 'text', direction: 'delivered', users }),
    at(3, 10, missed),
    at(3, 11, { kind: 'text', direction: 'delivered' }),
    at(3, 12, { seconds: 30 }),
    // Called back and texted is called back; an answer to somebody else is none; February's is not counted.
    at(4, 10, missed),
    at(4, 11, { direction: 'outgoing', users }),
    at(4, 12, { kind: 'text', direction: 'delivered', users }),
    at(1, -1, missed),
  ]);
  expect((await month()).missed).toEqual({ calls: 5, called_back: 2, reached: 2 });
});

test('nothing of another office is counted', async () => {
  const contact = await createContact(app, office);
  await put([
    { contact, kind: 'call', direction: 'incoming', at: midnight('2026-03-10'), missed: true },
    { contact, kind: 'text', direction: 'inbound', at: midnight('2026-03-10') },
  ]);
  const stranger = await signIn(app, await createUser(app, await createOffice(app)));
  const found = await month(stranger);
  expect([found.missed.calls, found.answers.now.asked]).toEqual([0, 0]);
});
