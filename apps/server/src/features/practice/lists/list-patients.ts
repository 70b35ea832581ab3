import { type contacts, labs, practice as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { OfficeClock } from '../../../platform/wall-clock.ts';
import { orLostCursor, readCursor, writeCursor } from '../../../platform/cursor.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { findContactsOfPatients } from '../../contacts/index.ts';
import { boundsOfCodes } from './code-ranges.ts';
import { addDays, officeClock } from '../office-clock.ts';
import {
  type ItemsById,
  findAppointments,
  findPreAuths,
  findProcedures,
  findRecalls,
  findTreatment,
} from './store-items.ts';
import { findDone } from './store-list-done.ts';
import {
  beginOf,
  countLabPatients,
  countList,
  lastWorkingDay,
  type ListStatement,
  type PatientCursor,
  type PatientLine,
  pendingTreatment,
  postOps,
  preAuths,
  readPage,
  recare,
  reconsult,
  unconfirmed,
} from './store-lists.ts';
import { findConfirmedDefs, findSettings, findSyncedAt } from '../store-settings.ts';

interface PageInput {
  offset: number;
  cursor?: string | undefined;
}

interface Page<T> {
  data: {
    PatNum: number;
    contact_id: number | null;
    contact: contacts.Contact | null;
    first_name: string;
    last_name: string;
    date: string | null;
    od_json: T[];
    done: { by: string; at: string } | null;
  }[];
  next: string | null;
  synced_at: string | null;
}

/** A practice list: what its statement is asked with, and what its items are. */
interface PatientList<T> {
  name: contract.PatientListName;
  statement: ListStatement;
  values: (tx: Transaction, clock: OfficeClock) => Promise<readonly unknown[]>;
  items: (tx: Transaction, ids: readonly number[]) => Promise<ItemsById<T>>;
}

const list = <T>(of: PatientList<T>): PatientList<T> => of;

export const unconfirmedList = list({
  name: 'unconfirmed',
  statement: unconfirmed,
  async values(tx, { now, today }) {
    const settings = await findSettings(tx);
    const until = addDays(today, settings.unconfirmed_days + 1);
    return [now, until, await findConfirmedDefs(tx, settings)];
  },
  items: async (tx, ids) => findAppointments(tx, ids, await findConfirmedDefs(tx, await findSettings(tx))),
});

export const postOpList = list({
  name: 'post-ops',
  statement: postOps,
  async values(tx, { today }) {
    const { post_op_codes, post_op_days } = await findSettings(tx);
    const first = addDays(today, -post_op_days);
    // On a Monday the days before were a weekend: nobody would ever be called about Friday.
    const worked = await lastWorkingDay(tx, today);
    const { low, high } = boundsOfCodes(post_op_codes);
    return [worked !== null && worked < first ? worked : first, addDays(today, -1), low, high];
  },
  items: findProcedures,
});

export const recareList = list({
  name: 're-care',
  statement: recare,
  values: (_tx, { today }) => Promise.resolve([today]),
  items: findRecalls,
});

export const reconsultList = list({
  name: 're-consult',
  statement: reconsult,
  async values(tx, { today }) {
    const { reconsult_codes, reconsult_days } = await findSettings(tx);
    const { low, high } = boundsOfCodes(reconsult_codes);
    return [addDays(today, -reconsult_days), today, low, high];
  },
  items: findProcedures,
});

export const preAuthList = list({
  name: 'pre-auths',
  statement: preAuths,
  values: () => Promise.resolve([]),
  items: findPreAuths,
});

export const pendingTreatmentList = list({
  name: 'pending-treatment',
  statement: pendingTreatment,
  values: () => Promise.resolve([]),
  items: findTreatment,
});

/**
 * A page of a practice list, from the office's copy: a row a patient, with the contact linked to them.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listPatients<T>(
  ctx: Context,
  { name, statement, values, items }: PatientList<T>,
  { offset, cursor }: PageInput,
): Promise<Page<T>> {
  const { tx } = ctx;
  const after = cursor === undefined ? beginOf(statement) : readPatientCursor(cursor);
  const given = await values(tx, await officeClock(ctx));
  // One more than a page tells whether there is a next one.
  const limit = contract.PRACTICE_PAGE + 1;
  const where = { after, limit, offset: cursor === undefined ? offset : 0 };
  const rows = await readPage(tx, statement, where, given).catch(orLostCursor);
  const page = rows.slice(0, contract.PRACTICE_PAGE);
  const last = page.at(-1);
  const found = await items(
    tx,
    page.flatMap(({ ids }) => ids),
  );
  const linked = await findContactsOfPatients(
    tx,
    page.map((row) => row.pat_num),
  );
  const done = await findDone(
    tx,
    name,
    page.map((row) => row.pat_num),
  );
  const doneOf = (row: PatientLine) => {
    const found = done.get(row.pat_num);
    return found?.about === aboutOf(row) ? { by: found.by, at: found.at } : null;
  };
  return {
    data: page.map((row) => ({
      PatNum: row.pat_num,
      contact_id: linked.get(row.pat_num)?.contact_id ?? null,
      contact: linked.get(row.pat_num) ?? null,
      first_name: row.first_name,
      last_name: row.last_name,
      date: row.at === 'infinity' ? null : row.at.replace(' ', 'T'),
      od_json: row.ids.flatMap((id) => found.get(id) ?? []),
      done: doneOf(row),
    })),
    next: rows.length > page.length && last ? writeCursor(last.at, last.pat_num) : null,
    synced_at: await findSyncedAt(tx),
  };
}

const lists: Record<contract.PatientListName, PatientList<unknown>> = {
  unconfirmed: unconfirmedList,
  'post-ops': postOpList,
  'pre-auths': preAuthList,
  'pending-treatment': pendingTreatmentList,
  're-care': recareList,
  're-consult': reconsultList,
};

/** The most patients of a list that are gone through at once. */
const WHOLE = 20_000;

/** What a list has of a patient: while it is the same, who was dealt with stays so. */
export const aboutOf = ({ at, ids }: PatientLine): string => `${at}|${ids.join(',')}`;

/** All who stand in a list now, in its order, up to a number of them. */
export async function readWholeList(
  ctx: Context,
  name: contract.PatientListName,
  limit = WHOLE,
): Promise<PatientLine[]> {
  const { statement, values } = lists[name];
  const page = { after: beginOf(statement), limit, offset: 0 };
  return readPage(ctx.tx, statement, page, await values(ctx.tx, await officeClock(ctx)));
}

/** Their PatNums, without those who were dealt with. */
export async function listPatNums(
  ctx: Context,
  name: contract.PatientListName,
  limit: number,
): Promise<number[]> {
  const rows = await readWholeList(ctx, name, limit);
  const done = await findDone(
    ctx.tx,
    name,
    rows.map((row) => row.pat_num),
  );
  return rows.filter((row) => done.get(row.pat_num)?.about !== aboutOf(row)).map((row) => row.pat_num);
}

/** How many patients each of the lists holds at this moment, by the statements the lists themselves are read with. */
export async function countPracticeLists(ctx: Context): Promise<contract.ListCounts> {
  const { tx } = ctx;
  const clock = await officeClock(ctx);
  const count = async <T>({ statement, values }: PatientList<T>) =>
    countList(tx, statement, await values(tx, clock));
  return {
    unconfirmed: await count(unconfirmedList),
    post_ops: await count(postOpList),
    pre_auths: await count(preAuthList),
    pending_treatment: await count(pendingTreatmentList),
    re_care: await count(recareList),
    re_consult: await count(reconsultList),
    lab_cases: await countLabPatients(tx, labs.FIRST_LAB_STATUS),
    synced_at: await findSyncedAt(tx),
  };
}

function readPatientCursor(cursor: string): PatientCursor {
  const [at, patNum] = readCursor(cursor, /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\|(\d{1,15})$/);
  return { at: at!, patNum: Number(patNum) };
}
