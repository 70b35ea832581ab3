import { exports as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { clearExports, wakeExport } from './wake.ts';
import { presentExport, progress } from './present.ts';
import { insertExport, listExportRows, listUserNames, lockExport } from './store.ts';

const LISTED = 50;

/** The office's exports, newest first. */
export async function listExports(ctx: Context): Promise<contract.OfficeExport[]> {
  const names = await listUserNames(ctx.tx);
  return (await listExportRows(ctx.tx, LISTED)).map((row) => presentExport(row, names));
}

/** Has an archive of everything the office owns made. @throws Refusal 409 while one is being made */
export async function startExport(ctx: Context): Promise<contract.OfficeExport> {
  const { userId } = userOf(ctx);
  const row = await insertExport(ctx.tx, {
    clientId: ctx.office,
    userId,
    state: 'running',
    startedAt: ctx.now,
  });
  if (!row) throw conflict(contract.exportMessages.running);
  await wakeExport(ctx, row.exportId);
  ctx.audit({ action: 'export.start', subject: `export:${row.exportId}` });
  const entry = presentExport(row, await listUserNames(ctx.tx));
  ctx.emit('officeExport', { export: entry });
  return entry;
}

/** Cancels an export that is being made, or deletes one that is ready. @throws Refusal 404 */
export async function endExport(ctx: Context, id: number): Promise<contract.OfficeExport> {
  const row = await lockExport(ctx.tx, id);
  if (!row) throw notFound('export');
  if (row.state !== 'running' && row.state !== 'ready')
    return presentExport(row, await listUserNames(ctx.tx));
  const state = row.state === 'running' ? 'cancelled' : 'removed';
  ctx.audit({ action: state === 'cancelled' ? 'export.cancel' : 'export.delete', subject: `export:${id}` });
  await clearExports(ctx);
  return progress(ctx, row, { state, finishedAt: row.finishedAt ?? ctx.now });
}
