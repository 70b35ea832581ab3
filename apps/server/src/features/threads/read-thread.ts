import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { findItem, saveRead } from './store.ts';

/**
 * Moves the viewer's read mark forward; their other devices follow. Of a contact that was merged meanwhile it is the
 * mark of the one it was merged into, whose thread has the item now.
 * @param named the contact whose thread the viewer looks at
 * @throws Refusal 404
 */
export async function readThread(
  ctx: Context,
  named: number,
  lastReadId: number,
): Promise<{ last_read_id: number }> {
  const { userId } = userOf(ctx);
  const item = await findItem(ctx.tx, lastReadId);
  const contact = item && (await findContact(ctx.tx, named));
  if (!item || item.contact_id !== contact?.contactId) throw notFound('message');
  const { contactId } = contact;
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
