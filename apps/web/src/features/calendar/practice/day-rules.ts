import { practice } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import type { GridBackground, GridEvent } from '../grid/grid-types.ts';
import { MINUTE } from '../grid/wall.ts';

type Appointment = practice.DayAppointment;
type Day = practice.DaySchedule;

/** What an appointment is on the day, in the words of the filter. */
export const dayStatuses = ['unconfirmed', 'confirmed', 'complete', 'broken', 'note'] as const;
export type DayStatus = (typeof dayStatuses)[number];
export const statusNames: Record<DayStatus, string> = {
  unconfirmed: 'Not confirmed',
  confirmed: 'Confirmed',
  complete: 'Completed',
  broken: 'Broken',
  note: 'Notes',
};

/** What of a day is shown; what is left out is not narrowed. */
export interface DayFilters {
  by: 'operatory' | 'provider';
  clinic?: number;
  operatories?: readonly number[];
  providers?: readonly number[];
  statuses?: readonly DayStatus[];
}

export function statusOf({ AptStatus, is_confirmed }: practice.OdAppointment): DayStatus {
  if (practice.isBooked(AptStatus)) return is_confirmed ? 'confirmed' : 'unconfirmed';
  return AptStatus === 'Complete' ? 'complete' : AptStatus === 'Broken' ? 'broken' : 'note';
}

/** The shades say what the words on the appointment say. */
const colors: Record<DayStatus, string> = {
  unconfirmed: 'var(--cl-warn-text)',
  confirmed: 'var(--cl-ok-text)',
  complete: 'var(--cl-text-dim)',
  broken: 'var(--cl-error-text)',
  note: 'var(--cl-brand-text)',
};
/**
 * The practice's own colour of a confirmation, where it has one, else ours.
 * @param past whether its time has come: what is then still booked should be seen
 */
export function colorOfStatus({ od_json, confirmed_color }: Appointment, past: boolean): string {
  const booked = practice.isBooked(od_json.AptStatus);
  if (booked && !past && confirmed_color !== null) return shadeOf(confirmed_color);
  return colors[past && booked ? 'unconfirmed' : statusOf(od_json)];
}

/** A colour that somebody chose for a white screen: its hue, as light as can be seen on white and on black. */
const shadeOf = (color: string): string => `oklch(from ${color} clamp(0.55, l, 0.65) c h)`;

/** Minutes an appointment takes. */
export const minutesOf = (one: Appointment): number =>
  one.parts.reduce((sum, { minutes }) => sum + minutes, 0);

export const patientName = ({ first_name, last_name }: Appointment): string =>
  `${first_name} ${last_name}`.trim() || 'Patient';

/** The appointments of some days that the filters leave. */
export function shownAppointments(days: readonly Day[], filters: DayFilters): Appointment[] {
  const { clinic, operatories, providers, statuses } = filters;
  return days
    .flatMap(({ appointments }) => appointments)
    .filter(
      (one) =>
        (clinic === undefined || one.od_json.ClinicNum === clinic) &&
        (!operatories || operatories.includes(one.operatoryId)) &&
        (!providers || providers.includes(one.ProvNum)) &&
        (!statuses || statuses.includes(statusOf(one.od_json))),
    );
}

type Operatory = {
  OperatoryNum: number;
  OpName: string;
  ClinicNum: number;
  IsHidden: boolean;
  ProvDentist: number;
  ProvHygienist: number;
};
type Provider = { ProvNum: number; Abbr: string; full_name: string; IsHidden: boolean };

/** A column of the day before it is drawn. */
export interface DayColumn {
  id: string;
  name: string;
  /** What else it is called. */
  hint: string;
  clinic: number;
  /** Where its visits are: itself, or the operatories of its provider; none where a provider has none. */
  operatories: readonly number[];
  /** Whose hours are its hours; none: all of its clinic's. */
  providers: readonly number[];
}

/** Of an appointment in an operatory, or with a provider, that has no column of its own. */
const ELSEWHERE = 'elsewhere';

/** The columns of some days: operatories in use, or the providers who work or have somebody; hidden ones out. */
export function dayColumns(
  days: readonly Pick<Day, 'shifts'>[],
  shown: readonly Appointment[],
  given: { operatories: readonly Operatory[]; providers: readonly Provider[] },
  filters: DayFilters,
): DayColumn[] {
  const here = (clinic: number) => filters.clinic === undefined || clinic === 0 || clinic === filters.clinic;
  const columns =
    filters.by === 'operatory'
      ? given.operatories
          .filter(({ IsHidden, ClinicNum }) => !IsHidden && here(ClinicNum))
          .filter(({ OperatoryNum }) => filters.operatories?.includes(OperatoryNum) ?? true)
          .map((one) => ({
            id: String(one.OperatoryNum),
            name: one.OpName,
            hint: '',
            clinic: one.ClinicNum,
            operatories: [one.OperatoryNum],
            providers: [one.ProvDentist, one.ProvHygienist].filter((num) => num > 0),
          }))
      : given.providers
          .filter(({ IsHidden, ProvNum }) => !IsHidden && isIn(days, shown, ProvNum, here))
          .filter(({ ProvNum }) => filters.providers?.includes(ProvNum) ?? true)
          .map((one) => ({
            id: String(one.ProvNum),
            name: one.Abbr,
            hint: one.full_name,
            clinic: 0,
            operatories: given.operatories
              .filter(({ IsHidden }) => !IsHidden)
              .filter((chair) => [chair.ProvDentist, chair.ProvHygienist].includes(one.ProvNum))
              .map(({ OperatoryNum }) => OperatoryNum),
            providers: [one.ProvNum],
          }));
  const known = new Set(columns.map(({ id }) => id));
  const lost = shown.some((one) => !known.has(placeOf(one, filters.by)));
  const name = filters.by === 'operatory' ? 'Other operatories' : 'Other providers';
  return lost
    ? [...columns, { id: ELSEWHERE, name, hint: '', clinic: 0, operatories: [], providers: [] }]
    : columns;
}

const isIn = (
  days: readonly Pick<Day, 'shifts'>[],
  shown: readonly Appointment[],
  num: number,
  here: (clinic: number) => boolean,
): boolean =>
  days.some(({ shifts }) => shifts.some(({ ProvNum, ClinicNum }) => ProvNum === num && here(ClinicNum))) ||
  shown.some(({ ProvNum }) => ProvNum === num);

const placeOf = (one: Appointment, by: DayFilters['by']): string =>
  String(by === 'operatory' ? one.operatoryId : one.ProvNum);

/** The column in which an appointment stands. */
export function placeIn(columns: readonly DayColumn[], one: Appointment, by: DayFilters['by']): string {
  const place = placeOf(one, by);
  return columns.some(({ id }) => id === place) ? place : ELSEWHERE;
}

/** The moment of a minute of a day by the office's clock. */
const momentOfMinute = (date: string, minute: number, timezone: string): number =>
  toInstant(minute >= 1_440 ? `${date}T23:59` : `${date}T${clock(minute)}`, timezone);

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The appointments as the grid takes them. */
export function toGridEvents(
  shown: readonly Appointment[],
  columns: readonly DayColumn[],
  by: DayFilters['by'],
  timezone: string,
  /** Why one does not move; null where it does. */
  whyStays: (one: Appointment) => string | null,
): GridEvent<Appointment>[] {
  return shown.flatMap((one) => {
    if (!one.od_json.AptDateTime) return [];
    const start = toInstant(one.od_json.AptDateTime, timezone);
    return {
      id: String(one.od_json.AptNum),
      columns: [placeIn(columns, one, by)],
      start,
      end: start + minutesOf(one) * MINUTE,
      allDay: false,
      title: patientName(one),
      color: colorOfStatus(one, false),
      ...(one.type_color === null ? {} : { tint: shadeOf(one.type_color) }),
      classNames: statusOf(one.od_json) === 'broken' ? ['ec-dim'] : [],
      stays: whyStays(one),
      data: one,
    };
  });
}

export interface Span {
  from: number;
  to: number;
}
const DAY_END = 1_440;

/** What of the day lies outside of spans. */
export function outside(spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < DAY_END) gaps.push({ from: at, to: DAY_END });
  return gaps;
}

/** When a column is closed: on a closed day, outside the hours of those who work there, and of the office itself. */
export function closedSpans(day: Day, column: DayColumn): Span[] {
  const closed = day.closed.some(({ ClinicNum }) => ClinicNum === 0 || ClinicNum === column.clinic);
  if (closed) return [{ from: 0, to: DAY_END }];
  const byOffice = day.hours === null ? [] : outside(day.hours);
  // Where nobody has hours on a day with appointments, the practice keeps none in Open Dental.
  if (day.shifts.length === 0 && day.appointments.length > 0) return byOffice;
  const shifts = day.shifts.filter(
    ({ ProvNum, ClinicNum }) =>
      (column.clinic === 0 || ClinicNum === 0 || ClinicNum === column.clinic) &&
      (column.providers.length === 0 || column.providers.includes(ProvNum)),
  );
  return [...outside(shifts), ...byOffice];
}

/**
 * The blockouts of a column. One that names operatories lies in a column of theirs, and in a provider's who has no other;
 * one that names none goes by the column's clinic and by the one that alone is shown.
 */
const blockoutsOf = (day: Day, column: DayColumn, clinic: number | undefined): practice.DayBlockout[] =>
  day.blockouts.filter(({ ClinicNum, operatories }) =>
    operatories.length > 0
      ? column.operatories.length > 0 && column.operatories.every((num) => operatories.includes(num))
      : ClinicNum === 0 || (isOf(ClinicNum, column.clinic || undefined) && isOf(ClinicNum, clinic)),
  );

/** @param clinic undefined for all of them */
const isOf = (ClinicNum: number, clinic: number | undefined): boolean =>
  clinic === undefined || ClinicNum === clinic;

/** Closed hours and blockouts, as the grid takes them. */
export function toBackgrounds(
  day: Day,
  columns: readonly DayColumn[],
  timezone: string,
  classNames: { closed: string; blocked: string; meant: string },
  /** The clinic that alone is shown. */
  clinic?: number,
): GridBackground[] {
  const place = (column: DayColumn, span: Span, className: string) => ({
    columns: [column.id],
    start: momentOfMinute(day.date, span.from, timezone),
    end: momentOfMinute(day.date, span.to, timezone),
    classNames: [className],
  });
  return columns.flatMap((column) => [
    ...closedSpans(day, column).map((span) => place(column, span, classNames.closed)),
    ...blockoutsOf(day, column, clinic).map((one) => ({
      ...place(column, one, one.no_booking ? classNames.blocked : classNames.meant),
      title: one.name,
    })),
  ]);
}

/** What an appointment says of itself in a few words: confirmation or status, new patient, lab. */
export function signsOf(one: Appointment, past: boolean): string[] {
  const state = practice.appointmentState(one.od_json, past);
  return [
    state?.words ?? '',
    one.type_name,
    // A type that says so already.
    one.od_json.IsNewPatient && !/\bnew patient\b/i.test(one.type_name) ? 'New patient' : '',
    one.lab === 'out' ? 'Lab case not here yet' : one.lab === 'back' ? 'Lab case is back' : '',
  ].filter((words) => words !== '');
}

/** Why an appointment does not move, as a sentence; null where it does. @param today the office's day */
export function whyAppointmentStays(
  { od_json }: Appointment,
  { mayWrite, now, timezone }: { mayWrite: boolean; now: number; timezone: string },
): string | null {
  if (!mayWrite) return practice.practiceWords.noAccessToken;
  if (!practice.isBooked(od_json.AptStatus)) return 'Only what is booked is moved.';
  const over = od_json.AptDateTime !== null && toInstant(od_json.AptDateTime, timezone) < now;
  return over ? 'What has begun or is over is not moved.' : null;
}
