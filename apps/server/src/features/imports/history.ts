import { imports as contract, toWire } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { progress } from './announce.ts';
import { wakeImport } from './jobs.ts';
import { presentImport } from './present.ts';
import { dropWaiting, findImport, listImports as listRows, listRefused, lockImport } from './store.ts';
import { listKept, listMade } from './store-notes.ts';

const LISTED = 100;

/** The office's imports, newest first. */
export async function listImports(ctx: Context): Promise<contract.ContactImport[]> {
  return (await listRows(ctx.tx, LISTED)).map(presentImport);
}

/** An import with the first rows that were refused, and whom its rollback left. @throws Refusal 404 */
export async function getImport(ctx: Context, id: number) {
  const row = await findImport(ctx.tx, id);
  if (!row) throw notFound('import');
  const refused: contract.RefusedRow[] = [];
  const leftOut: contract.RefusedRow[] = [];
  for (let after = -1; refused.length + leftOut.length < contract.IMPORT_SHOWN_ROWS;) {
    const [batch] = await listRefused(ctx.tx, id, after, 1);
    if (!batch) break;
    refused.push(...batch.refused);
    leftOut.push(...batch.leftOut);
    after = batch.batch;
  }
  const kept = await listKept(ctx.tx, id, contract.IMPORT_SHOWN_ROWS);
  return {
    import: presentImport(row),
    columns: row.columns,
    refused_rows: refused.slice(0, contract.IMPORT_SHOWN_ROWS),
    left_out_rows: leftOut.slice(0, contract.IMPORT_SHOWN_ROWS),
    kept_contacts: kept.map(({ contactId, name, reason }) => ({
      contact_id: contactId,
      name,
      reason: reason ?? '',
    })),
  };
}

/** The contacts that an import made. @throws Refusal 404 */
export async function listImportedContacts(
  ctx: Context,
  id: number,
  page: { offset: number; limit: number },
): Promise<{ contacts: contract.ImportedContact[]; total: number }> {
  if (!(await findImport(ctx.tx, id))) throw notFound('import');
  const rows = await listMade(ctx.tx, id, page);
  return {
    contacts: rows.map(({ contactId, name, number }) => ({
      contact_id: contactId,
      name,
      number: toWire(number),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Stops an import where it is; one that has ended stays as it is. @throws Refusal 404, 409 while it is rolled back */
export async function cancelImport(ctx: Context, id: number): Promise<contract.ContactImport> {
  const row = await lockImport(ctx.tx, id);
  if (!row) throw notFound('import');
  if (row.state === 'undoing') throw conflict(contract.importMessages.running);
  if (row.state !== 'running') return presentImport(row);
  await dropWaiting(ctx.tx, id);
  ctx.audit({ action: 'import.cancel', subject: `import:${id}` });
  return progress(ctx, row, { state: 'cancelled', finishedAt: ctx.now });
}

/**
 * Takes an import back, as a job; one that still runs is stopped first. Once more changes nothing.
 * @throws Refusal 404
 */
export async function rollBackImport(ctx: Context, id: number): Promise<contract.ContactImport> {
  const row = await lockImport(ctx.tx, id);
  if (!row) throw notFound('import');
  if (row.state === 'undoing' || row.state === 'undone') return presentImport(row);
  await dropWaiting(ctx.tx, id);
  const entry = await progress(ctx, row, {
    state: 'undoing',
    problem: null,
    finishedAt: null,
    revertedBy: userOf(ctx).userId,
    revertedAt: ctx.now,
  });
  await wakeImport(ctx, id);
  ctx.audit({ action: 'import.undo', subject: `import:${id}` });
  return entry;
}
