import type { labels } from '@chairline/contract';
import type { UserActor } from '../../platform/context.ts';
import type { MassTaggingRow } from './store.ts';

/** Whether there is anything to take back, or to stop: one that ended without changing or texting anybody has nothing. */
function mayUndo({ state, changed, texted }: MassTaggingRow): boolean {
  if (state === 'running') return true;
  return (state === 'done' || state === 'failed') && changed + texted > 0;
}

/** Whether it is somebody's to take back: who began it, and admins. */
export const isTheirs = (row: MassTaggingRow, { userId, role }: UserActor): boolean =>
  row.userId === userId || role === 'Admin';

/** A mass tagging → wire. @param viewer left out: who began it */
export function presentMassTagging(row: MassTaggingRow, viewer?: UserActor): labels.MassTagging {
  return {
    mass_tagging_id: row.massTaggingId,
    user_id: row.userId,
    tag_ids: row.tagIds,
    message: row.message,
    list: row.list,
    days: row.days,
    begins_at: row.beginsAt?.toISOString() ?? null,
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    texted: row.texted,
    not_texted: row.notTexted,
    problem: row.problem,
    started_at: row.startedAt.toISOString(),
    can: { undo: mayUndo(row) && (!viewer || isTheirs(row, viewer)) },
    version: row.version,
  };
}
