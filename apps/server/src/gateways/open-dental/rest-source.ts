import {
  definitionCategory,
  odTables,
  openClaimStatuses,
  type OdRow,
  type OdTableName,
  type RawValue,
  unkeptId,
} from '@chairline/open-dental';
import { z } from 'zod';
import type { RestClient } from './rest-client.ts';
import { garbage } from './rest-faults.ts';
import { lookUpRows } from './rest-lookups.ts';
import { keyOfTable, pageCursor, type PageCursor, readAll, readPages } from './rest-pages.ts';
import { isSecretPreference, narrows, tablePlans } from './rest-plans.ts';
import { cleanWireRow, readRow, readRows, type WireRow } from './rest-rows.ts';
import {
  type LookedUp,
  PracticeFault,
  type PracticePage,
  type PracticeSource,
  type Wanted,
} from './source.ts';

/** What is remembered of an office while the process lives: it costs requests to learn again. */
export interface OfficeMemory {
  /** Whether it has clinics, and until when that is believed. */
  clinics: { used: boolean; until: number } | null;
  /** Patients' clinics, for the claims that do not tell theirs. */
  clinicOf: Map<number, number>;
  allClinicsKnown: boolean;
  /** How many deleted appointments its history had. */
  deletedSeen: number;
}

export const emptyMemory = (): OfficeMemory => ({
  clinics: null,
  clinicOf: new Map(),
  allClinicsKnown: false,
  deletedSeen: 0,
});

const CLINICS_FOR_MS = 3_600_000;
/** From so many changed claims on it is cheaper, or near it, to read all items. */
const MOST_SINGLY = 300;
const MOST_PATIENTS_SINGLY = 20;
/** Payments are found by the day they were entered; those changed later are looked for this many days back. */
const PAYMENT_DAYS = 7;
const DAY_MS = 86_400_000;

const COLORS = `SELECT DefNum, ItemColor FROM definition WHERE Category = ${definitionCategory.apptConfirmed}`;
/** How a query is refused where all else is answered: without the right to it, or by an older Open Dental. */
const notPermitted = new Set<PracticeFault['code']>([
  'permission',
  'token',
  'refused',
  'not_found',
  'version',
]);

/** A row that others belong to, and the parameter by which those are asked for. */
const owner = z.object({ parameter: z.string(), num: z.number().int() });
type Owner = z.infer<typeof owner>;

const readingCursor = z.union([
  pageCursor,
  owner,
  // As an older server left it: of what it had asked for one by one it is not known which were done.
  z
    .object({ offset: z.number().int(), key: z.string() })
    .transform(({ offset, key }) => ({ offset, keys: [key] })),
  z.object({ done: z.number().int() }).transform(() => null),
]);
type ReadingCursor = z.infer<typeof readingCursor>;

/** The order in which owners are asked about. */
const isAfter = (one: Owner, other: Owner): boolean =>
  one.parameter === other.parameter ? one.num > other.num : one.parameter > other.parameter;

/** Reads a practice system through its REST API; how each table is read: `rest-plans.ts`. */
export function createRestSource(
  client: RestClient,
  memory: OfficeMemory,
  today: () => string,
): PracticeSource {
  async function preference(name: string, signal: AbortSignal): Promise<string> {
    const [row] = readRows(await client.get('preferences', { PrefName: name }, signal));
    return String(row?.ValueString ?? '');
  }

  async function usesClinics(signal: AbortSignal): Promise<boolean> {
    if (memory.clinics && memory.clinics.until > Date.now()) return memory.clinics.used;
    const off = (await preference('EasyNoClinics', signal)) === '1';
    const used = !off && readRows(await client.get('clinics', {}, signal)).length > 0;
    memory.clinics = { used, until: Date.now() + CLINICS_FOR_MS };
    return used;
  }

  function rememberClinics(rows: readonly WireRow[]): void {
    for (const { PatNum, ClinicNum } of rows) memory.clinicOf.set(Number(PatNum), Number(ClinicNum));
  }

  /** Gives claims their patients' clinics. */
  async function addClinics(rows: readonly WireRow[], signal: AbortSignal): Promise<WireRow[]> {
    if (!(await usesClinics(signal))) return [...rows];
    const unknown = new Set(
      rows.map(({ PatNum }) => Number(PatNum)).filter((num) => !memory.clinicOf.has(num)),
    );
    if (unknown.size > MOST_PATIENTS_SINGLY && !memory.allClinicsKnown) {
      rememberClinics(await readAll(client, keyOfTable('patient'), 'patients/Simple', {}, signal));
      memory.allClinicsKnown = true;
    }
    for (const num of unknown) {
      if (memory.clinicOf.has(num)) continue;
      try {
        rememberClinics([readRow(await client.get(`patients/${num}`, {}, signal))]);
      } catch (error) {
        // A claim may outlive its patient: then it is of no clinic.
        if (!(error instanceof PracticeFault && error.code === 'not_found')) throw error;
        memory.clinicOf.set(num, 0);
      }
    }
    return rows.map((row) => ({ ...row, ClinicNum: memory.clinicOf.get(Number(row.PatNum)) ?? 0 }));
  }

  function pageOf<T extends OdTableName>(
    table: T,
    rows: readonly WireRow[],
    next: ReadingCursor,
  ): PracticePage<T> {
    const clean = rows.map((row) => cleanWireRow(table, row));
    return {
      rows: clean.filter((row): row is OdRow<T> => row !== null),
      refused: clean.filter((row) => row === null).length,
      unkept: rows.flatMap((row) => unkeptId(table, row[odTables[table].key]) ?? []),
      next: next === null ? null : JSON.stringify(next),
    };
  }

  /** The colours of confirmations, by DefNum; none where the key permits no queries, by which alone they are told. */
  async function confirmationColors(signal: AbortSignal): Promise<ReadonlyMap<number, RawValue>> {
    try {
      const rows = readRows(await client.query(COLORS, signal));
      return new Map(rows.map(({ DefNum, ItemColor }) => [Number(DefNum), ItemColor]));
    } catch (error) {
      // Whatever else is wrong is wrong with the whole reading.
      if (error instanceof PracticeFault && notPermitted.has(error.code)) return new Map();
      throw error;
    }
  }

  /** Rows whose place is told by nothing but their order, within their group. */
  async function* readOrdered<T extends OdTableName>(
    table: T,
    signal: AbortSignal,
  ): AsyncGenerator<PracticePage<T>> {
    const { path, query } = tablePlans[table];
    const rows = await readAll(client, keyOfTable(table), path, query?.(today()) ?? {}, signal);
    const colors = table === 'definition' ? await confirmationColors(signal) : null;
    const counts = new Map<string, number>();
    const placed = rows.map((row) => {
      const group = String(row.Category ?? '');
      const order = counts.get(group) ?? 0;
      counts.set(group, order + 1);
      return { ...row, ItemOrder: order, ...(colors ? { ItemColor: colors.get(Number(row.DefNum)) } : {}) };
    });
    yield pageOf(table, placed, null);
  }

  /** The rows that belong to others that changed, asked for one by one in the order of those. */
  async function* readSingly<T extends OdTableName>(
    table: T,
    owners: readonly Owner[],
    from: ReadingCursor,
    signal: AbortSignal,
  ): AsyncGenerator<PracticePage<T>> {
    const done = from !== null && 'num' in from ? from : null;
    const left = owners
      .filter((one) => done === null || isAfter(one, done))
      .toSorted((one, other) => (isAfter(one, other) ? 1 : -1));
    if (left.length === 0) yield pageOf(table, [], null);
    for (const [index, { num, parameter }] of left.entries()) {
      const query = { [parameter]: String(num) };
      const rows = await readAll(client, keyOfTable(table), tablePlans[table].path, query, signal);
      yield pageOf(table, rows, index + 1 < left.length ? { parameter, num } : null);
    }
  }

  /** Payments entered, or changed, since a moment. */
  async function changedPayments(since: string, signal: AbortSignal): Promise<WireRow[]> {
    const day = new Date(Date.parse(`${since.slice(0, 10)}T00:00:00Z`) - PAYMENT_DAYS * DAY_MS);
    const query = { DateEntry: day.toISOString().slice(0, 10) };
    const rows = await readAll(client, keyOfTable('payment'), 'payments', query, signal);
    return rows.filter(({ SecDateTEdit }) => String(SecDateTEdit) >= since);
  }

  async function changedOwners(table: OdTableName, since: string, signal: AbortSignal): Promise<Owner[]> {
    if (table === 'paysplit') {
      const payments = await changedPayments(since, signal);
      return payments.map(({ PayNum }) => ({ num: Number(PayNum), parameter: 'PayNum' }));
    }
    const query = { SecDateTEdit: since };
    const claims = await readAll(client, keyOfTable('claim'), 'claims', query, signal);
    const checks = await readAll(client, keyOfTable('claimpayment'), 'claimpayments', query, signal);
    return [
      ...claims.map(({ ClaimNum }) => ({ num: Number(ClaimNum), parameter: 'ClaimNum' })),
      ...checks.map(({ ClaimPaymentNum }) => ({
        num: Number(ClaimPaymentNum),
        parameter: 'ClaimPaymentNum',
      })),
    ];
  }

  async function* readTable<T extends OdTableName>(
    table: T,
    since: string | null,
    from: ReadingCursor,
    signal: AbortSignal,
  ): AsyncGenerator<PracticePage<T>> {
    const plan = tablePlans[table];
    if (plan.way === 'order') {
      yield* readOrdered(table, signal);
      return;
    }
    const counted = from !== null && 'offset' in from;
    if (plan.way === 'payments' && since !== null) {
      yield pageOf(table, await changedPayments(since, signal), null);
      return;
    }
    if (plan.way !== undefined && since !== null && !counted) {
      const owners = await changedOwners(table, since, signal);
      if (owners.length <= MOST_SINGLY) {
        yield* readSingly(table, owners, from, signal);
        return;
      }
    }
    const query = {
      ...plan.query?.(today()),
      ...(plan.since !== undefined && since !== null ? { [plan.since]: since } : {}),
    };
    const start: PageCursor | null = counted ? from : null;
    for await (const page of readPages(client, keyOfTable(table), plan.path, query, start, signal)) {
      let { rows } = page;
      if (table === 'patient') rememberClinics(rows);
      if (table === 'claim') rows = await addClinics(rows, signal);
      if (table === 'preference') rows = rows.filter(({ PrefName }) => !isSecretPreference(String(PrefName)));
      yield pageOf(table, rows, page.next);
    }
    if (table === 'patient' && since === null && start === null) memory.allClinicsKnown = true;
  }

  async function* lookUp<T extends OdTableName>(
    table: T,
    wanted: readonly Wanted[],
    signal: AbortSignal,
  ): AsyncGenerator<LookedUp<T>> {
    const keyName = odTables[table].key;
    const keyIn = (row: OdRow<T>) => (row as Record<string, unknown>)[keyName] as number | string;
    if (tablePlans[table].way === 'order') {
      // Their place is told by the whole list alone, which is short.
      const there = new Map<number | string, OdRow<T>>();
      for await (const { rows } of readOrdered(table, signal))
        for (const row of rows) there.set(keyIn(row), row);
      for (const { key } of wanted) yield { key, row: there.get(key) ?? null };
      return;
    }
    for await (const { key, row, unasked } of lookUpRows(client, table, wanted, today(), signal)) {
      const [whole] = row && table === 'claim' ? await addClinics([row], signal) : [row];
      const clean = whole ? cleanWireRow(table, whole) : null;
      if (row && !clean) throw garbage(false);
      yield { key, row: clean, ...(unasked ? { unasked } : {}) };
    }
  }

  /** A page of the history of deleted appointments, oldest first. */
  async function deletedFrom(offset: number, signal: AbortSignal): Promise<WireRow[]> {
    return readRows(await client.page('histappointments', { HistApptAction: 'Deleted' }, offset, signal));
  }

  /** How many there are, found by doubling and halving: the history has no filter by when something happened. */
  async function countDeleted(signal: AbortSignal): Promise<number> {
    let [low, step] = [Math.max(0, memory.deletedSeen - client.pageRows), client.pageRows];
    let page = await deletedFrom(low, signal);
    if (page.length === 0 && low > 0) {
      // The history was shortened: from its beginning, then.
      low = 0;
      page = await deletedFrom(0, signal);
    }
    let high: number | null = null;
    while (page.length >= client.pageRows || high !== null) {
      if (high !== null && high - low <= client.pageRows) break;
      const probe: number = high === null ? low + step : low + Math.floor((high - low) / 2);
      const found = await deletedFrom(probe, signal);
      if (found.length === 0) high = probe;
      else {
        low = probe;
        page = found;
        if (found.length < client.pageRows) break;
      }
      if (high === null) step *= 2;
    }
    return low + page.length;
  }

  return {
    way: 'api',
    async about(signal) {
      const programVersion = await preference('ProgramVersion', signal);
      const [row] = readRows(await client.get('patients/Simple', { Limit: '1' }, signal));
      const [provider] = row ? [row] : readRows(await client.get('providers', {}, signal));
      const now = String((row ?? provider)?.serverDateTime ?? '');
      if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(now)) throw garbage(false);
      return {
        programVersion,
        databaseVersion: '',
        now: now.slice(0, 19),
        usesClinics: await usesClinics(signal),
      };
    },
    read: (table, since, from, signal) =>
      readTable(table, since, from === null ? null : readingCursor.parse(JSON.parse(from)), signal),
    readsChanges: (table) => narrows(tablePlans[table]),
    lookUp,
    // The API has no list of keys alone: it costs as much as the rows.
    keys: () => null,
    async *openClaims(signal) {
      for (const ClaimStatus of openClaimStatuses)
        for await (const { rows } of readPages(
          client,
          keyOfTable('claim'),
          'claims',
          { ClaimStatus },
          null,
          signal,
        ))
          yield rows.map(({ ClaimNum }) => Number(ClaimNum));
    },
    async deletedAppointments(since, signal) {
      let end = await countDeleted(signal);
      memory.deletedSeen = end;
      const found = new Set<number>();
      while (end > 0) {
        const start = Math.max(0, end - client.pageRows);
        const rows = await deletedFrom(start, signal);
        for (const row of rows) if (String(row.HistDateTStamp) >= since) found.add(Number(row.AptNum));
        if (rows.length === 0 || String(rows[0]!.HistDateTStamp) < since) break;
        end = start;
      }
      found.delete(0);
      return [...found];
    },
  };
}
