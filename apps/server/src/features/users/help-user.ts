import { users } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { emitUserChanged, endUserSessions, removeSecondFactor } from '../identity/index.ts';
import { beginStaffChange } from './policy.ts';
import { presentManaged } from './present.ts';
import { findManagedRow, findUserRow } from './store.ts';

/** Signs a user out everywhere (ASVS 5.0, 7.4.5). @throws Refusal 404 */
export async function signOutUser(
  platform: Platform,
  ctx: Context,
  userId: number,
): Promise<{ ended: number }> {
  await beginStaffChange(ctx);
  if (!(await findUserRow(ctx.tx, userId))) throw notFound('user');
  const ended = await endUserSessions(platform, ctx, userId, 'signed out by an admin');
  ctx.audit({ action: 'user.sign_out', subject: `user:${userId}`, details: { ended } });
  return { ended };
}

/**
 * Takes away the second factor of somebody who lost their phone (ASVS 5.0, 6.4.4). They are signed out and told.
 * One's own goes through Settings, where the password is asked for.
 * @throws Refusal 404; 409 when there is none, and for one's own
 */
export async function resetSecondFactor(
  platform: Platform,
  ctx: Context,
  userId: number,
): Promise<users.ManagedUser> {
  await beginStaffChange(ctx);
  if (userId === userOf(ctx).userId) throw conflict(users.userMessages.ownSecondFactor);
  if (!(await findUserRow(ctx.tx, userId))) throw notFound('user');
  if (!(await removeSecondFactor(platform, ctx, userId, 'reset by an admin')))
    throw conflict(users.userMessages.noSecondFactor);
  const after = (await findManagedRow(ctx.tx, userId))!;
  await emitUserChanged(ctx, userId);
  return presentManaged(after);
}
