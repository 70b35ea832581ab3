import { labels } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { findType } from './store.ts';

/**
 * Whether people may take a contact from one type to another: the old one must be one that can be changed, the new
 * one that can be set. Where nothing changes, nothing is asked.
 * @param from type_id, null for none
 * @throws BadInput when one of them is fixed; Refusal 404 for a type the office does not have
 */
export async function checkTypeChange(ctx: Context, from: number | null, to: number | null): Promise<void> {
  const wanted = to === null ? undefined : await findType(ctx.tx, to);
  if (to !== null && !wanted) throw notFound('contact type');
  if (from === to) return;
  if (wanted && !wanted.canBeSet) throw new BadInput(labels.labelMessages.typeFixed);
  const present = from === null ? undefined : await findType(ctx.tx, from);
  if (present && !present.canBeChanged) throw new BadInput(labels.labelMessages.typeFixed);
}
