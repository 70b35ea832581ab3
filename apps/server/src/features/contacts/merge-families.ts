import type { Context } from '../../platform/context.ts';
import { leaveFamily, putInto } from './families.ts';
import type { Side } from './merge-plan.ts';
import { nameOf, type FamilyNames } from './merge-plan.ts';
import { type ContactRow, findContact, lockExactly } from './store.ts';
import { listFamily } from './store-families.ts';
import type { Before } from './store-merges.ts';

/** The heads' names where two contacts are in two families; null when there is nothing to choose. */
export async function namesOfFamilies(
  ctx: Context,
  keep: ContactRow,
  merge: ContactRow,
): Promise<FamilyNames | null> {
  if (keep.family === 0 || merge.family === 0 || keep.family === merge.family) return null;
  const heads = [await findContact(ctx.tx, keep.family), await findContact(ctx.tx, merge.family)];
  return { keep: heads[0] ? nameOf(heads[0]) : '', merge: heads[1] ? nameOf(heads[1]) : '' };
}

/**
 * The families when one contact takes another's place: in the family it is the only one in, or in the one that was
 * chosen; the other family goes on without it.
 * @returns the kept contact's family from now on, and whose else changed
 */
export async function uniteFamilies(
  ctx: Context,
  keep: ContactRow,
  merge: ContactRow,
  side: Side,
): Promise<{ family: number; changes: Before['families'] }> {
  const changes: Before['families'] = [];
  const note = (rows: readonly ContactRow[], to: (row: ContactRow) => number) =>
    rows.forEach((row) => changes.push({ contact_id: row.contactId, from: row.family, to: to(row) }));
  async function leave(row: ContactRow): Promise<void> {
    const changed = await leaveFamily(ctx, row);
    for (const one of changed) {
      const after = (await findContact(ctx.tx, one.contactId))!;
      changes.push({ contact_id: one.contactId, from: one.family, to: after.family });
    }
  }
  /** The kept contact becomes the head where the merged one was. */
  async function takeOver(): Promise<number> {
    if (merge.family !== merge.contactId) return merge.family;
    const others = (await listFamily(ctx.tx, merge.family)).filter(
      (one) => one.contactId !== merge.contactId && one.contactId !== keep.contactId,
    );
    for (const one of others) await putInto(ctx, one, keep.contactId);
    note(others, () => keep.contactId);
    return others.length > 0 ? keep.contactId : 0;
  }
  if (merge.family === 0) return { family: keep.family, changes };
  if (keep.family === 0) return { family: await takeOver(), changes };
  if (keep.family === merge.family) {
    if (merge.family === merge.contactId) return { family: await takeOver(), changes };
    const others = (await listFamily(ctx.tx, keep.family)).filter(
      (one) => one.contactId !== merge.contactId && one.contactId !== keep.contactId,
    );
    return { family: others.length > 0 ? keep.family : 0, changes };
  }
  if (side === 'keep') {
    await leave(merge);
    return { family: keep.family, changes };
  }
  await leave(keep);
  return { family: await takeOver(), changes };
}

/** Gives the families back as they were, as far as nobody has changed them since. @returns the two contacts' families */
export async function divideFamilies(
  ctx: Context,
  keepId: number,
  mergeId: number,
  before: Before,
): Promise<{ keep: number; merge: number }> {
  for (const { contact_id: id, from, to } of before.families) {
    const row = await lockExactly(ctx.tx, id);
    if (row && row.family === to) await putInto(ctx, row, from);
  }
  const family = { keep: Number(before.keep.family), merge: Number(before.merge.family) };
  // Who came into the kept contact's family meanwhile stays with it.
  if (family.keep !== keepId) {
    for (const one of await listFamily(ctx.tx, keepId))
      if (one.contactId !== keepId) await putInto(ctx, one, family.keep);
  }
  if (family.merge !== 0 && family.merge !== mergeId && family.merge !== family.keep) {
    // Its head may have left, or have been merged, since.
    const head = await findContact(ctx.tx, family.merge);
    family.merge = head?.family ?? 0;
  } else if (family.merge === mergeId) {
    const others = (await listFamily(ctx.tx, mergeId)).filter((one) => one.contactId !== mergeId);
    if (others.length === 0 && family.keep !== mergeId) family.merge = 0;
  }
  return family;
}
