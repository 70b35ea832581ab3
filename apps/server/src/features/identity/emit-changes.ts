import type { users } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { presentSessionClient, presentSessionUser, presentUserRow } from './present.ts';
import { findClient, findStaff, findUser } from './store.ts';

/** Says to everyone of the office how it now is, as this transaction has written it. */
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

/**
 * Says to everyone of the office how one of its users now is: call it last in a verb that changed what all see of
 * them. Reads what this transaction has written.
 */
export async function emitUserChanged(ctx: Context, userId: number): Promise<users.UserRow> {
  const user = await readUser(ctx, userId);
  ctx.emit('userChanged', { user });
  return user;
}

/** A user as everyone in the office may see them, as this transaction has written them. */
export async function readUser(ctx: Context, userId: number): Promise<users.UserRow> {
  const [row] = await findStaff(ctx.tx, userId);
  if (!row) throw notFound('user');
  return presentUserRow(row);
}

/** Tells the office's admins to look at their invitations again. */
export async function emitInvitationsChanged(ctx: Context): Promise<void> {
  ctx.emit('invitationsChanged', {}, await listActiveAdminIds(ctx.tx));
}
