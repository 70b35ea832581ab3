import {
  cleanRow,
  enumNumber,
  type OdEnum,
  type OdRow,
  type OdTableName,
  type RawValue,
} from '@chairline/open-dental';
import { z } from 'zod';
import { garbage } from './rest-faults.ts';

/** A row as the API writes it: enumerations and booleans as words, some numbers as texts. */
export type WireRow = Record<string, RawValue>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const wireRows = z.array(z.record(z.string(), z.unknown()));

/** The rows of an answer; fields that are lists or objects are left out, we use none. @throws PracticeFault */
export function readRows(body: unknown): WireRow[] {
  const parsed = wireRows.safeParse(body);
  if (!parsed.success) throw garbage(false);
  return parsed.data.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter((field): field is [string, RawValue] => scalar.safeParse(field[1]).success),
    ),
  );
}

/** The one row of an answer. @throws PracticeFault */
export function readRow(body: unknown): WireRow {
  return readRows([body])[0]!;
}

/** Words of the API that are integers in the database, and so with us. */
const words: Partial<Record<OdTableName, Readonly<Record<string, OdEnum>>>> = {
  patient: {
    PatStatus: 'PatStatus',
    Gender: 'Gender',
    Position: 'Position',
    PreferConfirmMethod: 'ContactMethod',
    PreferContactMethod: 'ContactMethod',
    PreferRecallMethod: 'ContactMethod',
    TxtMsgOk: 'TxtMsgOk',
  },
  appointment: { AptStatus: 'AptStatus' },
  procedurelog: { ProcStatus: 'ProcStatus' },
  claimproc: { Status: 'ClaimProcStatus' },
  schedule: { SchedType: 'SchedType' },
};

/** Whole columns that the API writes in a way of their own. */
const own: Partial<Record<OdTableName, (row: WireRow) => WireRow>> = {
  appointment: ({ Priority }) => ({ Priority: priorityOf(Priority) }),
  recall: ({ Priority, RecallInterval }) => ({
    Priority: priorityOf(Priority),
    RecallInterval: intervalOf(RecallInterval),
  }),
  appointmenttype: ({ appointmentTypeColor }) => ({ AppointmentTypeColor: colorOf(appointmentTypeColor) }),
  definition: ({ isHidden, IsHidden }) => ({ IsHidden: isHidden ?? IsHidden }),
  schedule: ({ operatories }) => ({ Operatories: operatories }),
  provider: ({ ProvStatus }) => ({ ProvStatus: /^(deleted|1)$/i.test(String(ProvStatus)) ? 1 : 0 }),
};

const priorityOf = (value: RawValue): number => (/^(asap|1)$/i.test(String(value ?? '')) ? 1 : 0);

/** `93,54,220` as the database's signed integer of alpha, red, green and blue; 0 for what is none. */
function colorOf(value: RawValue): number {
  const parts = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(String(value ?? ''));
  if (!parts) return 0;
  const [, red, green, blue] = parts.map(Number) as [number, number, number, number];
  return (255 << 24) | (red << 16) | (green << 8) | blue;
}

const units = { d: 0, w: 8, m: 16, y: 24 } as const;

/** `6m1d` as the database's `days | weeks << 8 | months << 16 | years << 24`. */
function intervalOf(value: RawValue): number {
  if (typeof value === 'number') return value;
  const text = String(value ?? '').trim();
  if (/^\d+$/.test(text)) return Number(text);
  let interval = 0;
  for (const [, count, unit] of text.matchAll(/(\d{1,3})\s*([dwmy])/gi)) {
    interval += Math.min(Number(count), 255) * 2 ** units[unit!.toLowerCase() as keyof typeof units];
  }
  return interval;
}

/** A row of the API in the form in which it is kept here; null for one without its key. */
export function cleanWireRow<T extends OdTableName>(table: T, row: WireRow): OdRow<T> | null {
  const raw: WireRow = { ...row, ...own[table]?.(row) };
  const worded: Readonly<Record<string, OdEnum>> = words[table] ?? {};
  for (const [column, name] of Object.entries(worded)) {
    raw[column] = enumNumber(name, row[column] as string | number | null | undefined);
  }
  return cleanRow(table, raw);
}
