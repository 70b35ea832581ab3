import { imports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import {
  changeMany,
  findHanging,
  findMany,
  insertMany,
  lockContacts,
  type ManyColumns,
  manyColumnsOf,
} from '../contacts/index.ts';
import { announceChanged, IMPORTED_AT, progress } from './announce.ts';
import { changeOf } from './apply-row.ts';
import { keysOf, PeopleIndex, type Person, personOf } from './people-index.ts';
import type { RowValues } from './read-row.ts';
import {
  type BatchRow,
  dropWaiting,
  findWaitingBatch,
  finishBatch,
  type ImportRow,
  lockImport,
} from './store.ts';
import { type Changed, noteChanged } from './store-notes.ts';
import { undoStep } from './undo.ts';

/**
 * Goes one batch further, there or back. All of a batch is in one transaction: whatever ends the process, each row is gone through
 * once.
 * @returns whether there is more to do
 */
export async function stepImport(ctx: Context, id: number): Promise<boolean> {
  const row = await lockImport(ctx.tx, id);
  if (row?.state === 'undoing') return undoStep(ctx, row);
  if (row?.state !== 'running') return false;
  const batch = await findWaitingBatch(ctx.tx, id);
  if (!batch) {
    await progress(ctx, row, { state: 'done', finishedAt: ctx.now });
    return false;
  }
  const { made, ...counts } = await importBatch(ctx, row, batch);
  await finishBatch(ctx.tx, batch, made);
  const done = row.done + batch.rows;
  const isLast = done >= row.total;
  ctx.audit({
    action: 'import.batch',
    subject: `import:${id}`,
    details: { by: row.userId, batch: batch.batch, ...counts },
  });
  await progress(ctx, row, {
    done,
    created: row.created + counts.created,
    updated: row.updated + counts.updated,
    skipped: row.skipped + counts.skipped,
    refused: row.refused + batch.refused.length,
    leftOut: row.leftOut + batch.leftOut.length,
    ...(isLast ? { state: 'done', finishedAt: ctx.now } : {}),
  });
  return !isLast;
}

/** Says of an import, or of its rollback, that it could not go on. */
export async function failImport(ctx: Context, id: number): Promise<void> {
  const row = await lockImport(ctx.tx, id);
  if (!row || (row.state !== 'running' && row.state !== 'undoing')) return;
  const { stopped, undoStopped } = contract.importMessages;
  const problem = row.state === 'running' ? stopped : undoStopped;
  await dropWaiting(ctx.tx, id);
  await progress(ctx, row, { state: 'failed', problem, finishedAt: ctx.now });
}

/** A row about a contact, and whether a person said that it is theirs. */
interface Again {
  values: RowValues;
  id: number;
  isSaid: boolean;
}

/** People who are in the file twice are one person: the later row adds to what the earlier one says. */
type Newcomers = Map<Person, RowValues>;

const nobody: ManyColumns = {
  first_name: '',
  last_name: '',
  ph1: '',
  ph2: '',
  ph3: '',
  phone_num: '',
  email: '',
  birthdate: '',
  gender: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  contact_type_id: 0,
};

async function importBatch(ctx: Context, row: ImportRow, batch: BatchRow) {
  const index = new PeopleIndex();
  const rows = batch.accepted.map(({ n, v }) => ({
    values: v,
    wanted: personOf(v),
    said: row.samePeople[n],
  }));
  index.begin(rows.map(({ wanted }) => wanted));
  const keys = keysOf(rows.map(({ wanted }) => wanted));
  for (const found of await findMany(ctx.tx, keys)) index.addContact(found);
  const way = row.duplicates;
  const typeId = row.contactTypeId ?? 0;
  const made: Newcomers = new Map();
  const again: Again[] = [];
  let merged = 0;
  for (const { values, wanted, said } of rows) {
    const found = index.find(wanted, said);
    const person = found?.sure ? found.person : undefined;
    if (person) index.take(person, wanted);
    if (!person) {
      made.set(wanted, values);
      index.add(wanted);
    } else if (person.id !== null) {
      again.push({ values, id: person.id, isSaid: person.id === said });
    } else if (way !== 'skip') {
      const before = { ...nobody, ...made.get(person), contact_type_id: typeId };
      const change = changeOf(before, values, { way, typeId, isSaid: false });
      if (Object.keys(change).length > 0) merged += 1;
      made.set(person, { ...before, ...change });
    }
  }
  const ids = await insertMany(ctx.tx, [...made.values()], {
    contactTypeId: row.contactTypeId,
    createdAt: ctx.now,
    activityAt: new Date(IMPORTED_AT),
  });
  if (ids.length > 0) ctx.emit('manyContacts', { at: IMPORTED_AT, removed: [] });
  const changed = await changeFound(ctx, row, again, way);
  const updated = changed + merged;
  return { made: ids, created: ids.length, updated, skipped: rows.length - ids.length - updated };
}

/**
 * Changes the contacts that rows are about. Patients of the practice system are changed there. To leave people as they are
 * is said of people: a number that nobody has named is none yet, and gets what the file says whoever it is.
 * @returns rows that changed one
 */
async function changeFound(
  ctx: Context,
  { importId, contactTypeId }: ImportRow,
  again: readonly Again[],
  way: contract.DuplicateWay,
): Promise<number> {
  const held = await lockContacts(ctx.tx, [...new Set(again.map(({ id }) => id))]);
  const ours = new Map(
    held
      .filter(({ odPatNum }) => odPatNum === null)
      .map((before) => [
        before.contactId,
        { before, was: manyColumnsOf(before), change: {} as Partial<ManyColumns> },
      ]),
  );
  let rows = 0;
  for (const { values, id, isSaid } of again) {
    const one = ours.get(id);
    if (!one) continue;
    const now = { ...one.was, ...one.change };
    const isNamed = now.first_name !== '' || now.last_name !== '';
    if (way === 'skip' && isNamed) continue;
    const change = changeOf(now, values, {
      way: way === 'skip' ? 'fill' : way,
      typeId: contactTypeId ?? 0,
      isSaid,
    });
    if (Object.keys(change).length === 0) continue;
    rows += 1;
    Object.assign(one.change, change);
  }
  const changes = [...ours.values()].filter(({ change }) => Object.keys(change).length > 0);
  const hanging = await findHanging(
    ctx.tx,
    changes.map(({ before }) => before.contactId),
  );
  const versions = await changeMany(ctx.tx, changes);
  await noteChanged(
    ctx.tx,
    importId,
    changes.map(({ before, was, change }): Changed => ({
      contactId: before.contactId,
      before: Object.fromEntries(Object.keys(change).map((name) => [name, was[name as keyof ManyColumns]])),
      after: change,
      versionBefore: before.version,
      version: versions.get(before.contactId)!,
      itemCount: before.itemCount,
      hung: hanging.get(before.contactId) ?? {},
    })),
  );
  await announceChanged(ctx, [...versions.keys()]);
  return rows;
}
