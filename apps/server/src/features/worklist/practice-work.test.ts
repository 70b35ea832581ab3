import type { worklist as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { linkPatient } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** What waits because of the practice system: lab cases that are not back, next steps of claims. */

/** Ten in the morning of 15 June in the office's zone, Los Angeles. */
const NOW = new Date('2026-06-15T17:00:00Z');

let stranger: Caller;

const app = useTestApp({ now: () => NOW });
const { office, me, colleague } = useOffice(app, { me: 'Member', colleague: 'Member' });
beforeAll(async () => {
  stranger = await signIn(app, await createUser(app, await createOffice(app)));
});
beforeEach(async () => {
  await app.owner.query(
    `INSERT INTO od_patient (client_id, pat_num, f_name, l_name) VALUES ($1, 5, 'Kim', 'Nguyen'), ($1, 6, 'Lee', 'Ray')`,
    [office.id],
  );
  await app.owner.query(
    `INSERT INTO od_laboratory (client_id, laboratory_num, description) VALUES ($1, 3, 'Crown Lab')`,
    [office.id],
  );
});

const list = async (query = '', caller = me) =>
  ((await caller.call('GET', `/worklist?${query}`)).json() as { items: contract.WorkItem[] }).items;
const ids = async (query = '', caller = me) => (await list(query, caller)).map(({ id }) => id);
const counts = async (caller = me) =>
  (await caller.call('GET', '/worklist/counts')).json() as contract.WorkCounts;

interface TestCase {
  num: number;
  /** The office's wall clock; null for no appointment. */
  seat: string | null;
  status?: number;
  sent?: string | null;
  received?: string | null;
  patient?: number;
}
const SENT = '2026-06-02 09:00';
async function addCase(given: TestCase): Promise<void> {
  const { num, seat, status = 1, sent = SENT, received = null, patient = 5 } = given;
  if (seat !== null)
    await app.owner.query(
      'INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status, apt_date_time) VALUES ($1, $2, $3, $4, $5)',
      [office.id, num, patient, status, seat],
    );
  await app.owner.query(
    `INSERT INTO od_labcase (client_id, lab_case_num, pat_num, laboratory_num, apt_num, date_time_created, date_time_sent,
       date_time_recd)
     VALUES ($1, $2, $3, 3, $4, '2026-06-01 09:00', $5, $6)`,
    [office.id, num, patient, seat === null ? 0 : num, sent, received],
  );
}

describe('a lab case that is not back', () => {
  test('waits from three days before its appointment, for everybody of the office', async () => {
    const contact = await linkPatient(app, office, 5, { firstName: 'Kim', lastName: 'Nguyen' });
    await addCase({ num: 1, seat: '2026-06-18 09:30' });
    await addCase({ num: 2, seat: '2026-06-19 09:30', patient: 6 });
    const [item, ...more] = await list();
    expect(more).toEqual([]);
    expect(item).toEqual({
      id: 'lab:1',
      kind: 'lab',
      // The office's midnight.
      date: '2026-06-15T07:00:00.000Z',
      title: 'Kim Nguyen',
      note: 'Appointment Jun 18, 2026 9:30 AM',
      who: 'Crown Lab',
      contact_id: contact,
      convo_id: null,
      convo_kind: null,
      convo_message_id: null,
      system_process_id: '1',
      work_version: null,
      call_back: '',
      starts_at: null,
      put_off_by: null,
      amount: null,
      days_out: null,
    });
    expect(await ids('', colleague)).toEqual(['lab:1']);
    expect(await ids('when=later')).toEqual(['lab:2']);
    expect([(await counts()).today.lab, (await counts()).later.lab]).toEqual([1, 1]);
    expect(await ids('', stranger)).toEqual([]);
  });

  test('says so where it was never sent', async () => {
    await addCase({ num: 1, seat: '2026-06-18 09:30', sent: null });
    expect((await list())[0]!.note).toBe('Not sent to the lab · Appointment Jun 18, 2026 9:30 AM');
  });

  test('heeds the days of the office’s settings', async () => {
    await addCase({ num: 1, seat: '2026-06-18 09:30' });
    await app.owner.query(
      `INSERT INTO practice_settings (client_id, post_op_codes, post_op_days, reconsult_codes, reconsult_days,
         unconfirmed_days, lab_days_ahead) VALUES ($1, '{D7}', 1, '{D0140}', 90, 14, 2)`,
      [office.id],
    );
    expect([await ids(), await ids('when=later')]).toEqual([[], ['lab:1']]);
  });

  test('is none once it is back, seated, without an appointment or of a patient who left', async () => {
    await addCase({ num: 1, seat: '2026-06-15 09:30', received: '2026-06-14 10:00' });
    await addCase({ num: 2, seat: null });
    await addCase({ num: 3, seat: '2026-06-14 09:30', status: 2 });
    await addCase({ num: 4, seat: '2026-06-14 09:30', status: 5 });
    await addCase({ num: 5, seat: '2026-06-14 09:30', patient: 6 });
    await app.owner.query('UPDATE od_patient SET pat_status = 3 WHERE client_id = $1 AND pat_num = 6', [
      office.id,
    ]);
    expect([await ids(), await ids('when=later')]).toEqual([[], []]);
    // Its appointment has passed, and it still is not back.
    await addCase({ num: 6, seat: '2026-06-10 09:30' });
    expect(await ids()).toEqual(['lab:6']);
  });
});

test('the queue of all kinds goes on page by page where it ended', async () => {
  for (let num = 1; num <= 5; num += 1) {
    await addCase({ num, seat: `2026-06-1${num} 09:30` });
    await app.owner.query(
      `INSERT INTO od_claim (client_id, claim_num, pat_num, claim_status, claim_type) VALUES ($1, $2, 5, 'S', 'P')`,
      [office.id, num],
    );
    await app.owner.query(
      `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
       VALUES ($1, $2, 'Call carrier', $3, $4, now())`,
      [office.id, num, `2026-06-1${num}`, me.user.id],
    );
    await addConvo(app, office, {
      owner: me.user.id,
      reminders: [{ user: me.user.id, at: new Date(`2026-06-1${num}T07:00:00Z`) }],
    });
  }
  for (const sort of ['oldest', 'newest']) {
    const whole = await ids(`sort=${sort}&limit=100`);
    expect(whole).toHaveLength(15);
    const pages: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const answer = await me.call('GET', `/worklist?sort=${sort}&limit=2${next && `&cursor=${next}`}`);
      const page = answer.json() as { items: contract.WorkItem[]; next: string | null };
      pages.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(pages).toEqual(whole);
  }
  // Of one moment kinds come in their order.
  const { items } = (await me.call('GET', '/worklist?limit=100')).json() as { items: contract.WorkItem[] };
  const kinds = items.filter(({ date }) => date === '2026-06-11T07:00:00.000Z').map(({ kind }) => kind);
  expect(kinds).toEqual(['reminder', 'claim', 'lab']);
});

test('a claim comes with its amount and the days it is out, by the office’s day', async () => {
  const { rows } = await app.owner.query<{ day: string }>(
    `INSERT INTO od_claim (client_id, claim_num, pat_num, claim_status, claim_type, claim_fee, date_sent)
     VALUES ($1, 8, 5, 'S', 'P', 124000, $2::date - 40), ($1, 9, 5, 'S', 'P', 0, NULL) RETURNING $2::text AS day`,
    [office.id, '2026-06-15'],
  );
  expect(rows).toHaveLength(2);
  await app.owner.query(
    `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
     SELECT $1, unnest(ARRAY[8, 9]), 'Call carrier', $2, $3, now()`,
    [office.id, '2026-06-15', me.user.id],
  );
  expect((await list()).map(({ id, amount, days_out }) => [id, amount, days_out])).toEqual([
    ['claim:8', 124_000, 40],
    ['claim:9', 0, null],
  ]);
});

test('a claim whose next step is set waits as that, its reminder only where it is not', async () => {
  for (const claim of [31, 32]) {
    await app.owner.query(
      `INSERT INTO od_claim (client_id, claim_num, pat_num, claim_status, claim_type) VALUES ($1, $2, 5, 'S', 'P')`,
      [office.id, claim],
    );
    const convo = await addConvo(app, office, {
      owner: me.user.id,
      kind: 'claim',
      reminders: [{ user: me.user.id, at: NOW }],
    });
    await app.owner.query(`UPDATE conversations SET subject_id = $2 WHERE convo_id = $1`, [
      convo,
      String(claim),
    ]);
  }
  const step = `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
    VALUES ($1, $2, 'Call carrier', $3, $4, now())`;
  await app.owner.query(step, [office.id, 31, '2026-06-15', me.user.id]);
  // A colleague's step is no reminder of one's own.
  await app.owner.query(step, [office.id, 32, '2026-06-15', colleague.user.id]);
  const waits = async () =>
    (await list()).map(({ kind, system_process_id }) => `${kind} ${system_process_id}`);
  expect((await waits()).toSorted()).toEqual(['claim 31', 'reminder 32']);
  await app.owner.query(`UPDATE od_claim SET claim_status = 'R' WHERE client_id = $1`, [office.id]);
  expect((await waits()).toSorted()).toEqual(['reminder 31', 'reminder 32']);
});

test('what hangs on a claim’s or a recall’s conversation says which', async () => {
  const convo = await addConvo(app, office, {
    owner: colleague.user.id,
    kind: 'recall',
    people: [me.user.id],
    messages: [{ by: colleague.user.id, text: '@you', at: NOW, mentions: [me.user.id] }],
    reminders: [{ user: me.user.id, at: NOW }],
  });
  await app.owner.query(`UPDATE conversations SET subject_id = '21' WHERE convo_id = $1`, [convo]);
  expect(
    (await list()).map(({ kind, convo_kind, system_process_id }) => [kind, convo_kind, system_process_id]),
  ).toEqual([
    ['mention', 'recall', '21'],
    ['reminder', 'recall', '21'],
  ]);
});
