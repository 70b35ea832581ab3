import { practice } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import {
  closedSpans,
  colorOfStatus,
  dayColumns,
  outside,
  shownAppointments,
  signsOf,
  statusOf,
  toBackgrounds,
  toGridEvents,
  whyAppointmentStays,
} from './day-rules.ts';
import { apt, column, day, op, prov } from './testing.ts';

const ZONE = 'America/Los_Angeles';

test.each([
  ['Scheduled', true, 'confirmed'],
  ['ASAP', false, 'unconfirmed'],
  ['Complete', true, 'complete'],
  ['Broken', false, 'broken'],
  ['PtNote', false, 'note'],
])('%s, confirmed %s, is %s', (AptStatus, is_confirmed, status) => {
  expect(statusOf(apt(1, { AptStatus, is_confirmed }).od_json)).toBe(status);
});

test('filters narrow by clinic, operatory, provider and status, all of them together', () => {
  const all = [
    apt(1, { ClinicNum: 1 }),
    apt(2, { ClinicNum: 2, Op: 2 }),
    apt(3, { ClinicNum: 1, AptStatus: 'Broken' }, { ProvNum: 2 }),
  ];
  const shown = (filters: object) =>
    shownAppointments([day({ appointments: all })], { by: 'operatory', ...filters }).map(
      ({ od_json }) => od_json.AptNum,
    );
  expect(shown({})).toEqual([1, 2, 3]);
  expect(shown({ clinic: 1 })).toEqual([1, 3]);
  expect(shown({ operatories: [2] })).toEqual([2]);
  expect(shown({ clinic: 1, providers: [1] })).toEqual([1]);
  expect(shown({ statuses: ['broken', 'note'] })).toEqual([3]);
});

describe('columns', () => {
  const operatories = [op(1), op(2, { ClinicNum: 2 }), op(3, { IsHidden: true })];
  const providers = [prov(1), prov(2), prov(3, { IsHidden: true })];
  const names = (given: practice.DaySchedule, filters: object) =>
    dayColumns([given], given.appointments, { operatories, providers }, { by: 'operatory', ...filters }).map(
      ({ name }) => name,
    );

  test('are the operatories in use, of one clinic where that is chosen', () => {
    expect(names(day(), {})).toEqual(['Op 1', 'Op 2']);
    expect(names(day(), { clinic: 1 })).toEqual(['Op 1']);
    expect(names(day(), { operatories: [2] })).toEqual(['Op 2']);
  });

  test('are the providers who work, or have somebody', () => {
    const shift = { ProvNum: 2, ClinicNum: 0, from: 480, to: 720 };
    expect(names(day({ shifts: [shift] }), { by: 'provider' })).toEqual(['DOC2']);
    expect(names(day({ shifts: [shift], appointments: [apt(1)] }), { by: 'provider' })).toEqual([
      'DOC1',
      'DOC2',
    ]);
  });

  test('nobody is lost: whose operatory is hidden stands in one of its own', () => {
    const hidden = day({ appointments: [apt(1, { Op: 3 })] });
    expect(names(hidden, {})).toEqual(['Op 1', 'Op 2', 'Other operatories']);
    const columns = dayColumns(
      [hidden],
      hidden.appointments,
      { operatories, providers },
      { by: 'operatory' },
    );
    const [event] = toGridEvents(hidden.appointments, columns, 'operatory', ZONE, () => null);
    expect(event!.columns).toEqual([columns[2]!.id]);
  });
});

test('an appointment lasts as long as its pattern, by the office’s clock', () => {
  const [event] = toGridEvents([apt(1, { Pattern: '//XXXX/' })], [column()], 'operatory', ZONE, () => 'no');
  expect(new Date(event!.start).toISOString()).toBe('2026-11-25T17:00:00.000Z');
  expect([(event!.end - event!.start) / 60_000, event!.stays]).toEqual([35, 'no']);
});

describe('closed is', () => {
  const shifts = [
    { ProvNum: 1, ClinicNum: 0, from: 480, to: 720 },
    { ProvNum: 1, ClinicNum: 0, from: 780, to: 1_020 },
    { ProvNum: 2, ClinicNum: 2, from: 600, to: 660 },
  ];

  test('what lies outside the hours of those who work there', () => {
    expect(closedSpans(day({ shifts }), column({ providers: [1] }))).toEqual([
      { from: 0, to: 480 },
      { from: 720, to: 780 },
      { from: 1_020, to: 1_440 },
    ]);
    expect(closedSpans(day({ shifts }), column({ clinic: 2, providers: [2] }))).toEqual([
      { from: 0, to: 600 },
      { from: 660, to: 1_440 },
    ]);
    expect(closedSpans(day({ shifts }), column({ providers: [9] }))).toEqual([{ from: 0, to: 1_440 }]);
  });

  test('all of a closed day of its clinic, and what the office’s own hours leave out', () => {
    const holiday = day({ shifts, closed: [{ ClinicNum: 2, name: 'Holiday' }] });
    expect(closedSpans(holiday, column({ clinic: 2 }))).toEqual([{ from: 0, to: 1_440 }]);
    expect(closedSpans(holiday, column({ clinic: 1, providers: [1] }))).toHaveLength(3);
    const hours = day({ hours: [{ from: 540, to: 1_440 }], appointments: [apt(1)] });
    expect(closedSpans(hours, column())).toEqual([{ from: 0, to: 540 }]);
  });

  test('nothing where appointments stand and the practice keeps no hours', () => {
    expect(closedSpans(day({ appointments: [apt(1)] }), column())).toEqual([]);
    expect(closedSpans(day(), column())).toEqual([{ from: 0, to: 1_440 }]);
  });

  test('said with overlapping hours only once', () => {
    expect(
      outside([
        { from: 60, to: 120 },
        { from: 0, to: 90 },
      ]),
    ).toEqual([{ from: 120, to: 1_440 }]);
  });
});

test('blockouts are named, and told apart by whether anybody may be booked', () => {
  const blocked = day({
    appointments: [apt(1)],
    blockouts: [
      { name: 'Lunch', ClinicNum: 0, operatories: [], from: 720, to: 780, no_booking: true },
      { name: 'Crowns', ClinicNum: 3, operatories: [], from: 480, to: 540, no_booking: false },
    ],
  });
  const classNames = { closed: 'c', blocked: 'b', meant: 'm' };
  const drawn = toBackgrounds(
    blocked,
    [column({ clinic: 2 }), column({ id: '3', clinic: 3 })],
    ZONE,
    classNames,
  );
  expect(drawn.map(({ title, columns, classNames: names }) => [title, columns, names])).toEqual([
    ['Lunch', ['1'], ['b']],
    ['Lunch', ['3'], ['b']],
    ['Crowns', ['3'], ['m']],
  ]);
});

test('what an appointment says of itself', () => {
  expect(signsOf(apt(1, { IsNewPatient: true }, { lab: 'out' }), false)).toEqual([
    'Left Msg',
    'New patient',
    'Lab case not here yet',
  ]);
  expect(signsOf(apt(1), true)).toEqual(['Past, not completed']);
});

test('why one stays', () => {
  const here = { mayWrite: true, now: Date.parse('2026-11-25T16:00:00Z'), timezone: ZONE };
  expect(whyAppointmentStays(apt(1), here)).toBeNull();
  expect(whyAppointmentStays(apt(1), { ...here, mayWrite: false })).toBe(
    practice.practiceWords.noAccessToken,
  );
  expect(whyAppointmentStays(apt(1, { AptStatus: 'Broken' }), here)).toContain('booked');
  expect(whyAppointmentStays(apt(1), { ...here, now: Date.parse('2026-11-25T17:01:00Z') })).toContain('over');
});

test('a new patient is said once, also where the type says so', () => {
  const signs = (type_name: string) => signsOf(apt(1, { IsNewPatient: true }, { type_name }), false).slice(1);
  expect([signs(''), signs('New Patient exam'), signs('Hygiene')]).toEqual([
    ['New patient'],
    ['New Patient exam'],
    ['Hygiene', 'New patient'],
  ]);
});

test('the practice’s own colours are shown while a visit waits, ours once it should be seen', () => {
  const own = apt(1, { AptStatus: 'Scheduled', is_confirmed: true }, { confirmed_color: '#ffd700' });
  expect(colorOfStatus(own, false)).toBe('oklch(from #ffd700 clamp(0.55, l, 0.65) c h)');
  expect([colorOfStatus(own, true), colorOfStatus(apt(2, { is_confirmed: true }), false)]).toEqual([
    'var(--cl-warn-text)',
    'var(--cl-ok-text)',
  ]);
  const broken = apt(3, { AptStatus: 'Broken' }, { confirmed_color: '#ffd700' });
  expect(colorOfStatus(broken, false)).toBe('var(--cl-error-text)');
});

test('the blockouts of a clinic are in its columns alone, and in no column while another clinic is shown', () => {
  const block = (name: string, ClinicNum: number) => ({
    name,
    ClinicNum,
    operatories: [],
    from: 720,
    to: 780,
    no_booking: true,
  });
  const given = day({ blockouts: [block('all', 0), block('first', 1), block('second', 2)] });
  const names = (clinicOfColumn: number, clinic?: number) =>
    toBackgrounds(
      given,
      [column({ clinic: clinicOfColumn })],
      'UTC',
      { closed: 'c', blocked: 'b', meant: 'm' },
      clinic,
    ).flatMap(({ title }) => title ?? []);
  expect([names(0), names(1), names(0, 2), names(1, 1)]).toEqual([
    ['all', 'first', 'second'],
    ['all', 'first'],
    ['all', 'second'],
    ['all', 'first'],
  ]);
});

test('a blockout of single operatories is in their columns alone, and in a provider’s who has no other', () => {
  const given = day({
    shifts: [1, 2, 3].map((ProvNum) => ({ ProvNum, ClinicNum: 0, from: 480, to: 1_020 })),
    blockouts: [
      { name: 'two', ClinicNum: 4, operatories: [1, 2], from: 720, to: 780, no_booking: true },
      { name: 'one', ClinicNum: 0, operatories: [1], from: 480, to: 540, no_booking: false },
    ],
  });
  const practiceOf = {
    operatories: [op(1, { ProvDentist: 1 }), op(2, { ProvDentist: 1, ProvHygienist: 2 }), op(3)],
    providers: [prov(1), prov(2), prov(3)],
  };
  const names = (by: 'operatory' | 'provider') => {
    const columns = dayColumns([given], [], practiceOf, { by });
    const drawn = toBackgrounds(given, columns, 'UTC', { closed: 'c', blocked: 'b', meant: 'm' });
    return columns.map(({ id }) =>
      drawn.flatMap(({ columns: at, title }) => (at?.includes(id) && title ? title : [])),
    );
  };
  expect(names('operatory')).toEqual([['two', 'one'], ['two'], []]);
  // The first has another room while the one is shut; the third has none of their own.
  expect(names('provider')).toEqual([['two'], ['two'], []]);
});
