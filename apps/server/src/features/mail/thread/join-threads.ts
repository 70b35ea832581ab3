import type { Context } from '../../../platform/context.ts';
import { changeItemsOfEmails } from '../../threads/index.ts';
import { emailsOf } from './get-emails.ts';
import { mergeThreads } from '../store-emails.ts';

/** Makes threads one, once the mail that joins them has come: every screen that shows them is told. */
export async function joinThreads(ctx: Context, from: readonly string[], into: string): Promise<void> {
  const moved = await mergeThreads(ctx.tx, from, into);
  await changeItemsOfEmails(ctx, moved, { threadKey: into });
  for (const email of (await emailsOf(ctx, moved)).values()) ctx.emit('updateEmail', { email });
}
