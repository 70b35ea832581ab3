import { dashboard as contract } from '@chairline/contract';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export type Unit = contract.AnyChart['unit'];

/** '1,204' or '$12,030.50'. */
export const formatValue = (value: number, unit: Unit): string =>
  unit === 'cents' ? money.format(value / 100) : number.format(value);

/** A value on an axis: thousands of dollars as '$12k' (specification 3, section 4.4). */
export const formatAxis = (value: number, unit: Unit): string =>
  unit === 'cents' ? contract.axisMoney(value) : number.format(value);

/** 'Nov 21', with its year where that is not this one. */
export function formatDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  const words = `${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return year === today.slice(0, 4) ? words : `${words}, ${year}`;
}

/** 'Nov 21 – Dec 21'. */
export const formatRange = ({ startdate, enddate }: contract.DayRange, today: string): string =>
  startdate === enddate
    ? formatDay(startdate, today)
    : `${formatDay(startdate, today)} – ${formatDay(enddate, today)}`;

const hourOf = (bucket: string): string => {
  const hour = Number(bucket.slice(11, 13));
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** A bucket on the axis; a week that began before what is shown goes by its first shown day. @param bucket `yyyy-MM-ddTHH:mm:ss` */
export function bucketTick(
  bucket: string,
  aggregation: contract.Aggregation,
  shown: contract.DayRange,
  today: string,
): string {
  const begins = bucket.slice(0, 10);
  const day = aggregation === 'week' && begins < shown.startdate ? shown.startdate : begins;
  if (aggregation === 'year') return day.slice(0, 4);
  const [year, month] = day.split('-');
  if (aggregation === 'month')
    return year === today.slice(0, 4)
      ? MONTHS[Number(month) - 1]!
      : `${MONTHS[Number(month) - 1]} ’${year!.slice(2)}`;
  const short = `${MONTHS[Number(month) - 1]} ${Number(day.slice(8))}`;
  return aggregation === 'hour' ? `${short}, ${hourOf(bucket)}` : short;
}

/** A bucket in full, cut to the days that are shown: 'Nov 22 – Nov 28'. */
export function bucketWords(
  bucket: string,
  aggregation: contract.Aggregation,
  shown: contract.DayRange,
  today: string,
): string {
  const day = bucket.slice(0, 10);
  if (aggregation === 'hour') return `${formatDay(day, today)}, ${hourOf(bucket)}`;
  if (aggregation === 'day') return `${weekday(day)}, ${formatDay(day, today)}`;
  if (aggregation === 'year') return day.slice(0, 4);
  if (aggregation === 'month') return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const last = contract.addDays(day, 6);
  return formatRange(
    {
      startdate: day < shown.startdate ? shown.startdate : day,
      enddate: last > shown.enddate ? shown.enddate : last,
    },
    today,
  );
}

/** '2 of 7 days' of a week, month or year of which only these are shown; null for a whole one, an hour or a day. */
export function partWords(
  bucket: string,
  aggregation: contract.Aggregation,
  shown: contract.DayRange,
): string | null {
  if (aggregation === 'hour' || aggregation === 'day') return null;
  const first = bucket.slice(0, 10);
  const last =
    aggregation === 'week'
      ? contract.addDays(first, 6)
      : contract.addDays(contract.addMonths(first, aggregation === 'month' ? 1 : 12), -1);
  const startdate = first < shown.startdate ? shown.startdate : first;
  const enddate = last > shown.enddate ? shown.enddate : last;
  const [days, all] = [
    contract.daysOf({ startdate, enddate }),
    contract.daysOf({ startdate: first, enddate: last }),
  ];
  return days === all ? null : `${days} of ${all} days`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** '312 appointments' or '$48,210', and of when. */
export function totalWords(
  total: number,
  unit: Unit,
  shown: contract.DayRange,
  today: string,
  what: 'appointments' | 'made',
): string {
  const range = formatRange(shown, today);
  if (unit === 'cents') return `${wholeMoney.format(total / 100)} came in, ${range}`;
  const things = total === 1 ? 'appointment' : 'appointments';
  return `${number.format(total)} ${things}${what === 'made' ? ' made' : ''}, ${range}`;
}

export const aggregationWords: Record<contract.Aggregation, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

export const groupWords: Record<contract.AppointmentGroup | contract.PaymentGroup, string> = {
  none: 'None',
  provider: 'Provider',
  clinic: 'Clinic',
  confirmation: 'Confirmation',
  form: 'Form of payment',
  payer: 'Patient or insurance payer',
};

export const filterWords = {
  providers: 'Providers',
  clinics: 'Clinics',
  confirmations: 'Confirmations',
  forms: 'Forms of payment',
  payers: 'Payers',
} as const;
