import { labs as contract, practice } from '@chairline/contract';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import type { OdRow } from '@chairline/open-dental';
import { describe, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { linkPatient, odRow, storePractice } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const today = '2026-11-16';

const app = useTestApp({ now: () => new Date('2026-11-16T18:00:00Z') });
const { office, caller } = useOneOffice(app, { caller: 'Admin' });

async function list(filter: object = {}, as = caller) {
  const answer = await as.call('GET', `/od/lab-cases?q=${encodeURIComponent(JSON.stringify(filter))}`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return contract.labAnswer.parse(answer.json());
}
const numbers = async (filter: object = {}, as = caller) =>
  (await list(filter, as)).data.flatMap(({ od_json }) => od_json.map(({ LabCaseNum }) => LabCaseNum));

/** A case of one patient, and what it hangs on. */
interface Given {
  num: number;
  pat?: number;
  lab?: number;
  due?: string;
  created?: string;
  sent?: string;
  recd?: string;
  checked?: string;
  /** The appointment's status and time. */
  apt?: [status: number, at: string];
  patStatus?: number;
}

async function officeWith(cases: readonly Given[]) {
  const own = await createOffice(app);
  const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  await storePractice(app, own, {
    patient: cases.map(({ pat, num, patStatus = 0 }) =>
      odRow('patient', { PatNum: pat ?? num, FName: `Pat${num}`, LName: 'Lee', PatStatus: patStatus }),
    ),
    provider: [odRow('provider', { ProvNum: 1, Abbr: 'DOC1' })],
    laboratory: [
      odRow('laboratory', { LaboratoryNum: 1, Description: 'Zirc Lab', Phone: '(503) 555-0101' }),
      odRow('laboratory', { LaboratoryNum: 2, Description: 'acme', Phone: '+44 20 7946 0958 x2' }),
      odRow('laboratory', { LaboratoryNum: 3, Description: 'Old Lab', IsHidden: true }),
    ],
    appointment: cases.flatMap(({ num, pat, apt }) =>
      apt
        ? [
            odRow('appointment', {
              AptNum: 100 + num,
              PatNum: pat ?? num,
              AptStatus: apt[0],
              AptDateTime: apt[1],
            }),
          ]
        : [],
    ),
    labcase: cases.map((one) =>
      odRow('labcase', {
        LabCaseNum: one.num,
        PatNum: one.pat ?? one.num,
        LaboratoryNum: one.lab ?? 1,
        AptNum: one.apt ? 100 + one.num : 0,
        ProvNum: 1,
        DateTimeDue: one.due ?? null,
        DateTimeCreated: one.created ?? null,
        DateTimeSent: one.sent ?? null,
        DateTimeRecd: one.recd ?? null,
        DateTimeChecked: one.checked ?? null,
        Instructions: 'Shade A2',
        InvoiceNum: 'L-1',
      }),
    ),
  });
  return { office: own, admin };
}
const at = '2026-11-01 10:00:00';
const booked = (day: string): [number, string] => [1, `${day} 09:00:00`];

describe('the list', () => {
  test('has the open cases of every patient on the made-up practice, with the status of the contract', async () => {
    const clean = cleanPractice(makePractice({ today, garbage: true }));
    await storePractice(app, office, clean);
    const patients = new Map(clean.patient.map((row) => [row.PatNum, row]));
    const appointments = new Map(clean.appointment.map((row) => [row.AptNum, row]));
    const seatOf = (row: OdRow<'labcase'>) => {
      const apt = appointments.get(row.AptNum);
      return apt && [1, 4].includes(apt.AptStatus) ? apt.AptDateTime : null;
    };
    const open = clean.labcase.filter(
      (row) =>
        patients.has(row.PatNum) &&
        ![3, 4, 5].includes(patients.get(row.PatNum)!.PatStatus) &&
        appointments.get(row.AptNum)?.AptStatus !== 2,
    );
    const days = (day: string) => Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / 86_400_000);
    const expected = new Map(
      open.map((row) => {
        const seat = seatOf(row);
        const isBack = (row.DateTimeRecd ?? row.DateTimeChecked) !== null;
        return [
          row.LabCaseNum,
          {
            status: contract.labStatusOf({ ...row, AptDateTime: seat }),
            AptDateTime: seat?.replace(' ', 'T') ?? null,
            late: !isBack && seat !== null && days(seat) <= practice.practiceDefaults.lab_days_ahead,
            days_to_appointment: seat && days(seat),
          },
        ];
      }),
    );
    const answer = await list();
    const cases = answer.data.flatMap(({ od_json }) => od_json);
    expect(cases.length).toBeGreaterThan(20);
    expect(answer.hasMore).toBe(false);
    expect(
      new Map(
        cases.map(({ LabCaseNum, status, AptDateTime, late, days_to_appointment }) => [
          LabCaseNum,
          { status, AptDateTime, late, days_to_appointment },
        ]),
      ),
    ).toEqual(expected);
    expect(new Set(cases.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
    const late = answer.data.filter((row) => row.od_json.some((one) => one.late));
    expect(late.length).toBeGreaterThan(0);
    expect(answer.late).toBe(late.length);
    for (const row of answer.data) expect(row.late).toBe(late.includes(row));
    const dates = answer.data.map(({ date }) => date ?? '9999');
    expect(dates).toEqual(dates.toSorted());
    for (const status of [1, 2, 3, 4])
      expect(await numbers({ status })).toEqual(
        cases.filter((one) => one.status === status).map(({ LabCaseNum }) => LabCaseNum),
      );
    // Pages follow each other.
    const paged: number[] = [];
    for (let offset = 0, more = true; more; offset += 7) {
      const page = await list({ offset, limit: 7 });
      paged.push(...page.data.map(({ PatNum }) => PatNum));
      expect(page.offset).toBe(offset);
      more = page.hasMore;
    }
    expect(paged).toEqual(answer.data.map(({ PatNum }) => PatNum));
  });

  test('is in the order of the soonest appointment, else the due date; what has neither comes last', async () => {
    const { admin } = await officeWith([
      { num: 1 },
      { num: 2, due: '2026-11-19 17:00:00' },
      { num: 3, apt: booked('2026-11-18') },
      { num: 4, apt: booked('2026-12-18'), due: '2026-11-17 12:00:00' },
      // A broken appointment is none.
      { num: 5, apt: [5, '2026-11-17 09:00:00'] },
    ]);
    expect(await numbers({}, admin)).toEqual([3, 2, 4, 1, 5]);
    expect((await list({}, admin)).data[0]!.date).toBe('2026-11-18T09:00:00');
  });

  test('leaves out what is seated, and patients who are gone', async () => {
    const { admin } = await officeWith([
      { num: 1, apt: [2, '2026-11-02 09:00:00'], recd: at },
      { num: 2, patStatus: 3 },
      { num: 3, patStatus: 4 },
      { num: 4, patStatus: 5 },
      { num: 5, patStatus: 2, sent: at },
    ]);
    expect(await numbers({}, admin)).toEqual([5]);
    // By its own number it can still be looked at.
    expect((await admin.call('GET', '/od/lab-cases/1')).json().data).toMatchObject({
      status: 3,
      AptNum: null,
    });
  });

  test('is narrowed by laboratories, patient, and what is late', async () => {
    const { admin, office: own } = await officeWith([
      { num: 1, lab: 1, created: at, apt: booked('2026-11-19') },
      { num: 2, lab: 2, sent: at, apt: booked('2026-11-20') },
      { num: 3, lab: 2, sent: at, apt: booked('2026-11-10') },
      { num: 4, lab: 3, recd: at, apt: booked('2026-11-17') },
    ]);
    expect(await numbers({ labs: [2, 3] }, admin)).toEqual([3, 4, 2]);
    expect(await numbers({ labs: [9] }, admin)).toEqual([]);
    expect(await numbers({ status: 4 }, admin)).toEqual([4]);
    expect(await numbers({ PatNum: 2 }, admin)).toEqual([2]);
    expect(await numbers({ PatNum: 2, status: 1 }, admin)).toEqual([]);
    // Three days ahead: the 19th is late, the 20th is not; what passed its appointment is, what is back is not.
    expect(await numbers({ late: true }, admin)).toEqual([3, 1]);
    expect((await list({ status: 4 }, admin)).late).toBe(2);
    const settings = (await admin.call('GET', '/od/settings')).json();
    await admin.call('PUT', '/od/settings', { ...settings, lab_days_ahead: 4 });
    expect(await numbers({ late: true }, admin)).toEqual([3, 1, 2]);
    const [row] = (await list({ late: true }, admin)).data;
    expect([row!.od_json[0]!.days_to_appointment, row!.contact]).toEqual([-6, null]);
    const contact = await linkPatient(app, own, 3, { firstName: 'Linked' });
    expect((await list({ PatNum: 3 }, admin)).data[0]).toMatchObject({
      contact_id: contact,
      contact: { first_name: 'Linked' },
      first_name: 'Pat3',
      od_json: [{ contact_id: contact }],
    });
  });

  test.each(['{', '[]', '{"status":5}', '{"limit":0}', '{"offset":-1}'])(
    'a filter that is none is refused in words: %s',
    async (q) => {
      const answer = await caller.call('GET', `/od/lab-cases?q=${encodeURIComponent(q)}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    },
  );

  test('is nothing of another office', async () => {
    await officeWith([{ num: 1, created: at }]);
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    expect(await list({}, stranger)).toEqual({
      data: [],
      hasMore: false,
      offset: 0,
      late: 0,
      synced_at: null,
    });
    expect((await stranger.call('GET', '/od/lab-cases/1')).statusCode).toBe(404);
    expect((await stranger.call('GET', '/od/LabConvoStatus/1')).statusCode).toBe(404);
    expect((await stranger.call('GET', '/od/labs')).json()).toEqual({ data: [], synced_at: null });
  });
});

describe('a lab case', () => {
  test('has its dates under both names, without zero dates, and its reading is audited', async () => {
    const { admin, office: own } = await officeWith([{ num: 1, created: at, sent: '2026-11-02 16:00:00' }]);
    const { data } = (await admin.call('GET', '/od/lab-cases/1')).json();
    expect(data).toEqual({
      LabCaseNum: 1,
      PatNum: 1,
      contact_id: null,
      first_name: 'Pat1',
      last_name: 'Lee',
      LaboratoryNum: 1,
      Lab_Name: 'Zirc Lab',
      Lab_Phone: '5035550101',
      Provider: 'DOC1',
      status: 2,
      DateTimeDue: null,
      DateTimeCreated: '2026-11-01T10:00:00',
      DateTimeSent: '2026-11-02T16:00:00',
      DateTimeRecd: null,
      DateTimeChecked: null,
      AptNum: null,
      AptDateTime: null,
      Apt_Date_Time: null,
      Date_Created: '2026-11-01T10:00:00',
      InvoiceNum: 'L-1',
      Instructions: 'Shade A2',
      late: false,
      days_to_appointment: null,
      hasConvo: false,
      convo_id: null,
      date_created: '2026-11-01T10:00:00',
      date_due: null,
      date_checked: null,
      date_received: null,
      date_sent: '2026-11-02T16:00:00',
    });
    const { rows } = await app.owner.query(
      `SELECT subject FROM audit_log WHERE client_id = $1 AND action = 'labcase.read'`,
      [own.id],
    );
    expect(rows).toEqual([{ subject: 'labcase:1' }]);
    expect((await admin.call('GET', '/od/lab-cases/2')).statusCode).toBe(404);
  });

  test('says whether it has a conversation the viewer may see', async () => {
    const { admin, office: own } = await officeWith([{ num: 1 }, { num: 2 }]);
    const colleague = await signIn(app, await createUser(app, own));
    const status = async (id: number, as = admin) =>
      (await as.call('GET', `/od/LabConvoStatus/${id}`)).json();
    expect(await status(1)).toEqual({ hasConvo: false, convo_id: null });
    const about = (subject: number, secured: boolean) =>
      addConvo(app, own, { owner: admin.user.id, kind: 'lab', secured }).then(async (id) => {
        await app.owner.query('UPDATE conversations SET subject_id = $2 WHERE convo_id = $1', [
          id,
          String(subject),
        ]);
        return id;
      });
    const convo = await about(1, false);
    const secured = await about(2, true);
    for (const as of [admin, colleague])
      expect(await status(1, as)).toEqual({ hasConvo: true, convo_id: convo });
    expect(await status(2)).toEqual({ hasConvo: true, convo_id: secured });
    expect(await status(2, colleague)).toEqual({ hasConvo: false, convo_id: null });
    expect((await list({ PatNum: 2 }, colleague)).data[0]!.od_json[0]).toMatchObject({ hasConvo: false });
    expect((await admin.call('GET', '/od/LabConvoStatus/3')).statusCode).toBe(404);
  });

  test('laboratories: by name, hidden ones last, numbers as the phone needs them', async () => {
    const { admin } = await officeWith([]);
    const answer = (await admin.call('GET', '/od/labs')).json();
    expect(answer.synced_at).toEqual(expect.any(String));
    expect(answer.data).toEqual([
      { lab_number: 2, lab_name: 'acme', lab_phone: '+44 20 7946 0958 x2', is_hidden: false },
      { lab_number: 1, lab_name: 'Zirc Lab', lab_phone: '5035550101', is_hidden: false },
      { lab_number: 3, lab_name: 'Old Lab', lab_phone: '', is_hidden: true },
    ]);
  });
});
