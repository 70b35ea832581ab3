import type { labels } from '@chairline/contract';
import type { MassTaggingRow } from './store.ts';

/** Whether there is anything to take back, or to stop: one that ended without changing or texting anybody has nothing. */
function mayUndo({ state, changed, texted }: MassTaggingRow): boolean {
  if (state === 'running') return true;
  return (state === 'done' || state === 'failed') && changed + texted > 0;
}

/** A mass tagging → wire. */
export function presentMassTagging(row: MassTaggingRow): labels.MassTagging {
  return {
    mass_tagging_id: row.massTaggingId,
    user_id: row.userId,
    tag_ids: row.tagIds,
    message: row.message,
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    texted: row.texted,
    not_texted: row.notTexted,
    problem: row.problem,
    started_at: row.startedAt.toISOString(),
    can: { undo: mayUndo(row) },
    version: row.version,
  };
}
