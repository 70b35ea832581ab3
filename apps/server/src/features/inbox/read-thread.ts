import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findItem, saveRead } from './store.ts';

/** Moves the viewer's read mark forward; their other devices follow. @throws Refusal 404 */
export async function readThread(
  ctx: Context,
  contactId: number,
  lastReadId: number,
): Promise<{ last_read_id: number }> {
  const { userId } = userOf(ctx);
  const item = await findItem(ctx.tx, lastReadId);
  if (!item || item.contact_id !== contactId) throw notFound('message');
  const read = await saveRead(ctx.tx, {
    clientId: ctx.office,
    userId,
    contactId,
    lastReadId,
    readAt: ctx.now,
  });
  if (read.moved) ctx.emit('readThread', { contact_id: contactId, last_read_id: read.lastReadId }, [userId]);
  return { last_read_id: read.lastReadId };
}
