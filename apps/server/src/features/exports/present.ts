import type { exports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { changeExport, type ExportChange, type ExportRow, listUserNames } from './store.ts';

/** An export → wire. @param names of the users, by their ids */
export function presentExport(row: ExportRow, names: ReadonlyMap<number, string>): contract.OfficeExport {
  const isReady = row.state === 'ready';
  return {
    export_id: row.exportId,
    state: row.state,
    user_id: row.userId,
    full_name: names.get(row.userId) ?? '',
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    rows: row.rowTotal,
    files: row.files,
    missing: row.missing,
    problem: row.problem,
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: isReady ? (row.expiresAt?.toISOString() ?? null) : null,
    can: { cancel: row.state === 'running', download: isReady },
    version: row.version,
  };
}

/** Notes how far an export is, and tells the office. */
export async function progress(
  ctx: Context,
  { exportId }: Pick<ExportRow, 'exportId'>,
  change: ExportChange,
): Promise<contract.OfficeExport> {
  const row = await changeExport(ctx.tx, exportId, change);
  const entry = presentExport(row, await listUserNames(ctx.tx));
  ctx.emit('officeExport', { export: entry });
  return entry;
}
