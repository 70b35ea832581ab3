import { conversations, endOfDayIn, recalls as rules, type recalls as contract } from '@chairline/contract';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import { type Caller, createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { givePractice, linkPatient, noteSynced } from '../../testing/practice-copy.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** Recalls against a hand-written look through the made-up practice's rows. */

const NOW = new Date('2026-06-15T17:00:00Z');
const TODAY = '2026-06-15';
const DAY = 86_400_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

let rows: CleanPractice;
let stranger: Caller;

const app = useTestApp({ now: () => NOW });
const { office, me, colleague } = useOneOffice(app, { me: 'Member', colleague: 'Member' });
beforeAll(async () => {
  rows = await givePractice(app, office, { today: TODAY, patients: 600, garbage: true });
  await noteSynced(app, office, NOW);
  stranger = await signIn(app, await createUser(app, await createOffice(app)));
});

type Page = { items: contract.RecallRow[]; next: string | null; synced_at: string | null };
type Settings = Partial<Record<string, string>>;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Open Dental's rule, read from its source (GetRecallList), over the rows. */
function dueByHand(settings: Settings): CleanPractice['recall'] {
  const past = Number(settings.RecallDaysPast ?? 1_095);
  const future = Number(settings.RecallDaysFuture ?? 7);
  const from = past < 0 ? '0000-00-00' : addDays(TODAY, -past);
  const to = future < 0 ? '9999-99-99' : addDays(TODAY, future);
  const kinds = (settings.RecallTypesShowingInList ?? '').split(',').filter(Boolean).map(Number);
  const patients = new Map(rows.patient.map((row) => [row.PatNum, row]));
  const booked = new Set(
    rows.appointment
      .filter(({ AptStatus, AptDateTime }) => [1, 4].includes(AptStatus) && (AptDateTime ?? '') >= TODAY)
      .map(({ PatNum }) => PatNum),
  );
  return rows.recall
    .filter((recall) => {
      const patient = patients.get(recall.PatNum);
      if (!patient || patient.PatStatus !== 0 || recall.IsDisabled || recall.DateDue === null) return false;
      if (recall.DateDue < from || recall.DateDue > to) return false;
      if (kinds.length > 0 && !kinds.includes(recall.RecallTypeNum)) return false;
      if (recall.DisableUntilDate !== null && recall.DisableUntilDate > TODAY) return false;
      const head = patients.get(patient.Guarantor);
      const owed = head ? head.BalTotal - (settings.BalancesDontSubtractIns === '1' ? 0 : head.InsEst) : 0;
      if (recall.DisableUntilBalance !== 0 && owed > recall.DisableUntilBalance) return false;
      return settings.RecallExcludeIfAnyFutureAppt === '1'
        ? !booked.has(recall.PatNum)
        : recall.DateScheduled === null;
    })
    .toSorted((a, b) => a.DateDue!.localeCompare(b.DateDue!) || a.RecallNum - b.RecallNum);
}

/** The office's preferences about recalls; those left out are as the practice system begins with them. */
async function setPreferences(settings: Settings): Promise<void> {
  await app.owner.query(
    `DELETE FROM od_preference WHERE client_id = $1 AND (pref_name LIKE 'Recall%' OR pref_name = 'BalancesDontSubtractIns')`,
    [office.id],
  );
  for (const [name, value] of Object.entries(settings))
    await app.owner.query(
      'INSERT INTO od_preference (client_id, pref_name, value_string) VALUES ($1, $2, $3)',
      [office.id, name, value],
    );
}

async function get<T>(path: string, caller = me): Promise<T> {
  const answer = await caller.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as T;
}
const list = (query = '', caller = me) => get<Page>(`/recalls?${query}`, caller);
async function walk(query: string, limit: number, caller = me): Promise<contract.RecallRow[]> {
  const found: contract.RecallRow[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await list(`${query}&limit=${limit}${next && `&cursor=${next}`}`, caller);
    found.push(...page.items);
    next = page.next;
  }
  return found;
}
const ids = (items: readonly { DSSRecallID: number }[]) => items.map((row) => row.DSSRecallID);

describe('what is due', () => {
  beforeEach(async () => {
    await app.owner.query('TRUNCATE conversations CASCADE');
    await setPreferences({});
  });

  test.each<[string, Settings]>([
    ['nothing set', {}],
    ['days of its own', { RecallDaysPast: '60', RecallDaysFuture: '30' }],
    ['no bounds', { RecallDaysPast: '-1', RecallDaysFuture: '-1' }],
    ['what is no number', { RecallDaysPast: 'x', RecallDaysFuture: '' }],
    ['any appointment to come', { RecallExcludeIfAnyFutureAppt: '1', RecallDaysFuture: '120' }],
    ['balances with what the insurance pays', { BalancesDontSubtractIns: '1' }],
    ['one type', { RecallTypesShowingInList: '1', RecallDaysFuture: '90' }],
    ['two types', { RecallTypesShowingInList: '1, 3', RecallDaysFuture: '90' }],
  ])('is what the practice system’s own list has, with %s', async (_, settings) => {
    await setPreferences(settings);
    const plain = Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== 'x' && value !== ''),
    );
    const wanted = dueByHand(plain).map(({ RecallNum }) => RecallNum);
    expect(wanted.length).toBeGreaterThan(3);
    expect(ids(await walk('tab=due', 200))).toEqual(wanted);
  });

  test('heeds what keeps a patient from being recalled', async () => {
    const due = dueByHand({});
    const [disabled, later, owes, gone, booked] = due.map(({ RecallNum }) => RecallNum);
    const set = (num: number, change: string) =>
      app.owner.query(`UPDATE od_recall SET ${change} WHERE client_id = $1 AND recall_num = $2`, [
        office.id,
        num,
      ]);
    await set(disabled!, 'is_disabled = true');
    await set(later!, `disable_until_date = '2026-06-16'`);
    await set(owes!, 'disable_until_balance = 1');
    await app.owner.query(
      `UPDATE od_patient SET bal_total = 50000, ins_est = 0 WHERE client_id = $1 AND pat_num = (SELECT q.guarantor FROM od_recall r
         JOIN od_patient q USING (client_id, pat_num) WHERE r.client_id = $1 AND r.recall_num = $2)`,
      [office.id, owes],
    );
    await set(booked!, `date_scheduled = '2026-07-01'`);
    await app.owner.query(
      `UPDATE od_patient SET pat_status = 3 WHERE client_id = $1 AND pat_num = (SELECT pat_num FROM od_recall WHERE client_id = $1 AND recall_num = $2)`,
      [office.id, gone],
    );
    const found = ids(await walk('tab=due', 200));
    for (const num of [disabled, later, owes, gone, booked]) expect(found).not.toContain(num);
    const one = await get<contract.RecallRow>(`/recalls/${booked}`);
    expect([one.due, one.DateScheduled]).toEqual([false, '2026-07-01']);
    await set(later!, 'disable_until_date = NULL');
    expect(ids(await walk('tab=due', 200))).toContain(later);
    rows = await givePractice(app, office, { today: TODAY, patients: 600, garbage: true });
  });

  test('shows who it is, since when, and when the office last wrote to them or heard of them', async () => {
    const [recall] = dueByHand({});
    const patient = rows.patient.find(({ PatNum }) => PatNum === recall!.PatNum)!;
    const contact = await linkPatient(app, office, patient.PatNum, { firstName: 'Linked' });
    await addItem(app, office, contact, { direction: 'delivered', at: ago(50) });
    await addItem(app, office, contact, { direction: 'failed', at: ago(40) });
    await addItem(app, office, contact, { direction: 'inbound', at: ago(30) });
    const [row] = (await list('tab=due&limit=1')).items;
    expect(row).toMatchObject({
      DSSRecallID: recall!.RecallNum,
      contact_id: contact,
      PatNum: patient.PatNum,
      FName: patient.FName,
      LName: patient.LName,
      RecallType:
        rows.recalltype.find(({ RecallTypeNum }) => RecallTypeNum === recall!.RecallTypeNum)?.Description ??
        '',
      DateDue: recall!.DateDue,
      DatePrevious: recall!.DatePrevious,
      DateScheduled: null,
      Note: recall!.Note,
      due: true,
      days_overdue: Math.round((Date.parse(TODAY) - Date.parse(recall!.DateDue!)) / DAY),
      last_sent_at: ago(50).toISOString(),
      last_heard_at: ago(30).toISOString(),
      convo_id: null,
      convo: null,
    });
    expect(row!.contact!.first_name).toBe('Linked');
    expect((await list('tab=due&limit=1')).synced_at).toBe(NOW.toISOString());
    const of = await get<{ items: contract.RecallRow[] }>(`/recalls/contact/${contact}`);
    expect(ids(of.items).toSorted((a, b) => a - b)).toEqual(
      rows.recall
        .filter(({ PatNum }) => PatNum === patient.PatNum)
        .map(({ RecallNum }) => RecallNum)
        .toSorted((a, b) => a - b),
    );
    expect(of.items.find(({ DSSRecallID }) => DSSRecallID === row!.DSSRecallID)).toEqual(row);
    const lone = await createContact(app, office);
    expect(await get(`/recalls/contact/${lone}`)).toEqual({ items: [], synced_at: expect.any(String) });
    expect((await stranger.call('GET', `/recalls/contact/${contact}`)).statusCode).toBe(404);
    expect((await stranger.call('GET', `/recalls/${recall!.RecallNum}`)).statusCode).toBe(404);
    expect(await list('tab=due', stranger)).toEqual({ items: [], next: null, synced_at: null });
  });

  test('is found by its patient’s name', async () => {
    const due = dueByHand({});
    const patients = new Map(rows.patient.map((row) => [row.PatNum, row]));
    const named = due.find(({ PatNum }) => patients.get(PatNum)!.LName.length > 4)!;
    const { FName, LName } = patients.get(named.PatNum)!;
    const found = await walk(`tab=due&search=${encodeURIComponent(`${LName}, ${FName}`.toUpperCase())}`, 50);
    expect(ids(found)).toContain(named.RecallNum);
    expect(found.every((row) => row.LName === LName)).toBe(true);
    expect(await walk('tab=due&search=zzzzqq', 50)).toEqual([]);
  });

  test('leaves out what is worked on, and what was closed in the last month', async () => {
    const [open, recent, old] = dueByHand({}).map(({ RecallNum }) => RecallNum);
    for (const num of [open, recent, old])
      await me.call('POST', '/conversations', {
        system_process: 'recall',
        system_process_id: String(num),
        convo_name: 'A recall',
      });
    const close = (num: number, days: number) =>
      app.owner.query(
        `UPDATE conversations SET is_open = false, closed_by = owner_id, closed_at = $3
         WHERE client_id = $1 AND subject_id = $2`,
        [office.id, String(num), ago(days * 24)],
      );
    await close(recent!, rules.RECALL_AGAIN_DAYS - 1);
    await close(old!, rules.RECALL_AGAIN_DAYS + 1);
    const found = ids(await walk('tab=due', 200));
    expect([open, recent, old].map((num) => found.includes(num!))).toEqual([false, false, true]);
    expect(ids((await list('tab=now')).items)).toEqual([open]);
    expect((await list('tab=now')).items[0]).toMatchObject({ due: true, convo: { convo_status: true } });
  });

  test('refuses a cursor of another list', async () => {
    const { next } = await list('tab=due&limit=1');
    expect((await me.call('GET', `/recalls?tab=now&cursor=${next}`)).statusCode).toBe(400);
    const lost = Buffer.from('2026-02-30|1').toString('base64url');
    expect((await me.call('GET', `/recalls?tab=due&cursor=${lost}`)).statusCode).toBe(400);
  });
});

test('Now and Later hold open conversations as tabOf says, also of a recall that is gone', async () => {
  const subjects = [...rows.recall.slice(0, 14).map(({ RecallNum }) => RecallNum), 9_999_999];
  const endOfToday = endOfDayIn('America/Los_Angeles', NOW);
  await app.owner.query('TRUNCATE conversations CASCADE');
  for (const [n, num] of subjects.entries()) {
    const mine = n % 3 !== 1;
    const convo = await addConvo(app, office, {
      owner: colleague.user.id,
      kind: 'recall',
      name: `Recall ${num}`,
      open: n % 6 !== 5,
      people: mine ? [me.user.id] : [],
      messages: [{ by: colleague.user.id, text: 'Call them', at: ago(n) }],
      reminders:
        mine && n % 2 === 0
          ? [{ user: me.user.id, at: new Date(endOfToday.getTime() + (n % 4 === 0 ? 1 : 0)) }]
          : [],
    });
    await app.owner.query('UPDATE conversations SET subject_id = $2 WHERE convo_id = $1', [
      convo,
      String(num),
    ]);
  }
  const seen: number[] = [];
  for (const tab of ['now', 'later'] as const) {
    const whole = (await list(`tab=${tab}&limit=200`)).items;
    expect(whole.length).toBeGreaterThan(2);
    for (const row of whole) expect(conversations.tabOf(row.convo!, endOfToday)).toBe(tab);
    expect(ids(await walk(`tab=${tab}`, 2))).toEqual(ids(whole));
    seen.push(...ids(whole));
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(
    subjects.filter((_, n) => n % 6 !== 5).toSorted((a, b) => a - b),
  );
  const gone = await get<contract.RecallRow>('/recalls/9999999');
  expect(gone).toMatchObject({ FName: 'Recall 9999999', due: false, contact: null });
  const { LName } = rows.patient.find(({ PatNum }) => PatNum === rows.recall[0]!.PatNum)!;
  const both = [
    ...(await list(`tab=now&search=${encodeURIComponent(LName)}`)).items,
    ...(await list(`tab=later&search=${encodeURIComponent(LName)}`)).items,
  ];
  expect(ids(both)).toContain(subjects[0]);
  expect(both.length).toBeLessThan(seen.length);
  // A secured one is not there for who takes no part in it.
  const [hidden] = ids((await list('tab=later&limit=200')).items.filter(({ convo }) => !convo!.participant));
  await app.owner.query('UPDATE conversations SET secured = true WHERE subject_id = $1', [String(hidden)]);
  expect(ids((await list('tab=later&limit=200')).items)).not.toContain(hidden);
});
