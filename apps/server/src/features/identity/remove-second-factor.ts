import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { emitSessionUserChanged } from './emit-changes.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { noticeMail } from './notice-mail.ts';
import { deleteFactor } from './store-factors.ts';
import { findUser } from './store.ts';

/**
 * Takes a user's second factor away, as an admin does for somebody who lost their phone: the password alone
 * signs them in again (and sets up a new one where the office requires it). They are signed out everywhere
 * and told by mail. The caller has checked that the acting person may do it.
 * @param reason for the audit log: `reset by an admin`
 * @returns whether there was one
 */
export async function removeSecondFactor(
  platform: Platform,
  ctx: Context,
  userId: number,
  reason: string,
): Promise<boolean> {
  const found = await findUser(ctx.tx, userId);
  if (!found || !(await deleteFactor(ctx.tx, userId))) return false;
  ctx.audit({ action: 'second_factor.remove', subject: `user:${userId}`, details: { reason } });
  await endUserSessions(platform, ctx, userId, 'second factor removed');
  await noticeMail(platform, ctx, found.user, 'second factor off');
  await emitSessionUserChanged(ctx, userId);
  return true;
}
