import { contacts as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { divideFamilies } from './merge-families.ts';
import { dividedReads } from './merge-reads.ts';
import { presentContact, presentMerge } from './present.ts';
import { findContact, lockExactly, lockMerged } from './store.ts';
import { holdFamilies } from './store-families.ts';
import {
  type Before,
  findMerge,
  followVersion,
  listMergesOf,
  listOpenLikely,
  lockMerge,
  markUndone,
  moveItemsBack,
  moveLikely,
  redirectMerged,
  restoreContact,
  writeBatch,
  writeTagHands,
} from './store-merges.ts';
import { moveReferencesBack } from './store-references.ts';

/** The merges a contact came out of, newest first. @throws Refusal 404 */
export async function listMerges(ctx: Context, contactId: number): Promise<contract.ContactMerge[]> {
  const contact = await findContact(ctx.tx, contactId);
  if (contact?.contactId !== contactId) throw notFound('contact');
  return (await listMergesOf(ctx.tx, contactId)).map((merge) => presentMerge(merge, contact));
}

/**
 * Makes two contacts again of one: both stand as they did before the merge.
 * @throws Refusal 404; 409 once the kept contact has changed in any way, a new message included
 */
export async function undoMerge(
  ctx: Context,
  id: number,
): Promise<{ merge: contract.ContactMerge; keep: contract.Contact; merged: contract.Contact }> {
  const tooLate = () => conflict(contract.contactMessages.changedSince);
  await holdFamilies(ctx.tx, ctx.office);
  const merge = await lockMerge(ctx.tx, id);
  if (!merge) throw notFound('merge');
  const { keepId, mergeId } = merge;
  const lower = keepId < mergeId;
  const first = lower ? await lockExactly(ctx.tx, keepId) : await lockMerged(ctx.tx, mergeId);
  const second = lower ? await lockMerged(ctx.tx, mergeId) : await lockExactly(ctx.tx, keepId);
  const [keep, merged] = lower ? [first, second] : [second, first];
  if (!keep || !merged || merge.undoneAt !== null || keep.version !== merge.versionAfter) throw tooLate();

  const before = merge.before as Before;
  await moveItemsBack(ctx.tx, keepId, mergeId, merge.movedItemIds);
  await moveLikely(ctx.tx, before.likely, mergeId);
  for (const batch of before.batches) await writeBatch(ctx.tx, batch);
  await writeTagHands(ctx.tx, [keepId, mergeId], before.hands);
  const convoIds = await moveReferencesBack(ctx.tx, keepId, mergeId, {
    referenceIds: before.references ?? [],
    itemIds: merge.movedItemIds,
  });
  await redirectMerged(ctx.tx, before.merged, mergeId);
  const families = await divideFamilies(ctx, keepId, mergeId, before);
  const keepAfter = await restoreContact(ctx.tx, before.keep, {
    version: keep.version + 1,
    family: families.keep,
  });
  const mergedAfter = await restoreContact(ctx.tx, before.merge, {
    version: merged.version + 1,
    family: families.merge,
  });
  await dividedReads(ctx.tx, ctx.office, [keepId, mergeId], before.reads, before.reads_after);
  await markUndone(ctx.tx, id, ctx.now, userOf(ctx).userId);
  // They are what they were, so the merges they came out of can be undone again.
  await followVersion(ctx.tx, keepId, Number(before.keep.version), keepAfter.version);
  await followVersion(ctx.tx, mergeId, Number(before.merge.version), mergedAfter.version);

  const answer = { keep: presentContact(keepAfter), merged: presentContact(mergedAfter) };
  ctx.emit('contact', { contact: answer.merged });
  ctx.emit('updateContact', { contact: answer.keep });
  ctx.emit('resetThread', { contact_id: keepId });
  ctx.emit('resetThread', { contact_id: mergeId });
  for (const likely of await listOpenLikely(ctx.tx, before.likely)) ctx.emit('likelyOptOut', { likely });
  await ctx.raise('conversations.moved', { convoIds });
  ctx.audit({
    action: 'contact.undo_merge',
    subject: `contact:${keepId}`,
    details: { merged: mergeId, merge: id },
  });
  return { merge: presentMerge((await findMerge(ctx.tx, id))!, keepAfter), ...answer };
}
