import type { Context } from '../../../platform/context.ts';
import { readingAll } from '../../../platform/db/database.ts';
import { announceConvo } from './announce-convo.ts';
import { changeConvo, lockConvo } from '../store.ts';

/** Tells who may see them that these conversations are about another contact now: two were merged, or are two again. */
export async function announceMoved(ctx: Context, convoIds: readonly number[]): Promise<void> {
  if (convoIds.length === 0) return;
  await readingAll(ctx.tx, async () => {
    for (const convoId of [...new Set(convoIds)].sort((a, b) => a - b)) {
      await lockConvo(ctx.tx, convoId);
      await changeConvo(ctx.tx, convoId);
      await announceConvo(ctx, 'updateConvo', convoId);
    }
  });
}
