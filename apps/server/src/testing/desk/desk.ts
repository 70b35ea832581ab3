import { odEnums } from '@chairline/open-dental';
import type { CleanPractice } from '@chairline/open-dental/made-up';

/** A front desk's world as plain rows, from which a test works out by itself what a tool has to answer. */
export interface Desk {
  practice: CleanPractice;
  contacts: readonly DeskContact[];
  items: readonly DeskItem[];
  convos: readonly DeskConvo[];
}

export interface DeskContact {
  id: number;
  first: string;
  last: string;
  phone: string;
  email: string;
  type: string | null;
  patNum: number | null;
  waitsSince: Date | null;
  activityAt: Date;
  tags: readonly string[];
}

/** A text, an e-mail or a call. */
export interface DeskItem {
  contact: number;
  kind: 'text' | 'email' | 'call';
  direction: string;
  at: Date;
  body: string;
  subject: string;
  missed: boolean;
  seconds: number | null;
}

export interface DeskConvo {
  id: number;
  name: string;
  kind: string;
  owner: string;
  open: boolean;
  secured: boolean;
  messages: number;
  activityAt: Date;
}

/** The office's wall clock: `yyyy-MM-dd`, and `yyyy-MM-dd HH:mm:ss`. */
export interface Clock {
  today: string;
  now: string;
}

export type Values = Readonly<Record<string, string | number>>;
export type Row = Readonly<Record<string, string | number | boolean | null>>;
/** What a tool has to answer with these values, in its order. */
export type Worked = (desk: Desk, clock: Clock, values: Values) => Row[];

type Claim = CleanPractice['claim'][number];
type Appointment = CleanPractice['appointment'][number];
type Procedure = CleanPractice['procedurelog'][number];

const ZONE = 'America/Los_Angeles';
const DAY = 86_400_000;

export const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
/** Monday of a day's week. */
export const mondayOf = (day: string): string =>
  plus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
/** An instant by the office's clock, `yyyy-MM-dd HH:mm:ss`. */
export const localOf = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: ZONE });
export const dollars = (cents: number): number => cents / 100;
export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
/** As PostgreSQL says a time without a zone in JSON. */
export const stamp = (time: string | null): string | null => time?.replace(' ', 'T') ?? null;
export const has = (text: string, part: string | number | undefined): boolean =>
  text.toLowerCase().includes(String(part).toLowerCase());
/** Between two days, both counted. */
export const within = (day: string | null, { from_day, to_day }: Values): boolean =>
  day !== null && day.slice(0, 10) >= String(from_day) && day.slice(0, 10) <= String(to_day);

type Order = string | number | null;
/** Rows in an order as the database has it: nulls last. @param of what to go by, first things first */
export function inOrder<T>(rows: readonly T[], of: (row: T) => readonly Order[]): T[] {
  const compare = (a: Order, b: Order): number =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [a, b] = [of(left), of(right)];
    for (const [index, one] of a.entries()) {
      const found = compare(one, b[index]!);
      if (found !== 0) return found;
    }
    return 0;
  });
}
/** For an order that begins with the latest. */
export const latest = (time: string | null): Order => (time === null ? null : -Date.parse(`${time}Z`));

export const patientOf = ({ practice }: Desk, patNum: number) =>
  practice.patient.find(({ PatNum }) => PatNum === patNum);
export const statusOf = ({ PatStatus }: { PatStatus: number }): string | null =>
  odEnums.PatStatus[PatStatus] ?? null;
export const phoneOf = (patient: { WirelessPhone: string; HmPhone: string }): string =>
  patient.WirelessPhone || patient.HmPhone;
export const providerOf = ({ practice }: Desk, provNum: number) =>
  practice.provider.find(({ ProvNum }) => ProvNum === provNum);
export const codeOf = ({ practice }: Desk, codeNum: number) =>
  practice.procedurecode.find(({ CodeNum }) => CodeNum === codeNum);
export const confirmationOf = ({ practice }: Desk, { Confirmed }: Appointment): string | null =>
  practice.definition.find(({ DefNum }) => DefNum === Confirmed)?.ItemName ?? null;

export const feeOf = ({ ProcFee, UnitQty, BaseUnits }: Procedure): number =>
  ProcFee * Math.max(UnitQty + BaseUnits, 1);
export const minutesOf = ({ Pattern }: Appointment): number => Math.max(Pattern.length * 5, 5);
export const isBooked = ({ AptStatus }: Appointment): boolean => [1, 4].includes(AptStatus);
/** Whose visit is still to come, today's counted. */
export const whoComes = ({ practice }: Desk, { today }: Clock): Set<number> =>
  new Set(
    practice.appointment
      .filter((visit) => isBooked(visit) && (visit.AptDateTime ?? '') >= today)
      .map(({ PatNum }) => PatNum),
  );

export const isOpenClaim = ({ ClaimStatus }: Claim): boolean =>
  ['U', 'H', 'W', 'S', 'I'].includes(ClaimStatus);
export const isBill = ({ ClaimType }: Claim): boolean => ClaimType !== 'PreAuth';
export function carrierOf({ practice }: Desk, { PlanNum }: Claim): { name: string; phone: string | null } {
  const plan = practice.insplan.find((row) => row.PlanNum === PlanNum);
  const carrier = practice.carrier.find(({ CarrierNum }) => CarrierNum === plan?.CarrierNum);
  return { name: carrier?.CarrierName.trim() || 'No carrier', phone: carrier?.Phone ?? null };
}
