import { z } from 'zod';
import { dollars, isoDate } from '../shared/models.ts';
import { aggregations } from './ranges.ts';

const count = z.number().int();
/** `yyyy-MM-ddTHH:mm:ss` of the office's wall clock; null for none. */
const wall = z.string().nullable();
const day = z.string();

/** A line or a set of bars: one value a bucket, in the order of the buckets. */
const seriesValues = {
  /** Of the range alone: the sum of `values`. */
  total: count,
  values: z.array(count),
  /** Mean of the bucket and the three before it; null where they are not all in the range, or it was not asked for. */
  average: z.array(z.number().nullable()).nullable(),
  /** Sum of this and all shown before; null where it was not asked for. */
  running: z.array(count).nullable(),
};
export const chartSeries = z.object({ key: z.string(), label: z.string(), ...seriesValues });

/** What every chart over time answers; `row` is one of what it counts or adds up. */
const chartOf = <T extends z.ZodType>(row: T) =>
  z.object({
    /** What is shown: of a request that reaches back, from `showfrom` on. */
    startdate: day,
    enddate: day,
    aggregation: z.enum(aggregations),
    /** Values are numbers of things, or integer cents. */
    unit: z.enum(['count', 'cents']),
    /** `yyyy-MM-ddTHH:mm:ss`: where each bucket begins. Those in which nothing was are there too. */
    buckets: z.array(z.string()),
    /** One without a group; by group the largest first, at most ten. */
    series: z.array(chartSeries),
    /** All series together. */
    total: z.object(seriesValues),
    /** How many groups there are: more than series when the smallest stand together. */
    groups: count,
    /** The first of the rows behind it, by time; as many as were asked for. */
    rows: z.array(row),
    /** There are more rows than these: the CSV has all. */
    more_rows: z.boolean(),
    /** When the copy was last whole; null before the first time. */
    synced_at: isoDate.nullable(),
  });

const appointment = {
  AptNum: count,
  AptDateTime: wall,
  ProcDescript: z.string(),
  minutes: count,
  AptStatus: z.string(),
  provider: z.string(),
  clinic: z.string(),
  confirmed: z.string(),
  IsNewPatient: z.boolean(),
};
export const appointmentRow = z.object(appointment);
export type AppointmentRow = z.infer<typeof appointmentRow>;
export const newAppointmentRow = z.object({ AptCreatedDateTime: wall, ...appointment });
export type NewAppointmentRow = z.infer<typeof newAppointmentRow>;

/** What came in on a day from one payer in one form, for one provider and clinic. */
export const paymentRow = z.object({
  PmtDate: day,
  /** Dollars, as the specification's; series and totals are in cents. */
  TotalAMt: dollars,
  /** The form of payment, as the office names it. */
  PaymentTYpe: z.string(),
  /** The provider's abbreviation; '' for none. */
  Provider: z.string(),
  ClinicNum: count,
  /** The clinic's name; '' where the office uses none. */
  clinic: z.string(),
  /** `Patients`, or the insurer. */
  PaymentFrom: z.string(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const appointmentsChart = chartOf(appointmentRow);
export type AppointmentsChart = z.infer<typeof appointmentsChart>;
export const paymentsChart = chartOf(paymentRow);
export type PaymentsChart = z.infer<typeof paymentsChart>;
export const newAppointmentsChart = chartOf(newAppointmentRow);
export type NewAppointmentsChart = z.infer<typeof newAppointmentsChart>;
export type AnyChart = Omit<AppointmentsChart, 'rows'>;

/** What was booked as of a moment, for the weeks from then on. */
export const bookingSnapshot = z.object({
  /** How many weeks before the first one: 0 is it. */
  weeks_before: count,
  /** Wall clock of the moment. */
  as_of: z.string(),
  /** True: what stood in the book then. False, before the copy began: what was entered by then and still stands. */
  exact: z.boolean(),
  total: count,
  weeks: z.array(z.object({ from: day, to: day, booked: count })),
});
export type BookingSnapshot = z.infer<typeof bookingSnapshot>;
export const bookingsOutlook = z.object({
  snapshots: z.array(bookingSnapshot),
  /** Wall clock from which on it is known what was booked when; null before the first sync. */
  known_since: wall,
  synced_at: isoDate.nullable(),
});
export type BookingsOutlook = z.infer<typeof bookingsOutlook>;

/** How well a provider keeps to the appointments' times. */
export const onTimeRow = z.object({
  ProvNum: count,
  provider: z.string(),
  /** Completed ones in the range. */
  appointments: count,
  /** Those whose arrival was noted, and of them those who came by the appointment's time. */
  arrived: count,
  arrived_on_time: count,
  /** Those whose seating was noted, and of them those seated no later than five minutes after the appointment's time. */
  seated: count,
  seated_on_time: count,
  /** Minutes from the appointment's time (or the arrival, where that was later) to the seat; null without any. */
  average_wait: z.number().nullable(),
  /** Minutes from the appointment's time to the seat, those seated early as 0; null without any. */
  average_delay: z.number().nullable(),
});
export type OnTimeRow = z.infer<typeof onTimeRow>;

const choice = z.object({ key: z.string(), label: z.string() });
/** What charts can be narrowed to, as the practice system has it. Clinics are empty where it uses none. */
export const chartChoices = z.object({
  providers: z.array(choice),
  clinics: z.array(choice),
  confirmations: z.array(choice),
  forms: z.array(choice),
  payers: z.array(choice),
});
export type ChartChoices = z.infer<typeof chartChoices>;

const pair = z.object({ now: z.number().int(), before: z.number().int() });
/** Those who came for the first time: the newest first, as many as `NEW_PATIENTS_MAX`. */
export const newPatient = z.object({
  PatNum: z.number().int(),
  full_name: z.string(),
  first_visit: z.iso.date(),
  /** null while they are no contact. */
  contact_id: z.number().int().nullable(),
});
export type NewPatient = z.infer<typeof newPatient>;
/** How soon who wrote was answered, in minutes; null where nobody was. */
const answered = z.object({
  asked: z.number().int(),
  answered: z.number().int(),
  median: z.number().nullable(),
});

/** The month to this day beside the same days of the month before. */
export const monthFigures = z.object({
  range: z.object({ startdate: z.iso.date(), enddate: z.iso.date() }),
  before: z.object({ startdate: z.iso.date(), enddate: z.iso.date() }),
  /** Cents, of patients and insurers. */
  payments: pair,
  new_patients: pair.extend({ patients: z.array(newPatient) }),
  answers: z.object({ now: answered, before: answered }),
  /** Missed calls of contacts, those that were called back within a day, and those reached another way by then. */
  missed: z.object({ calls: z.number().int(), called_back: z.number().int(), reached: z.number().int() }),
  /** Patients of the Re-Care list. */
  recall_due: z.number().int(),
  /** Patients with a visit that nobody confirmed, from now to the end of the office's week. */
  unconfirmed: z.object({ patients: z.number().int(), enddate: z.iso.date() }),
  synced_at: isoDate.nullable(),
});
export type MonthFigures = z.infer<typeof monthFigures>;
