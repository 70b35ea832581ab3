import { odTables, type OdTableName } from '@chairline/open-dental';
import type { RestClient } from './rest-client.ts';
import { keyOfTable, readAll } from './rest-pages.ts';
import { scheduledDays, tablePlans } from './rest-plans.ts';
import { readRow, type WireRow } from './rest-rows.ts';
import { askedThrough, PracticeFault, type Wanted } from './source.ts';

/** A row as the API has it, or null where it says that there is none. */
export interface WireLookedUp {
  key: number | string;
  row: WireRow | null;
  unasked?: true;
}

/** PatStatus of a deleted patient: the record is answered, and the patient is none any more. */
const PATIENT_DELETED = /^(deleted|4)$/i;

/**
 * Looks rows up by their keys: `GET /<resource>/{key}`, or among those of what they belong to where a resource has no
 * such question. Tables whose rows have their place by the order of the answer are not looked up here.
 */
export async function* lookUpRows(
  client: RestClient,
  table: OdTableName,
  wanted: readonly Wanted[],
  today: string,
  signal: AbortSignal,
): AsyncGenerator<WireLookedUp> {
  if (table === 'schedule') yield* ofSchedule(client, wanted, today, signal);
  else if (table === 'preference')
    for (const { key } of wanted)
      yield { key, row: await amongThose(client, table, { PrefName: String(key) }, key, signal) };
  else if (askedThrough[table] !== undefined) {
    const parameter = askedThrough[table];
    for (const { key, owner } of wanted)
      yield { key, row: await amongThose(client, table, { [parameter]: String(owner) }, key, signal) };
  } else
    for (const { key } of wanted) {
      const row = await single(client, table, key, signal);
      const isDeleted = table === 'patient' && row !== null && PATIENT_DELETED.test(String(row.PatStatus));
      yield { key, row: isDeleted ? null : row };
    }
}

/** @returns null where the API answers that it does not have it */
async function single(
  client: RestClient,
  table: OdTableName,
  key: number | string,
  signal: AbortSignal,
): Promise<WireRow | null> {
  // What is listed in short is asked for in full.
  const path = tablePlans[table].path.replace(/\/Simple$/, '');
  try {
    const row = readRow(await client.get(`${path}/${key}`, {}, signal));
    if (String(row[odTables[table].key]) === String(key)) return row;
  } catch (error) {
    if (error instanceof PracticeFault && error.code === 'not_found') return null;
    throw error;
  }
  throw new PracticeFault(
    'garbage',
    'Open Dental’s service answered with another row than it was asked for.',
  );
}

async function amongThose(
  client: RestClient,
  table: OdTableName,
  query: Readonly<Record<string, string>>,
  key: number | string,
  signal: AbortSignal,
): Promise<WireRow | null> {
  const keyOf = keyOfTable(table);
  const rows = await readAll(client, keyOf, tablePlans[table].path, query, signal);
  return rows.find((row) => keyOf(row) === String(key)) ?? null;
}

/** By the days of the schedule that are kept; what lies outside them is let go unasked. */
async function* ofSchedule(
  client: RestClient,
  wanted: readonly Wanted[],
  today: string,
  signal: AbortSignal,
): AsyncGenerator<WireLookedUp> {
  const { first, last } = scheduledDays(today);
  for (const { key, owner } of wanted) {
    const day = owner === null ? null : String(owner);
    if (day === null || day < first || day > last) yield { key, row: null, unasked: true };
    else yield { key, row: await single(client, 'schedule', key, signal) };
  }
}
