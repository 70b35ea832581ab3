import type { labels, practice, RouteAnswer } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let office: TestOffice;
let caller: Caller;

const app = useTestApp();

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Two patients whose recall is due: 1 and 2. */
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  await storePractice(app, office, {
    patient: [1, 2].map((PatNum) => odRow('patient', { PatNum, FName: `P${PatNum}`, LName: 'Lee' })),
    recalltype: [odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' })],
    recall: [1, 2].map((n) =>
      odRow('recall', { RecallNum: n, PatNum: n, RecallTypeNum: 1, DateDue: day(20) }),
    ),
  });
});
const mark = (pat_nums: number[], done = true, list = 're-care', as = caller) =>
  as.call('PUT', `/od/lists/${list}/done`, { pat_nums, done });
const doneOf = async () =>
  (
    (await caller.call('GET', '/od/recalls/offset/0')).json() as RouteAnswer<typeof practice.listRecare>
  ).data.map(({ PatNum, done }) => [PatNum, done?.by ?? null]);

test('somebody of a list is dealt with, says by whom, and is not after all', async () => {
  const answer = await mark([1]);
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
  expect(await doneOf()).toEqual([
    [1, 'Dana Park'],
    [2, null],
  ]);
  const { rows } = await app.owner.query<{ payload: string }>(
    `SELECT payload FROM live_events WHERE client_id = $1 AND type = 'practiceSynced'`,
    [office.id],
  );
  expect((JSON.parse(rows.at(-1)!.payload) as { tables: string[] }).tables).toEqual(['list_done']);
  await mark([1], false);
  expect(await doneOf()).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('they come back when what the list has of them changes', async () => {
  await mark([1, 2]);
  await storePractice(app, office, {
    recall: [odRow('recall', { RecallNum: 1, PatNum: 1, RecallTypeNum: 1, DateDue: day(10) })],
  });
  expect(await doneOf()).toEqual([
    [2, 'Dana Park'],
    [1, null],
  ]);
});

test('a text to everyone of the list leaves out who was dealt with', async () => {
  for (const n of [1, 2]) await linkPatient(app, office, n, { ph1: newNumber() });
  await mark([1]);
  const shown = await caller.call('POST', '/lists/re-care/texts/preview', { everyone: true, message: 'Hi' });
  expect((shown.json() as labels.ListTextPreview).total).toBe(1);
});

test('is of one list; who does not stand in it is not found; nobody is refused in words', async () => {
  expect((await mark([1], true, 'post-ops')).statusCode).toBe(404);
  expect((await mark([77])).statusCode).toBe(404);
  const nobody = await mark([]);
  expect([nobody.statusCode, nobody.body]).toEqual([
    400,
    expect.stringContaining('Choose at least one patient of the list.'),
  ]);
});

test('confirmations say which of them count as confirmed', async () => {
  await storePractice(app, office, {
    definition: [
      odRow('definition', { DefNum: 19, Category: 2, ItemName: 'Unconfirmed', ItemOrder: 0 }),
      odRow('definition', { DefNum: 21, Category: 2, ItemName: 'Appointment Confirmed', ItemOrder: 1 }),
    ],
    preference: [odRow('preference', { PrefName: 'AppointmentTimeArrivedTrigger', ValueString: '0' })],
  });
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const settings = (await admin.call('GET', '/od/settings')).json() as practice.PracticeSettings;
  await admin.call('PUT', '/od/settings', { ...settings, confirmed_defs: [21] });
  const answer = (await caller.call('GET', '/od/definitions/2')).json() as RouteAnswer<
    typeof practice.listDefinitions
  >;
  expect(answer.data.map(({ DefNum, confirms }) => [DefNum, confirms])).toEqual([
    [19, false],
    [21, true],
  ]);
});
