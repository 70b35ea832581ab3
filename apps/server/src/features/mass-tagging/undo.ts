import { saveTags } from '../contacts/index.ts';
import { labels as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { withdrawText } from '../inbox/index.ts';
import {
  type BatchRow,
  changeBatch,
  findBatch,
  findHands,
  findLaterBatches,
  lockTags,
  type MassTaggingRow,
} from './store.ts';

/**
 * Takes a batch back: exactly the tags it put on that are still its own. What a person has put or taken by hand since
 * stays as they left it; what a later mass tagging also went over is that tagging's to take back.
 */
export async function undoBatch(ctx: Context, tagging: MassTaggingRow, found: BatchRow) {
  const contacts = await lockTags(ctx.tx, found.contactIds);
  // A merge may have rewritten whom it holds until the contacts were ours.
  const batch = (await findBatch(ctx.tx, found.massTaggingId, 'done'))!;
  const hands = await findHands(ctx.tx, batch.contactIds, batch.taggedOrder);
  const heirs = await findHeirs(ctx, tagging, batch);
  const changed: { contactId: number; tagIds: number[] }[] = [];
  for (const { contactId, tagIds } of contacts) {
    const own = (batch.added[contactId] ?? []).filter((tag) => !hands.has(`${contactId}:${tag}`));
    const taken = own.filter((tag) => !heirs.take(contactId, tag));
    const left = tagIds.filter((tag) => !taken.includes(tag));
    if (left.length < tagIds.length) changed.push({ contactId, tagIds: left });
  }
  await heirs.save();
  const changes = await saveTags(ctx.tx, changed);
  let notSent = 0;
  const why = tagging.list ? contract.listTextMessages.takenBack : contract.labelMessages.massWithdrawn;
  for (const itemId of batch.itemIds) {
    if ((await withdrawText(ctx, itemId, why)) !== 'left') notSent += 1;
  }
  await changeBatch(ctx.tx, batch, { state: 'undone' });
  return {
    changes,
    counts: {
      done: tagging.done - found.contactIds.length,
      texted: tagging.texted - notSent,
    },
  };
}

/** Later mass taggings that found a tag in its place, and would have put it on: it is theirs from now on. */
async function findHeirs(ctx: Context, tagging: MassTaggingRow, batch: BatchRow) {
  const later = await findLaterBatches(ctx.tx, batch, tagging.tagIds);
  const changed = new Set<BatchRow>();
  return {
    take(contactId: number, tag: number): boolean {
      const heir = later.find(
        (other) => other.tagIds.includes(tag) && other.batch.contactIds.includes(contactId),
      )?.batch;
      if (!heir) return false;
      heir.added[contactId] = [...(heir.added[contactId] ?? []), tag];
      changed.add(heir);
      return true;
    },
    async save(): Promise<void> {
      for (const heir of changed) await changeBatch(ctx.tx, heir, { added: heir.added });
    },
  };
}
