import type { Context } from '../../platform/context.ts';
import { changeItem } from '../inbox/index.ts';
import { emailOf } from './get-emails.ts';
import { listItemIdsOfEmails, mergeThreads } from './store-emails.ts';

/** Makes threads one, once the mail that joins them has come: every screen that shows them is told. */
export async function joinThreads(ctx: Context, from: readonly string[], into: string): Promise<void> {
  const moved = await mergeThreads(ctx.tx, from, into);
  for (const { itemId } of await listItemIdsOfEmails(ctx.tx, moved)) {
    await changeItem(ctx, itemId, { threadKey: into });
  }
  for (const emailId of moved) ctx.emit('updateEmail', { email: await emailOf(ctx, emailId) });
}
