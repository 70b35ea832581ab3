import type { imports as contract } from '@chairline/contract';
import type { ImportRow } from './store.ts';

const statuses: Readonly<Record<contract.ImportState, contract.ContactImport['status']>> = {
  running: 'running',
  done: 'success',
  cancelled: 'success',
  failed: 'failed',
  undoing: 'rollback',
  undone: 'rollback',
};

/** An import → wire. */
export function presentImport(row: ImportRow): contract.ContactImport {
  return {
    id: row.importId,
    import_id: row.importId,
    status: statuses[row.state],
    state: row.state,
    file_name: row.fileName,
    user_id: row.userId,
    imported_at: row.importedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    reverted_by: row.revertedBy,
    reverted_at: row.revertedAt?.toISOString() ?? null,
    duplicates: row.duplicates,
    total_records: row.total,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    refused: row.refused,
    left_out: row.leftOut,
    done: row.done,
    removed: row.removed,
    restored: row.restored,
    kept: row.kept,
    problem: row.problem,
    can: {
      cancel: row.state === 'running',
      roll_back: ['done', 'cancelled', 'failed'].includes(row.state),
    },
    version: row.version,
  };
}
