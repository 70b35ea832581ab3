import { practice as contract } from '@chairline/contract';
import { aptStatus, odEnums, stands } from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { providerSpans } from '../visits/find-slots.ts';
import { listComing } from '../lists/store-items.ts';

let app: TestApp;
let office: TestOffice;
let caller: Caller;
beforeAll(async () => {
  // A Monday, ten o'clock at the office.
  app = await createTestApp({ now: () => new Date('2026-11-16T18:00:00Z') });
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
});

const get = async (path: string, as = caller) => {
  const answer = await as.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const patient = (PatNum: number, fields = {}) =>
  odRow('patient', { PatNum, FName: `First${PatNum}`, LName: 'Lee', Guarantor: PatNum, ...fields });
const apt = (AptNum: number, AptDateTime: string | null, fields = {}) =>
  odRow('appointment', { AptNum, PatNum: 1, AptStatus: 1, AptDateTime, Pattern: '/XXXX/', ...fields });

describe('a contact’s appointments', () => {
  test('come newest first, with all a tab and a message need', async () => {
    await storePractice(app, office, {
      preference: [
        odRow('preference', { PrefName: 'ApptEConfirmStatusAccepted', ValueString: '21' }),
        odRow('preference', { PrefName: 'AppointmentTimeArrivedTrigger', ValueString: '' }),
      ],
      definition: [odRow('definition', { DefNum: 21, Category: 2, ItemName: 'Appointment Confirmed' })],
      clinic: [
        odRow('clinic', { ClinicNum: 3, Address: '9 Elm St', City: 'Salem', State: 'OR', Zip: '97301' }),
      ],
      provider: [
        odRow('provider', { ProvNum: 1, Abbr: 'DOC1' }),
        odRow('provider', { ProvNum: 2, Abbr: 'HYG2' }),
      ],
      operatory: [odRow('operatory', { OperatoryNum: 4, OpName: 'Op 4', IsHidden: true })],
      patient: [patient(1), patient(2)],
      appointment: [
        apt(10, '2026-11-20 09:00:00', {
          Confirmed: 21,
          Op: 4,
          ProvNum: 1,
          ProvHyg: 2,
          IsHygiene: true,
          ClinicNum: 3,
          Note: 'Premed',
          ProcDescript: 'Prophy',
        }),
        apt(11, '2025-01-02 15:30:00', { AptStatus: 2, ProvNum: 1, ProvHyg: 2 }),
        apt(12, null, { AptStatus: 6 }),
        apt(13, '2026-11-30 08:00:00', { AptStatus: 5, Confirmed: 99, Op: 99, ProvNum: 99 }),
        apt(14, '2026-11-30 08:00:00', { PatNum: 2 }),
        apt(15, '2026-11-30 08:00:00', { AptStatus: 0 }),
      ],
      labcase: [
        odRow('labcase', { LabCaseNum: 70, PatNum: 1, AptNum: 10, DateTimeRecd: '2026-11-10 10:00:00' }),
        odRow('labcase', { LabCaseNum: 71, PatNum: 1, AptNum: 10, DateTimeSent: '2026-11-10 10:00:00' }),
      ],
    });
    const contact = await linkPatient(app, office, 1);
    const answer = await get(`/od/contacts/${contact}/appointments`);
    expect(contract.listOdAppointments.answer!.parse(answer)).toEqual(answer);
    expect(answer.is_patient).toBe(true);
    expect(answer.data.map((one: contract.OdAppointment) => one.AptNum)).toEqual([13, 10, 11, 12]);
    expect(answer.data[1]).toEqual({
      AptNum: 10,
      PatNum: 1,
      AptDateTime: '2026-11-20T09:00:00',
      AptStatus: 'Scheduled',
      provAbbr: 'HYG2',
      confirmed: 'Appointment Confirmed',
      is_confirmed: true,
      Note: 'Premed',
      ProcDescript: 'Prophy',
      Op: 4,
      opName: 'Op 4',
      ClinicNum: 3,
      ClinicLocation: { Address: '9 Elm St', City: 'Salem', State: 'OR', Zip: '97301' },
      IsNewPatient: false,
      IsHygiene: true,
      Pattern: '/XXXX/',
      minutes: 30,
      // Of two lab cases the one that is less far.
      Lab_Num: 71,
      status: 2,
    });
    expect(answer.data[2]).toMatchObject({ provAbbr: 'DOC1', AptStatus: 'Complete', Lab_Num: null });
    // What they point to is not there: blanks, not a missing row.
    expect(answer.data[0]).toMatchObject({
      provAbbr: '',
      confirmed: '',
      opName: '',
      is_confirmed: false,
      ClinicLocation: { Address: '', City: '', State: '', Zip: '' },
    });
    expect(await get(`/contacts/${contact}/appointments`)).toEqual(answer);
    const { rows } = await app.owner.query(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'chart.read' AND subject = $2`,
      [office.id, `contact:${contact}`],
    );
    expect(rows).toEqual([{ details: { what: 'appointments' } }, { details: { what: 'appointments' } }]);
  });

  test('of an office without clinics are at its one address', async () => {
    await storePractice(app, office, {
      preference: [
        odRow('preference', { PrefName: 'PracticeAddress', ValueString: '1 Main St' }),
        odRow('preference', { PrefName: 'PracticeCity', ValueString: 'Portland' }),
        odRow('preference', { PrefName: 'PracticeST', ValueString: 'OR' }),
        odRow('preference', { PrefName: 'PracticeZip', ValueString: '97201' }),
      ],
      patient: [patient(1)],
      appointment: [apt(10, '2026-11-20 09:00:00')],
    });
    const contact = await linkPatient(app, office, 1);
    expect((await get(`/od/contacts/${contact}/appointments`)).data[0].ClinicLocation).toEqual({
      Address: '1 Main St',
      City: 'Portland',
      State: 'OR',
      Zip: '97201',
    });
  });

  test('are none for who is no patient; a merged contact leads on; another office’s is not there', async () => {
    await storePractice(app, office, {
      patient: [patient(1)],
      appointment: [apt(10, '2026-11-20 09:00:00')],
    });
    const nobody = await createContact(app, office);
    expect(await get(`/od/contacts/${nobody}/appointments`)).toMatchObject({ is_patient: false, data: [] });
    expect(await get(`/od/contacts/${nobody}/summary`)).toMatchObject({
      is_patient: false,
      PatNum: null,
      appointments: 0,
      next_appointment: null,
    });
    const contact = await linkPatient(app, office, 1);
    await app.owner.query('UPDATE contacts SET merged_into = $2 WHERE contact_id = $1', [nobody, contact]);
    expect(await get(`/od/contacts/${nobody}/appointments`)).toMatchObject({
      is_patient: true,
      data: [{ AptNum: 10 }],
    });
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const path of [
      `/od/contacts/${contact}/appointments`,
      `/od/contacts/${contact}/summary`,
      `/od/PreAuthsDetails/contacts/${contact}`,
      `/od/pendingTreatmentDetails/contacts/${contact}`,
    ])
      expect((await stranger.call('GET', path)).statusCode).toBe(404);
  });
});

test('pre-authorizations and planned treatment of one contact, and what there is, counted', async () => {
  const code = (CodeNum: number, ProcCode: string, Descript: string) =>
    odRow('procedurecode', { CodeNum, ProcCode, Descript, ProcCat: 5 });
  const proc = (ProcNum: number, fields = {}) =>
    odRow('procedurelog', {
      ProcNum,
      PatNum: 1,
      ProcStatus: 1,
      CodeNum: 1,
      ProcFee: 120_050,
      UnitQty: 1,
      ...fields,
    });
  const claim = (ClaimNum: number, ClaimStatus: string, DateSent: string | null, fields = {}) =>
    odRow('claim', {
      ClaimNum,
      PatNum: 1,
      ClaimType: 'PreAuth',
      ClaimStatus,
      DateSent,
      PlanNum: 8,
      ...fields,
    });
  await storePractice(app, office, {
    definition: [
      odRow('definition', { DefNum: 5, Category: 11, ItemName: 'Crowns' }),
      odRow('definition', { DefNum: 6, Category: 20, ItemName: 'Urgent' }),
    ],
    procedurecode: [code(1, 'D2740', 'Crown'), code(2, 'D3330', 'Root canal')],
    carrier: [odRow('carrier', { CarrierNum: 7, CarrierName: 'Delta', Phone: '8005550100' })],
    insplan: [odRow('insplan', { PlanNum: 8, CarrierNum: 7 })],
    patient: [patient(1, { PatStatus: 2 }), patient(2)],
    appointment: [
      apt(10, '2026-11-16 09:59:00'),
      apt(11, '2026-11-16 10:01:00'),
      apt(12, '2026-11-14 10:00:00', { AptStatus: 5 }),
    ],
    procedurelog: [
      proc(20, { ToothNum: '14', DateTP: '2026-05-01', Priority: 6, UnitQty: 2, BaseUnits: 1 }),
      proc(21, { CodeNum: 2, AptNum: 11 }),
      proc(22, { AptNum: 12, DateTP: '2026-04-01' }),
      proc(23, { ProcStatus: 6 }),
      proc(24, { PatNum: 2 }),
    ],
    claim: [
      claim(30, 'R', '2026-09-01', { DateReceived: '2026-09-20', PreAuthString: 'PA-1' }),
      claim(31, 'S', '2026-10-01'),
      claim(32, 'W', null),
      claim(33, 'S', '2026-10-01', { ClaimType: 'P' }),
    ],
    claimproc: [
      odRow('claimproc', {
        ClaimProcNum: 41,
        ClaimNum: 30,
        ProcNum: 20,
        InsPayEst: 0,
        LineNumber: 2,
        Remarks: 'Not covered',
      }),
      odRow('claimproc', {
        ClaimProcNum: 42,
        ClaimNum: 30,
        ProcNum: 21,
        InsPayEst: 50_000,
        FeeBilled: 99_999,
        LineNumber: 1,
      }),
      odRow('claimproc', { ClaimProcNum: 43, ClaimNum: 31, ProcNum: 20 }),
      odRow('claimproc', { ClaimProcNum: 44, ClaimNum: 32, ProcNum: 20 }),
      odRow('claimproc', { ClaimProcNum: 45, ClaimNum: 33, ProcNum: 20 }),
    ],
    labcase: [
      odRow('labcase', { LabCaseNum: 70, PatNum: 1 }),
      odRow('labcase', { LabCaseNum: 71, PatNum: 2 }),
    ],
  });
  const contact = await linkPatient(app, office, 1);
  const preAuths = await get(`/od/PreAuthsDetails/contacts/${contact}`);
  expect(preAuths.data[0].PatNum).toBe(1);
  expect(
    preAuths.data[0].od_json.map((one: contract.OdPreAuth) => [one.ClaimProcNum, one.ItemName1]),
  ).toEqual([
    [44, 'not sent'],
    [43, 'pending'],
    [42, 'approved'],
    [41, 'denied'],
  ]);
  expect(preAuths.data[0].od_json[2]).toMatchObject({
    ItemName: 'Root canal',
    ProcCode: 'D3330',
    CarrierName: 'Delta',
    CarrierPhone: '8005550100',
    PreAuthString: 'PA-1',
    DateSent: '2026-09-01',
    DateReceived: '2026-09-20',
    FeeBilled: 99_999,
    InsPayEst: 50_000,
  });
  const planned = await get(`/od/pendingTreatmentDetails/contacts/${contact}`);
  expect(planned.data[0].od_json).toEqual([
    expect.objectContaining({ ProcNum: 22, Fee: 120_050 }),
    {
      ProcNum: 20,
      ToothNum: '14',
      Surf: '',
      CategoryName: 'Crowns',
      ProcCode: 'D2740',
      Descript: 'Crown',
      DateTP: '2026-05-01',
      Priority: 'Urgent',
      Fee: 360_150,
      provAbbr: '',
    },
  ]);
  expect(await get(`/od/contacts/${contact}/summary`)).toEqual({
    is_patient: true,
    PatNum: 1,
    status: 'Inactive',
    appointments: 3,
    next_appointment: '2026-11-16T10:01:00',
    lab_cases: 1,
    pre_auths: 4,
    pending_treatment: 2,
    outstanding_claims: 1,
    recalls_due: 0,
    glance: {
      next_visit: { AptNum: 11, AptDateTime: '2026-11-16T10:01:00', provAbbr: '', ProcDescript: '' },
      last_visit: null,
      balance_cents: 0,
      recall: null,
      plan: { CarrierName: 'Delta', GroupName: '', DateService: null },
      guarantor: { PatNum: 1, full_name: 'First1 Lee', contact_id: contact },
    },
    synced_at: expect.any(String),
  });
});

describe('a patient’s card', () => {
  const recall = (RecallNum: number, DateDue: string | null, fields = {}) =>
    odRow('recall', { RecallNum, PatNum: 1, RecallTypeNum: 1, DateDue, ...fields });
  const claim = (ClaimNum: number, DateService: string, PlanNum: number, fields = {}) =>
    odRow('claim', {
      ClaimNum,
      PatNum: 1,
      ClaimStatus: 'R',
      ClaimType: 'P',
      DateService,
      PlanNum,
      ...fields,
    });

  test('says when they come and came, what the family owes, what is due, the plan and who is responsible', async () => {
    await storePractice(app, office, {
      provider: [odRow('provider', { ProvNum: 1, Abbr: 'DOC1' })],
      recalltype: [odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' })],
      carrier: [
        odRow('carrier', { CarrierNum: 7, CarrierName: 'Delta' }),
        odRow('carrier', { CarrierNum: 9, CarrierName: ' Aetna ' }),
      ],
      insplan: [
        odRow('insplan', { PlanNum: 70, CarrierNum: 7, GroupName: 'Mill' }),
        odRow('insplan', { PlanNum: 90, CarrierNum: 9 }),
      ],
      inssub: [odRow('inssub', { InsSubNum: 1, PlanNum: 90, Subscriber: 1 })],
      // The child's balance is on the father's account: what insurance is expected to pay is taken off.
      patient: [
        patient(1, { Guarantor: 2, BalTotal: 5 }),
        patient(2, { FName: 'Tom', BalTotal: 20_000, InsEst: 7_500 }),
        patient(3),
      ],
      appointment: [
        apt(10, '2026-06-01 09:00:00', { AptStatus: 2 }),
        apt(11, '2026-05-01 09:00:00', { AptStatus: 2 }),
        apt(12, '2026-07-01 09:00:00', { AptStatus: 5 }),
        apt(13, '2026-12-01 09:00:00', { ProvNum: 1, ProcDescript: 'Filling' }),
        apt(14, '2026-12-02 09:00:00'),
        apt(15, '2026-11-17 09:00:00', { PatNum: 3 }),
      ],
      recall: [
        recall(20, '2026-08-01', { IsDisabled: true }),
        recall(21, '2026-10-01', { DateScheduled: '2026-12-01' }),
        recall(22, '2026-11-01'),
        recall(23, '2025-01-01', { PatNum: 3 }),
      ],
      claim: [claim(30, '2026-05-01', 90), claim(31, '2026-06-01', 70), claim(32, '2026-09-01', 0)],
    });
    const father = await linkPatient(app, office, 2);
    const child = await linkPatient(app, office, 1);
    const answer = await get(`/od/contacts/${child}/summary`);
    expect(contract.getPatientSummary.answer!.parse(answer)).toEqual(answer);
    expect(answer.glance).toEqual({
      next_visit: {
        AptNum: 13,
        AptDateTime: '2026-12-01T09:00:00',
        provAbbr: 'DOC1',
        ProcDescript: 'Filling',
      },
      last_visit: '2026-06-01T09:00:00',
      balance_cents: 12_500,
      // The older one is booked: the one that is due comes first.
      recall: { DateDue: '2026-11-01', Description: 'Prophy', DateScheduled: null, is_due: true },
      plan: { CarrierName: 'Delta', GroupName: 'Mill', DateService: '2026-06-01' },
      guarantor: { PatNum: 2, full_name: 'Tom Lee', contact_id: father },
    });
    const { rows } = await app.owner.query(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'chart.read' AND subject = $2`,
      [office.id, `contact:${child}`],
    );
    expect(rows).toEqual([{ details: { what: 'summary' } }]);
  });

  test('without a claim the plan is the one they subscribe to; a recall that is booked says so', async () => {
    await storePractice(app, office, {
      carrier: [odRow('carrier', { CarrierNum: 9, CarrierName: 'Aetna' })],
      insplan: [odRow('insplan', { PlanNum: 90, CarrierNum: 9 })],
      inssub: [odRow('inssub', { InsSubNum: 1, PlanNum: 90, Subscriber: 1 })],
      patient: [patient(1, { Guarantor: 99 })],
      recall: [recall(21, '2026-10-01', { DateScheduled: '2026-12-01', RecallTypeNum: 5 })],
    });
    const contact = await linkPatient(app, office, 1);
    expect((await get(`/od/contacts/${contact}/summary`)).glance).toEqual({
      next_visit: null,
      last_visit: null,
      balance_cents: null,
      recall: { DateDue: '2026-10-01', Description: '', DateScheduled: '2026-12-01', is_due: false },
      plan: { CarrierName: 'Aetna', GroupName: '', DateService: null },
      guarantor: null,
    });
  });

  test('is none for a patient who is not in the copy, and for who is no patient', async () => {
    const gone = await linkPatient(app, office, 77);
    expect(await get(`/od/contacts/${gone}/summary`)).toMatchObject({
      is_patient: true,
      status: '',
      glance: null,
    });
    const nobody = await createContact(app, office);
    expect(await get(`/od/contacts/${nobody}/summary`)).toMatchObject({ is_patient: false, glance: null });
  });
});

describe('the practice’s own', () => {
  test('clinics: none where it uses none, though rows are there', async () => {
    const clinics = [
      odRow('clinic', {
        ClinicNum: 1,
        Description: 'North',
        Abbr: 'N',
        City: 'Salem',
        Phone: '5035550100',
        ItemOrder: 2,
      }),
      odRow('clinic', { ClinicNum: 2, Description: 'Closed', IsHidden: true }),
      odRow('clinic', { ClinicNum: 3, Description: 'South', ItemOrder: 1 }),
    ];
    await storePractice(app, office, { clinic: clinics });
    expect((await get('/od/clinics')).data.map((one: { ClinicNum: number }) => one.ClinicNum)).toEqual([
      3, 1, 2,
    ]);
    expect((await get('/od/clinics')).data[1]).toEqual({
      ClinicNum: 1,
      Description: 'North',
      Abbr: 'N',
      City: 'Salem',
      Phone: '5035550100',
      IsHidden: false,
    });
    await storePractice(app, office, {
      preference: [odRow('preference', { PrefName: 'EasyNoClinics', ValueString: '1' })],
    });
    expect(await get('/od/clinics')).toEqual({ data: [], synced_at: expect.any(String) });
  });

  test('recall types, by name', async () => {
    await storePractice(app, office, {
      recalltype: [
        odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' }),
        odRow('recalltype', { RecallTypeNum: 2, Description: 'child prophy' }),
      ],
    });
    expect((await get('/od/recall-types')).data).toEqual([
      { RecallTypeNum: 2, Description: 'child prophy' },
      { RecallTypeNum: 1, Description: 'Prophy' },
    ]);
  });

  test('what visits are booked as, in the practice’s order', async () => {
    const type = (AppointmentTypeNum: number, fields: object) =>
      odRow('appointmenttype', { AppointmentTypeNum, ...fields });
    await storePractice(app, office, {
      appointmenttype: [
        type(1, { AppointmentTypeName: 'Surgery', ItemOrder: 2 }),
        type(2, { AppointmentTypeName: 'New patient', ItemOrder: 1, IsHidden: true }),
      ],
    });
    expect((await get('/od/appointment-types')).data).toEqual([
      { AppointmentTypeNum: 2, AppointmentTypeName: 'New patient', IsHidden: true },
      { AppointmentTypeNum: 1, AppointmentTypeName: 'Surgery', IsHidden: false },
    ]);
  });

  test('operatories, providers and definitions, hidden ones marked', async () => {
    await storePractice(app, office, {
      operatory: [
        odRow('operatory', { OperatoryNum: 2, OpName: 'Old', IsHidden: true, ItemOrder: 1 }),
        odRow('operatory', { OperatoryNum: 9, OpName: 'Op 1', ProvDentist: 1 }),
      ],
      provider: [
        odRow('provider', { ProvNum: 1, Abbr: 'DOC1', FName: 'Walter', LName: 'Robinson', Suffix: 'DMD' }),
        odRow('provider', { ProvNum: 2, Abbr: 'HYG', IsSecondary: true, IsHidden: true, ItemOrder: 1 }),
        odRow('provider', { ProvNum: 3, Abbr: 'GONE', ProvStatus: 1 }),
      ],
      definition: [
        odRow('definition', { DefNum: 24, Category: 2, ItemName: 'Unconfirmed', ItemOrder: 2 }),
        odRow('definition', {
          DefNum: 19,
          Category: 2,
          ItemName: 'Not Called',
          ItemOrder: 0,
          IsHidden: true,
        }),
        odRow('definition', { DefNum: 5, Category: 11, ItemName: 'Crowns' }),
      ],
    });
    const { data: operatories } = await get('/od/operatories');
    expect(
      operatories.map((one: { OperatoryNum: number; IsHidden: boolean }) => [one.OperatoryNum, one.IsHidden]),
    ).toEqual([
      [9, false],
      [2, true],
    ]);
    expect((await get('/od/providers')).data).toEqual([
      { ProvNum: 1, Abbr: 'DOC1', full_name: 'Walter Robinson, DMD', is_hygienist: false, IsHidden: false },
      { ProvNum: 2, Abbr: 'HYG', full_name: '', is_hygienist: true, IsHidden: true },
    ]);
    expect((await get('/od/definitions/2')).data.map((one: { DefNum: number }) => one.DefNum)).toEqual([
      19, 24,
    ]);
  });

  test('schedule of a day: by time, what stands in it', async () => {
    await storePractice(app, office, {
      patient: [patient(1), patient(2)],
      appointment: [
        apt(10, '2026-11-20 09:00:00', { Op: 2 }),
        apt(11, '2026-11-20 08:00:00', { PatNum: 2, AptStatus: 2 }),
        apt(12, '2026-11-20 23:59:00', { AptStatus: 5 }),
        apt(13, '2026-11-20 10:00:00', { AptStatus: 3 }),
        apt(14, '2026-11-20 10:00:00', { AptStatus: 6 }),
        apt(15, '2026-11-21 00:00:00'),
      ],
    });
    const contact = await linkPatient(app, office, 1);
    const { data } = await get('/od/appointments/offset/0/date/2026-11-20');
    expect(data.map((one: { od_json: contract.OdAppointment }) => one.od_json.AptNum)).toEqual([11, 10, 12]);
    expect(data[1]).toMatchObject({
      date: '2026-11-20',
      operatoryId: 2,
      contact_id: contact,
      first_name: 'First1',
    });
    expect(data[0].contact_id).toBeNull();
    expect((await get('/od/appointments/offset/2/date/2026-11-20')).data).toHaveLength(1);
    expect((await caller.call('GET', '/od/appointments/offset/0/date/2026-02-30')).statusCode).toBe(400);
  });

  test('free times: in hours, chairs that are not hidden, not on a day it is closed, and not where booking is blocked', async () => {
    const hours = (ScheduleNum: number, SchedDate: string, fields = {}) =>
      odRow('schedule', {
        ScheduleNum,
        SchedDate,
        StartTime: '09:00:00',
        StopTime: '12:00:00',
        SchedType: 1,
        ProvNum: 1,
        ...fields,
      });
    await storePractice(app, office, {
      provider: [odRow('provider', { ProvNum: 1 }), odRow('provider', { ProvNum: 2, IsHidden: true })],
      operatory: [
        odRow('operatory', { OperatoryNum: 1, ProvDentist: 1, IsHidden: true }),
        odRow('operatory', { OperatoryNum: 2 }),
      ],
      schedule: [
        hours(1, '2026-11-16'),
        hours(2, '2026-11-17'),
        hours(3, '2026-11-17', { ProvNum: 2 }),
        hours(4, '2026-11-18'),
        hours(5, '2026-11-18', { SchedType: 0, Status: 2, ProvNum: 0 }),
        hours(6, '2026-11-30'),
        // Over a blockout of the first kind Open Dental lets nobody book; the other says what the time is for.
        hours(7, '2026-11-16', { SchedType: 2, ProvNum: 0, BlockoutType: 50, StartTime: '11:00:00' }),
        hours(8, '2026-11-17', { SchedType: 2, ProvNum: 0, BlockoutType: 51 }),
      ],
      definition: [
        odRow('definition', { DefNum: 50, Category: 25, ItemName: 'Lunch', ItemValue: 'NS,DC' }),
        odRow('definition', { DefNum: 51, Category: 25, ItemName: 'Crowns', ItemValue: 'DC' }),
      ],
      patient: [patient(1)],
      appointment: [
        apt(10, '2026-11-17 10:00:00', { ProvNum: 1, Op: 2 }),
        apt(11, '2026-11-17 11:00:00', { ProvNum: 1, Op: 2, AptStatus: 5 }),
      ],
    });
    const slot = (start: string, end: string) => ({
      DateTimeStart: start,
      DateTimeEnd: end,
      ProvNum: 1,
      OpNum: 2,
    });
    expect((await get('/od/appointments/slots')).data).toEqual([
      slot('2026-11-16T10:00:00', '2026-11-16T11:00:00'),
      slot('2026-11-17T09:00:00', '2026-11-17T10:00:00'),
      slot('2026-11-17T10:30:00', '2026-11-17T12:00:00'),
    ]);
    expect((await get('/od/appointments/slots?date=2026-11-30&ProvNum=1&OpNum=2')).data).toHaveLength(1);
    for (const query of ['ProvNum=2', 'OpNum=1', 'date=2026-11-18', 'lengthMinutes=125'])
      expect([query, (await get(`/od/appointments/slots?${query}`)).data]).toEqual([query, []]);
    for (const query of [
      'dateStart=2026-11-17&dateEnd=2026-11-16',
      'dateStart=2026-11-17&dateEnd=2027-11-16',
    ])
      expect((await caller.call('GET', `/od/appointments/slots?${query}`)).statusCode).toBe(400);
  });

  test('free times with blockouts of single operatories, as every five minutes looked at by themselves tell', async () => {
    const day = '2026-11-17';
    const row = (ScheduleNum: number, from: number, to: number, fields = {}) => ({
      ScheduleNum,
      SchedDate: day,
      StartTime: `${String(from).padStart(2, '0')}:00:00`,
      StopTime: `${String(to).padStart(2, '0')}:00:00`,
      ...fields,
    });
    const blockout = (ScheduleNum: number, from: number, to: number, fields = {}) =>
      row(ScheduleNum, from, to, { SchedType: 2, BlockoutType: 50, ...fields });
    const blockouts = [
      blockout(3, 10, 11, { Operatories: '1' }),
      blockout(4, 12, 13, { Operatories: '' }),
      blockout(5, 13, 15, { Operatories: '2,3', ClinicNum: 0 }),
      blockout(6, 14, 15, { ClinicNum: 2 }),
      // It says what the time is for; nobody is kept from it.
      blockout(7, 9, 17, { BlockoutType: 51, Operatories: '1' }),
      // Of an operatory that is gone.
      blockout(8, 9, 17, { Operatories: '99' }),
    ];
    await storePractice(app, office, {
      provider: [odRow('provider', { ProvNum: 1 }), odRow('provider', { ProvNum: 2 })],
      operatory: [1, 2, 3].map((OperatoryNum) =>
        odRow('operatory', { OperatoryNum, ItemOrder: OperatoryNum, ClinicNum: OperatoryNum === 3 ? 2 : 1 }),
      ),
      schedule: [
        row(1, 9, 17, { SchedType: 1, ProvNum: 1, ClinicNum: 1 }),
        row(2, 9, 17, { SchedType: 1, ProvNum: 2, ClinicNum: 2 }),
        ...blockouts,
      ].map((one) => odRow('schedule', one)),
      definition: [
        odRow('definition', { DefNum: 50, Category: 25, ItemName: 'Closed', ItemValue: 'NS' }),
        odRow('definition', { DefNum: 51, Category: 25, ItemName: 'Crowns', ItemValue: '' }),
      ],
      patient: [patient(1)],
      appointment: [apt(10, `${day} 09:30:00`, { ProvNum: 1, Op: 2, Pattern: '/XX/' })],
    });
    // By hand: which hours each chair is shut; the visit's chair has it for twenty minutes, its provider for ten of them.
    const shut: Record<number, number[]> = { 1: [10, 12], 2: [12, 13, 14], 3: [12, 13, 14] };
    const busy = (op: number, minute: number) =>
      op === 2 ? minute >= 570 && minute < 590 : op === 1 && minute >= 575 && minute < 585;
    const free = new Set<string>();
    for (const op of [1, 2, 3])
      for (let minute = 540; minute < 1_020; minute += 5)
        if (!shut[op]!.includes(Math.floor(minute / 60)) && !busy(op, minute)) free.add(`${op} ${minute}`);
    const { data } = await get(`/od/appointments/slots?date=${day}&lengthMinutes=5`);
    const minuteOf = (time: string) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
    const told = (data as { OpNum: number; DateTimeStart: string; DateTimeEnd: string }[]).flatMap(
      ({ OpNum, DateTimeStart, DateTimeEnd }) => {
        const marks: string[] = [];
        for (let at = minuteOf(DateTimeStart); at < minuteOf(DateTimeEnd); at += 5)
          marks.push(`${OpNum} ${at}`);
        return marks;
      },
    );
    expect(told).toHaveLength(free.size);
    expect(new Set(told)).toEqual(free);
  });
});

describe('how long a visit is', () => {
  /** A pattern, its minutes, and those of them that are the provider's. */
  const lengths: [string, number, number][] = [
    ['', 20, 20],
    ['X', 5, 5],
    ['/', 5, 0],
    ['/XX/', 20, 10],
    ['//////', 30, 0],
    ['X//XX/X//', 45, 20],
    ['X'.repeat(24), 120, 120],
  ];

  test.each(lengths)('“%s” is %i minutes, wherever it is asked for', async (pattern, minutes, provider) => {
    expect(contract.minutesOfPattern(pattern)).toBe(minutes);
    const parts = contract.patternParts(pattern);
    const sum = (of: typeof parts) => of.reduce((all, part) => all + part.minutes, 0);
    expect([sum(parts), sum(parts.filter(({ who }) => who === 'provider'))]).toEqual([minutes, provider]);
    await storePractice(app, office, {
      patient: [patient(1)],
      operatory: [
        odRow('operatory', { OperatoryNum: 1 }),
        odRow('operatory', { OperatoryNum: 2, ProvDentist: 1 }),
      ],
      provider: [odRow('provider', { ProvNum: 1 })],
      schedule: [
        odRow('schedule', {
          ScheduleNum: 1,
          SchedDate: '2026-12-07',
          SchedType: 1,
          ProvNum: 1,
          StartTime: '08:00:00',
          StopTime: '17:00:00',
        }),
      ],
      appointment: [apt(10, '2026-12-07 11:00:00', { Pattern: pattern, Op: 1, ProvNum: 1 })],
    });
    await linkPatient(app, office, 1);
    const { appointments } = await get('/od/schedule/date/2026-12-07');
    expect(appointments.map((one: { od_json: { minutes: number } }) => one.od_json.minutes)).toEqual([
      minutes,
    ]);
    const { rows } = await app.platform.db.transaction({ office: office.id }, (tx) =>
      tx.execute<{ minutes: number }>(sql`SELECT app_visit_minutes(pattern) AS minutes FROM od_appointment`),
    );
    expect(rows).toEqual([{ minutes }]);
    const spans = await app.platform.db.transaction({ office: office.id }, (tx) =>
      tx.execute<{ from: number; to: number }>(
        sql`SELECT from_minute AS from, to_minute AS to FROM app_provider_spans(${pattern}) ORDER BY 1`,
      ),
    );
    expect(spans.rows).toEqual(providerSpans({ from: 0, pattern }));
    // Its own chair is taken for all of it, its provider for their part.
    const query = 'date=2026-12-07&lengthMinutes=5&ProvNum=1';
    const free = async (op: number) =>
      (await get(`/od/appointments/slots?${query}&OpNum=${op}`)).data.reduce(
        (all: number, slot: { DateTimeStart: string; DateTimeEnd: string }) =>
          all + (Date.parse(`${slot.DateTimeEnd}Z`) - Date.parse(`${slot.DateTimeStart}Z`)) / 60_000,
        0,
      );
    expect(await free(2)).toBe(9 * 60 - provider);
    await app.owner.query('UPDATE od_operatory SET prov_dentist = 1 WHERE client_id = $1', [office.id]);
    expect(await free(1)).toBe(9 * 60 - minutes);
  });
});

test.each(odEnums.AptStatus.map((word, status) => [word, status] as const))(
  'a visit of status %s stands, or not, by one list',
  async (word, status) => {
    const isStanding = [aptStatus.scheduled, aptStatus.asap].some((one) => one === status);
    expect([stands(status), contract.isBooked(word), contract.isBooked(word.toUpperCase())]).toEqual([
      isStanding,
      isStanding,
      isStanding,
    ]);
    await storePractice(app, office, {
      preference: [odRow('preference', { PrefName: 'RecallExcludeIfAnyFutureAppt', ValueString: '1' })],
      recalltype: [odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' })],
      patient: [patient(1)],
      recall: [odRow('recall', { RecallNum: 1, PatNum: 1, RecallTypeNum: 1, DateDue: '2026-11-01' })],
      appointment: [apt(10, '2026-11-20 09:00:00', { AptStatus: status })],
    });
    const contact = await linkPatient(app, office, 1);
    const summary = await get(`/od/contacts/${contact}/summary`);
    expect(summary).toMatchObject({
      next_appointment: isStanding ? expect.any(String) : null,
      recalls_due: isStanding ? 0 : 1,
    });
    const coming = await app.platform.db.transaction({ office: office.id }, (tx) =>
      listComing(tx, [1], new Date('2026-11-16T18:00:00Z'), 'America/Los_Angeles'),
    );
    expect(coming.get(1)?.map(({ AptStatus }) => AptStatus)).toEqual(isStanding ? [word] : undefined);
  },
);

test('families share a number and a head; each stands in the list alone, whoever has none too', async () => {
  await storePractice(app, office, {
    recalltype: [odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' })],
    patient: [
      patient(1, { WirelessPhone: '(503)555-0101', BalTotal: 50_000, InsEst: 10_000 }),
      patient(2, { WirelessPhone: '(503)555-0101', Guarantor: 1 }),
      patient(3, { WirelessPhone: '', Guarantor: 1 }),
      // The head of the family is not in the copy.
      patient(4, { Guarantor: 99 }),
    ],
    recall: [
      // 400 dollars are owed: too much for the second, not for the third.
      odRow('recall', { RecallNum: 1, PatNum: 1, RecallTypeNum: 1, DateDue: '2026-11-01' }),
      odRow('recall', {
        RecallNum: 2,
        PatNum: 2,
        RecallTypeNum: 1,
        DateDue: '2026-11-02',
        DisableUntilBalance: 39_999,
      }),
      odRow('recall', {
        RecallNum: 3,
        PatNum: 3,
        RecallTypeNum: 1,
        DateDue: '2026-11-03',
        DisableUntilBalance: 40_000,
      }),
      odRow('recall', {
        RecallNum: 4,
        PatNum: 4,
        RecallTypeNum: 1,
        DateDue: '2026-11-04',
        DisableUntilBalance: 1,
      }),
      odRow('recall', { RecallNum: 5, PatNum: 1, RecallTypeNum: 1, DateDue: '2026-10-30' }),
    ],
  });
  const shared = { ph1: '+15035550101' };
  const head = await linkPatient(app, office, 1, shared);
  const child = await linkPatient(app, office, 3, { ...shared, family: head });
  const { data } = await get('/od/recalls/offset/0');
  expect(
    data.map((row: { PatNum: number; contact_id: number; od_json: contract.OdRecall[] }) => [
      row.PatNum,
      row.contact_id,
      row.od_json.map(({ DSSRecallID }) => DSSRecallID),
    ]),
  ).toEqual([
    [1, head, [5, 1]],
    [3, child, [3]],
    [4, null, [4]],
  ]);
});
