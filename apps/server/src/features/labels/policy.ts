import { labels } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { mayTag, type TagRow } from './store.ts';

/** Putting tags on and taking them off needs the right to it. @throws Refusal 403 */
export async function mustTag(ctx: Context): Promise<void> {
  if (!(await mayTag(ctx.tx, userOf(ctx).userId))) throw forbidden(labels.labelMessages.noTaggingRight);
}

/** Whether the viewer may change a tag's name, process, source and icon. */
export function isEditableBy(actor: { role: string }, tag: TagRow): boolean {
  return actor.role === 'Admin' && tag.isEditable;
}
