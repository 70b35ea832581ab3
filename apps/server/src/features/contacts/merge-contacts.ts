import { answered } from './waiting.ts';
import { contacts as contract, type RouteInput, toWire } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { namesOfFamilies, uniteFamilies } from './merge-families.ts';
import { mergeProblem, planMerge } from './merge-plan.ts';
import { unitedReads } from './merge-reads.ts';
import { presentContact, presentMerge } from './present.ts';
import { changeContact, type ContactRow, findContact, lockExactly, type NewContact } from './store.ts';
import { holdFamilies } from './store-families.ts';
import {
  findMerge,
  insertMerge,
  listOpenLikely,
  moveInBatches,
  moveItems,
  moveLikely,
  moveTagHands,
  readBefore,
  redirectMerged,
  uniteTimes,
  writeReads,
} from './store-merges.ts';
import { findOthers, type Others } from './store-numbers.ts';
import { moveReferences } from './store-references.ts';

const words = contract.contactMessages;

/** What merging two contacts would make of them. @throws BadInput for one and the same; Refusal 404 */
export async function previewMerge(
  ctx: Context,
  { keep_id, merge_id }: RouteInput<typeof contract.previewMerge>['body'],
): Promise<contract.MergePreview> {
  if (keep_id === merge_id) throw new BadInput(words.mergeSelf);
  const [keep, merge] = [await findContact(ctx.tx, keep_id), await findContact(ctx.tx, merge_id)];
  // One that was merged already leads to another contact: not the one that was meant.
  if (keep?.contactId !== keep_id || merge?.contactId !== merge_id) throw notFound('contact');
  const plan = await makePlan(ctx, keep, merge, {});
  ctx.audit({ action: 'contact.read', subject: `contact:${keep_id}` });
  ctx.audit({ action: 'contact.read', subject: `contact:${merge_id}` });
  return {
    keep: presentContact(keep),
    merge: presentContact(merge),
    fields: plan.fields,
    keep_items: keep.itemCount,
    merge_items: merge.itemCount,
    other_numbers: plan.others.numbers.map(toWire),
    other_emails: plan.others.emails,
    tags: plan.keep.tagIds ?? [],
    problem: mergeProblem(keep, merge),
  };
}

async function makePlan(
  ctx: Context,
  keep: ContactRow,
  merge: ContactRow,
  choices: Parameters<typeof planMerge>[2],
) {
  const [ofKeep, ofMerge] = [await findOthers(ctx.tx, keep), await findOthers(ctx.tx, merge)];
  const others: Others = {
    numbers: [...ofKeep.numbers, ...ofMerge.numbers],
    emails: [...ofKeep.emails, ...ofMerge.emails],
  };
  return planMerge(keep, merge, choices, { families: await namesOfFamilies(ctx, keep, merge), others });
}

/**
 * Merges one contact into another: items, media, read marks, conversations, likely opt-outs and taggings follow; the
 * merged row stays, with the numbers and the address that stand in no field, and leads to the kept one. What stood
 * before is kept for `undoMerge`.
 * @throws BadInput for one and the same, or for a choice against the practice system; Refusal 404, 409 when either has
 *   changed since the preview, or both are patients of the practice system
 */
export async function mergeContacts(
  ctx: Context,
  input: RouteInput<typeof contract.mergeContacts>['body'],
): Promise<{ merge: contract.ContactMerge; contact: contract.Contact }> {
  const { keep_id: keepId, merge_id: mergeId } = input;
  if (keepId === mergeId) throw new BadInput(words.mergeSelf);
  await holdFamilies(ctx.tx, ctx.office);
  const [keep, merge] = await lockPair(ctx, keepId, mergeId);
  if (keep.version !== input.keep_version || merge.version !== input.merge_version)
    throw conflict(words.changedMeanwhile);
  const problem = mergeProblem(keep, merge);
  if (problem) throw conflict(problem);
  const plan = await makePlan(ctx, keep, merge, input.fields);
  if (plan.forbidden !== null) throw new BadInput(words.mergePractice);

  const before = await readBefore(ctx.tx, keepId, mergeId);
  const { family, changes } = await uniteFamilies(ctx, keep, merge, plan.family);
  const reads = await unitedReads(ctx.tx, keep, merge);
  const moved = await moveItems(ctx.tx, mergeId, keepId);
  await writeReads(
    ctx.tx,
    [keepId, mergeId],
    reads.map(({ userId, lastReadId, readAt }) => ({
      clientId: ctx.office,
      contactId: keepId,
      userId,
      lastReadId,
      readAt,
    })),
  );
  await moveLikely(ctx.tx, before.likely, keepId);
  await moveInBatches(ctx.tx, before.batches, mergeId, keepId);
  await moveTagHands(ctx.tx, mergeId, keepId);
  const convoIds = await moveReferences(ctx.tx, mergeId, keepId);
  await redirectMerged(ctx.tx, before.merged, keepId);
  await uniteTimes(ctx.tx, keepId, mergeId);
  await changeContact(ctx.tx, merge, { ...plan.merge, ...emptied, mergedInto: keepId });
  const after = await changeContact(ctx.tx, keep, {
    ...plan.keep,
    ...unitedCopies(keep, merge),
    family,
    // Above both, so that it counts every change of either.
    version: keep.version + merge.version,
  });
  const id = await insertMerge(ctx.tx, {
    clientId: ctx.office,
    keepId,
    mergeId,
    userId: userOf(ctx).userId,
    mergedAt: ctx.now,
    versionAfter: after.version,
    before: {
      ...before,
      families: changes,
      reads_after: Object.fromEntries(reads.map((read) => [read.userId, read.lastReadId])),
    },
    movedItemIds: moved,
  });
  const contact = presentContact(after);
  // The merged one goes first: at no moment does a desk show both under the kept name.
  ctx.emit('deleteContact', { contact_id: mergeId, merged_into: keepId });
  ctx.emit('updateContact', { contact });
  ctx.emit('resetThread', { contact_id: keepId });
  for (const likely of await listOpenLikely(ctx.tx, before.likely)) ctx.emit('likelyOptOut', { likely });
  await ctx.raise('conversations.moved', { convoIds });
  ctx.audit({
    action: 'contact.merge',
    subject: `contact:${keepId}`,
    details: { merged: mergeId, merge: id, items: moved.length },
  });
  return { merge: presentMerge((await findMerge(ctx.tx, id))!, after), contact };
}

/** Both locked, the lower id first, so that no two merges wait for each other. */
async function lockPair(ctx: Context, keepId: number, mergeId: number): Promise<[ContactRow, ContactRow]> {
  const rows = new Map<number, ContactRow>();
  for (const id of [keepId, mergeId].sort((a, b) => a - b)) {
    const row = await lockExactly(ctx.tx, id);
    if (!row) throw (await findContact(ctx.tx, id)) ? conflict(words.changedMeanwhile) : notFound('contact');
    rows.set(id, row);
  }
  return [rows.get(keepId)!, rows.get(mergeId)!];
}

/** A merged contact has no thread, and stands in no list, family or tag of its own. */
const emptied: Partial<NewContact> = {
  itemCount: 0,
  lastItemId: null,
  lastKind: null,
  lastDirection: null,
  lastCallStatus: null,
  lastCallMissed: false,
  lastSnippet: '',
  family: 0,
  tagIds: [],
  odPatNum: null,
  odJson: [],
  ...answered,
};

/** What the list shows of two threads that are one: the newer of their newest items. */
function unitedCopies(keep: ContactRow, merge: ContactRow): Partial<NewContact> {
  const isNewer =
    merge.activityAt > keep.activityAt ||
    (merge.activityAt.getTime() === keep.activityAt.getTime() &&
      (merge.lastItemId ?? 0) > (keep.lastItemId ?? 0));
  const newest = merge.itemCount > 0 && (keep.itemCount === 0 || isNewer) ? merge : keep;
  const { lastItemId, lastKind, lastDirection, lastCallStatus, lastCallMissed, lastSnippet } = newest;
  return {
    lastItemId,
    lastKind,
    lastDirection,
    lastCallStatus,
    lastCallMissed,
    lastSnippet,
    itemCount: keep.itemCount + merge.itemCount,
  };
}
