import type { labels } from '@chairline/contract';
import type { MassTaggingRow } from './store.ts';

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
    can: { undo: ['running', 'done', 'failed'].includes(row.state) },
    version: row.version,
  };
}
