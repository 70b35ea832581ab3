import { practice as contract } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { stopClock } from '../../../testing/still-clock.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let office: TestOffice;
let caller: Caller;
beforeAll(async () => {
  // A Thursday, ten o'clock at the office.
  app = await createTestApp({ now: () => new Date('2026-11-19T18:00:00Z') });
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office, { role: 'Admin' }));
});

const THURSDAY = '2026-11-19';
const day = async (date = THURSDAY, as = caller): Promise<contract.DaySchedule> => {
  const answer = await as.call('GET', `/od/schedule/date/${date}`);
  expect(answer.statusCode).toBe(200);
  return contract.getDaySchedule.answer.parse(answer.json());
};
const apt = (AptNum: number, time: string, fields = {}) =>
  odRow('appointment', {
    AptNum,
    PatNum: 1,
    AptStatus: 1,
    AptDateTime: `${THURSDAY} ${time}:00`,
    Pattern: '/XX/',
    Op: 4,
    ProvNum: 1,
    ...fields,
  });
const shift = (ScheduleNum: number, fields: Parameters<typeof odRow<'schedule'>>[1]) =>
  odRow('schedule', {
    ScheduleNum,
    SchedDate: THURSDAY,
    StartTime: '08:00:00',
    StopTime: '12:00:00',
    SchedType: 1,
    ...fields,
  });

describe('a day of the practice’s calendar', () => {
  test('comes at once: appointments with their parts, hours, blockouts', async () => {
    await storePractice(app, office, {
      definition: [
        odRow('definition', { DefNum: 21, Category: 2, ItemName: 'Appointment Confirmed' }),
        odRow('definition', { DefNum: 50, Category: 25, ItemName: 'Lunch', ItemValue: 'NS' }),
        odRow('definition', { DefNum: 51, Category: 25, ItemName: 'Crowns', ItemValue: '' }),
      ],
      provider: [
        odRow('provider', { ProvNum: 1, Abbr: 'DOC1' }),
        odRow('provider', { ProvNum: 2, Abbr: 'HYG2', IsSecondary: true }),
      ],
      operatory: [odRow('operatory', { OperatoryNum: 4, OpName: 'Op 4' })],
      patient: [odRow('patient', { PatNum: 1, FName: 'Ana', LName: 'Silva', Guarantor: 1 })],
      appointment: [
        apt(10, '09:00', { Pattern: '//XXXX/', Confirmed: 21, IsNewPatient: true, Note: 'Premed' }),
        apt(11, '10:00', { IsHygiene: true, ProvHyg: 2, Pattern: '' }),
        apt(12, '11:00', { AptStatus: 5 }),
        apt(13, '11:30', { AptStatus: 2 }),
        // Planned and parked ones stand in no day; neither does another day's.
        apt(14, '09:00', { AptStatus: 6 }),
        apt(15, '09:00', { AptStatus: 3 }),
        odRow('appointment', { AptNum: 16, PatNum: 1, AptStatus: 1, AptDateTime: '2026-11-20 00:00:00' }),
      ],
      schedule: [
        shift(1, { ProvNum: 1 }),
        shift(2, { SchedType: 2, BlockoutType: 50, StartTime: '12:00:00', StopTime: '13:00:00' }),
        shift(3, {
          SchedType: 2,
          BlockoutType: 51,
          StartTime: '08:00:00',
          StopTime: '09:00:00',
          ClinicNum: 3,
          Operatories: '4,7',
        }),
      ],
    });
    const contact = await linkPatient(app, office, 1);
    const answer = await day();
    expect(answer.appointments.map(({ od_json }) => [od_json.AptNum, od_json.AptStatus])).toEqual([
      [10, 'Scheduled'],
      [11, 'Scheduled'],
      [12, 'Broken'],
      [13, 'Complete'],
    ]);
    expect(answer.appointments[0]).toMatchObject({
      date: THURSDAY,
      operatoryId: 4,
      contact_id: contact,
      first_name: 'Ana',
      ProvNum: 1,
      Confirmed: 21,
      parts: [
        { who: 'assistant', minutes: 10 },
        { who: 'provider', minutes: 20 },
        { who: 'assistant', minutes: 5 },
      ],
      lab: null,
      od_json: { confirmed: 'Appointment Confirmed', IsNewPatient: true, minutes: 35 },
    });
    // Without a pattern it is as long as Open Dental books it, and the provider's.
    expect(answer.appointments[1]).toMatchObject({
      ProvNum: 2,
      parts: [{ who: 'provider', minutes: 20 }],
    });
    expect(answer.shifts).toEqual([{ ProvNum: 1, ClinicNum: 0, from: 480, to: 720 }]);
    expect(answer.blockouts).toEqual([
      { name: 'Crowns', ClinicNum: 3, operatories: [4, 7], from: 480, to: 540, no_booking: false },
      { name: 'Lunch', ClinicNum: 0, operatories: [], from: 720, to: 780, no_booking: true },
    ]);
    expect([answer.closed, answer.hours]).toEqual([[], null]);
    expect(answer.synced_at).not.toBeNull();
  });

  test('says that it is closed, by the practice system and by the office itself', async () => {
    await storePractice(app, office, {
      provider: [odRow('provider', { ProvNum: 1, Abbr: 'DOC1' })],
      schedule: [
        shift(1, { ProvNum: 1 }),
        shift(2, { SchedType: 0, Status: 2, StartTime: null, StopTime: null }),
        shift(3, { SchedType: 0, Status: 1, ClinicNum: 2, StartTime: null, StopTime: null }),
      ],
    });
    await caller.call('PUT', '/settings/office-hours', {
      enabled: true,
      weekly: [{ day: 5, from: '08:00', to: '12:30' }],
      holidays: [{ date: '2026-11-27', name: 'Bridge day' }],
    });
    const closed = await day();
    expect(closed.shifts).toEqual([]);
    expect(closed.closed).toEqual([
      { ClinicNum: 0, name: 'Closed' },
      { ClinicNum: 0, name: 'Holiday' },
      { ClinicNum: 2, name: 'Closed' },
    ]);
    expect((await day('2026-11-20')).hours).toEqual([{ from: 480, to: 750 }]);
    expect((await day('2026-11-27')).closed).toEqual([{ ClinicNum: 0, name: 'Bridge day' }]);
  });

  test('is empty and not synced for an office without a practice system, and another’s is not seen', async () => {
    await storePractice(app, office, { appointment: [apt(10, '09:00')] });
    const other = await createOffice(app);
    const theirs = await day(THURSDAY, await signIn(app, await createUser(app, other)));
    expect(theirs).toMatchObject({ appointments: [], shifts: [], synced_at: null });
    expect((await day()).appointments).toHaveLength(1);
    expect((await caller.call('GET', '/od/schedule/date/2026-02-30')).statusCode).toBe(400);
  });

  test('of 600 appointments is read by as many statements as a day of one', async () => {
    // The session is not asked for anew in between.
    stopClock();
    const read = async () => {
      const { result, statements } = await statementsOf(app, () => day());
      return { visits: result.appointments.length, statements };
    };
    await storePractice(app, office, {
      appointment: [apt(1, '09:00')],
      patient: [odRow('patient', { PatNum: 1 })],
      labcase: [odRow('labcase', { LabCaseNum: 1, PatNum: 1, AptNum: 1 })],
    });
    await day();
    const one = await read();
    expect([one.visits, one.statements.length > 0]).toEqual([1, true]);
    await storePractice(app, office, {
      appointment: Array.from({ length: 600 }, (_, index) =>
        apt(index + 1, `${String(7 + (index % 12)).padStart(2, '0')}:00`, { PatNum: index + 1 }),
      ),
      patient: Array.from({ length: 600 }, (_, index) => odRow('patient', { PatNum: index + 1 })),
      labcase: Array.from({ length: 100 }, (_, index) =>
        odRow('labcase', { LabCaseNum: index + 1, PatNum: index + 1, AptNum: index + 1 }),
      ),
    });
    expect(await read()).toEqual({ visits: 600, statements: one.statements });
  });
});

describe('the lab-to-chair guard', () => {
  const visits = (dates: readonly string[], fields = {}) =>
    dates.map((AptDateTime, index) =>
      odRow('appointment', {
        AptNum: index + 1,
        PatNum: 1,
        AptStatus: 1,
        AptDateTime,
        Pattern: '/XX/',
        ...fields,
      }),
    );
  const sent = (AptNum: number, fields = {}) =>
    odRow('labcase', {
      LabCaseNum: AptNum,
      PatNum: 1,
      AptNum,
      DateTimeSent: '2026-11-02 10:00:00',
      ...fields,
    });
  const guard = async () => {
    const answer = await caller.call('GET', '/od/lab-guard');
    return contract.listLabGuard.answer.parse(answer.json());
  };

  test('marks visits whose case is out, and those whose case is back', async () => {
    await storePractice(app, office, {
      appointment: [apt(1, '09:00'), apt(2, '11:00'), apt(3, '12:00'), apt(4, '13:00', { AptStatus: 2 })],
      labcase: [sent(1), sent(2, { DateTimeRecd: '2026-11-18 10:00:00' }), sent(4)],
    });
    expect((await day()).appointments.map(({ lab }) => lab)).toEqual(['out', 'back', null, null]);
  });

  test('lists those from now to the second workday ahead: a weekend is none', async () => {
    await storePractice(app, office, {
      appointment: visits([
        '2026-11-19 09:59:00',
        '2026-11-19 16:00:00',
        '2026-11-20 09:00:00',
        '2026-11-21 09:00:00',
        '2026-11-23 17:00:00',
        '2026-11-24 08:00:00',
      ]),
      labcase: [1, 2, 3, 4, 5, 6].map((num) => sent(num)),
    });
    const { until, data } = await guard();
    expect(until).toBe('2026-11-23');
    expect(data.map(({ od_json, lab }) => [od_json.AptNum, lab])).toEqual([
      [2, 'out'],
      [3, 'out'],
      [4, 'out'],
      [5, 'out'],
    ]);
  });

  test('skips the days on which the practice, or the office, is closed', async () => {
    await storePractice(app, office, {
      appointment: visits(['2026-11-25 09:00:00', '2026-11-26 09:00:00'], { ClinicNum: 0 }),
      labcase: [sent(1), sent(2)],
      schedule: [odRow('schedule', { ScheduleNum: 1, SchedDate: '2026-11-20', SchedType: 0, Status: 2 })],
    });
    await caller.call('PUT', '/settings/office-hours', {
      enabled: true,
      weekly: [1, 2, 3, 4].map((weekday) => ({ day: weekday, from: '08:00', to: '17:00' })),
      holidays: [{ date: '2026-11-24', name: '' }],
    });
    const { until, data } = await guard();
    expect([until, data.map(({ od_json }) => od_json.AptNum)]).toEqual(['2026-11-25', [1]]);
  });

  test('leaves out what is broken, what is back, and another office’s', async () => {
    await storePractice(app, office, {
      appointment: [
        ...visits(['2026-11-20 09:00:00']),
        odRow('appointment', { AptNum: 2, PatNum: 1, AptStatus: 5, AptDateTime: '2026-11-20 09:00:00' }),
      ],
      labcase: [sent(1, { DateTimeChecked: '2026-11-18 10:00:00' }), sent(2)],
    });
    expect((await guard()).data).toEqual([]);
  });
});

test('a visit has its type, and the practice’s own colours where it has some', async () => {
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: 1, FName: 'Ana' })],
    definition: [
      odRow('definition', { DefNum: 20, Category: 2, ItemName: 'Left Msg', ItemColor: -10_496 }),
      odRow('definition', { DefNum: 19, Category: 2, ItemName: 'Not Called', ItemColor: -1 }),
      odRow('definition', { DefNum: 8, Category: 1, ItemName: 'No confirmation', ItemColor: -10_496 }),
    ],
    appointmenttype: [
      odRow('appointmenttype', {
        AppointmentTypeNum: 7,
        AppointmentTypeName: 'Crown seat',
        AppointmentTypeColor: -10_668_324,
      }),
    ],
    appointment: [
      apt(1, '09:00', { Confirmed: 20, AppointmentTypeNum: 7 }),
      apt(2, '10:00', { Confirmed: 19 }),
      apt(3, '11:00', { Confirmed: 8, AppointmentTypeNum: 99 }),
    ],
  });
  const seen = (await day()).appointments.map(({ type_name, type_color, confirmed_color }) => [
    type_name,
    type_color,
    confirmed_color,
  ]);
  expect(seen).toEqual([
    ['Crown seat', '#5d36dc', '#ffd700'],
    ['', null, null],
    ['', null, null],
  ]);
});
