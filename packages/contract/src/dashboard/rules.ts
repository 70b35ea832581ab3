/** Periods of the moving average (specification 3, section 4.4). */
export const AVERAGE_PERIODS = 4;
/** Series a chart has at most; those beyond it, the smallest, are one: `REST_KEY`. */
export const SERIES_MAX = 10;
/** The series of all groups that are not shown by themselves. */
export const REST_KEY = '*';
/** Rows an answer carries at most; the CSV has all of them. */
export const CHART_ROWS_MAX = 1_000;
/** A patient seated up to so many minutes after the appointment's time was seated on time. */
export const ON_TIME_MINUTES = 5;

/** New patients the month names; the count has all of them. */
export const NEW_PATIENTS_MAX = 100;

/** By what the bars of the two appointment charts can be divided. */
export const appointmentGroups = ['none', 'provider', 'clinic', 'confirmation'] as const;
export type AppointmentGroup = (typeof appointmentGroups)[number];
/** By what payments can be divided (specification 3, section 4.4). */
export const paymentGroups = ['none', 'form', 'provider', 'clinic', 'payer'] as const;
export type PaymentGroup = (typeof paymentGroups)[number];

/** Key of the payer of everything that patients pay; insurers' begin with `INSURER`. */
export const PATIENT_PAYER = 'patient';
export const INSURER = 'insurance:';

/** Specification 3, sections 2.5 and 4.4. */
export const dashboardWords = {
  titles: {
    appts: 'Future Appointments',
    bookingsasof: 'Appointment Outlook comparison',
    dailypayments: 'Payments',
    dailynewappts: 'Daily New Appointments',
  },
  snapshots: ['Current', '1 week before', '2 weeks before', '3 weeks before', '4 weeks before'],
  weeks: ['This Wk', 'Next Wk', '2 Wks After', '3 Wks After'],
  amount: 'Amount',
  totalAmount: 'Total Amount',
  average: '4-period average',
} as const;

/** A money axis: thousands as `$12k`; what is below a thousand in whole dollars. @param cents integer cents */
export function axisMoney(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '-' : '';
  if (dollars < 1_000) return `${sign}$${Math.round(dollars)}`;
  // The steps of an axis stay apart: $2.5k is not $3k.
  const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: dollars < 100_000 ? 1 : 0 });
  return `${sign}$${thousands.format(dollars / 1_000)}k`;
}
