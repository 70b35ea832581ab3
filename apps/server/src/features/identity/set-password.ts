import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { noticeMail } from './notice-mail.ts';
import { endResetLinks } from './store-accounts.ts';
import { savePassword, type UserRow } from './store.ts';

/**
 * Gives an account another password, and everything that goes with it: reset links that wait are spent, its
 * sessions end, and its owner is told by mail.
 * @param how for the audit log
 * @param keep the session that goes on
 * @returns false, and nothing was changed, when it was given another one meanwhile
 */
export async function setPassword(
  platform: Platform,
  ctx: Context,
  user: UserRow,
  passwordHash: string,
  { how, keep }: { how: 'reset' | 'change'; keep?: string },
): Promise<boolean> {
  if (!(await savePassword(ctx.tx, user.userId, passwordHash, user.passwordHash))) return false;
  await endResetLinks(ctx.tx, user.userId, ctx.now);
  ctx.audit({ action: `password.${how}`, subject: `user:${user.userId}` });
  await endUserSessions(platform, ctx, user.userId, 'password changed', keep);
  await noticeMail(platform, ctx, user, 'password changed');
  return true;
}
