import { type ai as contract, formatPhone } from '@chairline/contract';
import { isMoney, isPercent, numberOf } from './chart-of-rows.ts';

type Cell = contract.ToolRun['rows'][number][number];

/** The rows' times are the office's own wall time: what stands behind it of a zone says nothing more. */
const DAY = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const TIME = String.raw`(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::[\d.]+)?`;
const STAMP = new RegExp(`^${DAY}(?:[T ]${TIME}(?:Z|[+-]\\d\\d(?::?\\d\\d)?)?)?$`);
const CLOCK = new RegExp(`^${TIME}$`);
const PHONE = /(^|_)(phone|ph[123]|phone_num|contact_number)$/;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const clock = (hour: string, minute: string): string =>
  `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;

/** The day of a day or a time as the rows have it, `yyyy-MM-dd`; null for anything else. */
export function dayOfCell(cell: Cell): string | null {
  const found = typeof cell === 'string' ? STAMP.exec(cell)?.groups : undefined;
  return found ? `${found['year']}-${found['month']}-${found['day']}` : null;
}

/** Whether a column numbers telephones. */
export const isPhone = (column: string): boolean => PHONE.test(column);

/** A cell as the office writes it: '11/26/2026 2:05 PM', '(503) 555-0177', '$1,200.00'. */
export function cellWords(column: string, cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (isPhone(column)) return formatPhone(String(cell));
  const number = numberOf(cell);
  if (number !== null && isPercent(column)) return `${cell}%`;
  if (number !== null) return isMoney(column) ? money.format(number) : String(cell);
  const text = String(cell);
  const stamp = STAMP.exec(text)?.groups;
  if (stamp) {
    const { year, month, day, hour, minute } = stamp;
    const date = `${Number(month)}/${Number(day)}/${year}`;
    return hour && minute ? `${date} ${clock(hour, minute)}` : date;
  }
  const time = CLOCK.exec(text)?.groups;
  if (time) return clock(time['hour']!, time['minute']!);
  return /^\+1\d{10}$/.test(text) ? formatPhone(text) : text.slice(0, 300);
}
