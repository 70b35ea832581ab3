import type { OdTableName } from '../../tables.ts';
import { dateOf, dayOf, timeOf } from '../days.ts';
import { cents } from '../life.ts';
import { createRandom, type Random } from '../random.ts';
import type { RawRow } from '../settings.ts';

export type LivingTable = OdTableName | 'histappointment';

/** Where a practice that lives on is kept: its rows, and how they are changed as at a desk. */
export interface LivingDesk {
  /** Every row of a table, in no order. Rows are not to be changed by hand. */
  all(table: LivingTable): Iterable<RawRow>;
  find(table: LivingTable, key: number): RawRow | undefined;
  /** @returns the row with its new key and stamp; columns not given are empty */
  add(table: LivingTable, fields: RawRow): RawRow;
  /** Changes a row that is there; its stamp moves. */
  change(table: LivingTable, key: number, fields: RawRow): RawRow;
  /** Takes an appointment out of the book; its history stays. */
  remove(table: 'appointment', key: number): void;
  /** What is done from now on is done at this moment, `yyyy-MM-dd HH:mm:ss`. */
  at(moment: string): void;
}

export interface IndexedDesk extends LivingDesk {
  /** The rows whose column has a value, in the order of their keys; appointments by the day of `AptDateTime`. */
  rowsOf(table: LivingTable, column: string, value: RawRow[string] | undefined): RawRow[];
}

/** Ten minutes of a practice's life. */
export interface Hour {
  desk: IndexedDesk;
  seed: number;
  /** Days since 1970. */
  day: number;
  /** Minutes since midnight. */
  minute: number;
  /** `yyyy-MM-dd` */
  date: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  moment: string;
}

export const hourOf = (desk: IndexedDesk, seed: number, minutes: number): Hour => {
  const [day, minute] = [Math.floor(minutes / 1_440), minutes % 1_440];
  return { desk, seed, day, minute, date: dateOf(day), moment: timeOf(day, minute) };
};

/** Chances of something on this day, the same whenever it is asked for. */
export const chancesOf = ({ seed, day }: Hour, ...name: (string | number)[]): Random =>
  createRandom(seed, 'living', day, ...name);

/** Rows that fit, gathered before any of them is changed. */
export function rowsWhere(desk: LivingDesk, table: LivingTable, fits: (row: RawRow) => boolean): RawRow[] {
  const found: RawRow[] = [];
  for (const row of desk.all(table)) if (fits(row)) found.push(row);
  return found;
}

export const isNone = (value: RawRow[string] | undefined): boolean =>
  value === undefined || value === null || value === '' || String(value).startsWith('000');

/** The day of a date or a moment; null for none, and for what is no date at all. */
export function dayIn(value: RawRow[string] | undefined): number | null {
  if (isNone(value)) return null;
  const day = dayOf(String(value).slice(0, 10));
  return Number.isFinite(day) ? day : null;
}

/** The minute of its day. @param moment `yyyy-MM-dd HH:mm:ss` */
export const minuteIn = (moment: RawRow[string] | undefined): number =>
  Number(String(moment).slice(11, 13)) * 60 + Number(String(moment).slice(14, 16));

/** A family owes more or less: both stand on its head's row. @param expected what plans are expected to give more */
export function owe({ desk }: Hour, patient: number, amount: number, expected: number): void {
  const guarantor = Number(desk.find('patient', patient)?.Guarantor ?? 0);
  const head = desk.find('patient', guarantor);
  if (!head || (amount === 0 && expected === 0)) return;
  desk.change('patient', guarantor, {
    BalTotal: cents(Number(head.BalTotal) + amount),
    InsEst: cents(Number(head.InsEst) + expected),
  });
}
