import type { Context } from '../../platform/context.ts';
import { presentSessionClient, presentSessionUser } from './present.ts';
import { findClient, findUser } from './store.ts';

/**
 * Says to everyone of the office how it now is: call it last in a verb that changed the office's row, its text
 * number or its time. Reads what this transaction has written.
 */
export async function emitOfficeChanged(ctx: Context): Promise<void> {
  const found = await findClient(ctx.tx);
  if (!found) return;
  ctx.emit('officeChanged', {
    client: presentSessionClient(found.client, found.textNumber, ctx.now),
    ODEnabled: found.client.odEnabled,
  });
}

/** Says to a user how their own account now is: call it last in a verb that changed it. */
export async function emitSessionUserChanged(ctx: Context, userId: number): Promise<void> {
  const found = await findUser(ctx.tx, userId);
  if (found) ctx.emit('sessionUserChanged', { user: presentSessionUser(found, ctx.now) }, [userId]);
}
