import type { practice as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { aboutOf, readWholeList } from './list-patients.ts';
import { emitState } from '../copy/state.ts';
import { removeDone, saveDone } from './store-list-done.ts';

/** What those who have a list open ask for anew. */
const LIST_DONE = 'list_done';

/**
 * Marks patients of a list as dealt with, as the list has them now, or takes that back. Whoever left it meanwhile is
 * passed over.
 * @returns how many were marked
 * @throws Refusal 404 where none of them stands in the list
 */
export async function markListDone(
  ctx: Context,
  list: contract.PatientListName,
  { pat_nums: patNums, done }: { pat_nums: readonly number[]; done: boolean },
): Promise<{ count: number }> {
  const wanted = new Set(patNums);
  const rows = (await readWholeList(ctx, list)).filter((row) => wanted.has(row.pat_num));
  if (rows.length === 0) throw notFound('patient');
  const found = rows.map((row) => row.pat_num);
  const by = { userId: userOf(ctx).userId, now: ctx.now };
  if (done)
    await saveDone(
      ctx.tx,
      list,
      rows.map((row) => ({ patNum: row.pat_num, about: aboutOf(row) })),
      by,
    );
  else await removeDone(ctx.tx, list, found);
  ctx.audit({ action: 'practice.list_done', subject: `list:${list}`, details: { patients: found, done } });
  await emitState(ctx, [LIST_DONE]);
  return { count: found.length };
}
