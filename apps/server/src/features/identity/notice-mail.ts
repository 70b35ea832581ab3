import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueMail } from '../mailings/index.ts';
import { findClientName } from './store-accounts.ts';

/** What an owner is told by mail when it happened to their account (ASVS 5.0, 6.3.7). */
const notices = {
  'password changed': 'Your password was changed',
  'second factor on': 'Two-factor sign-in was switched on',
  'second factor off': 'Two-factor sign-in was switched off',
  'recovery codes renewed': 'Your recovery codes were replaced',
  'e-mail changed': 'The e-mail address of your account was changed',
  'username changed': 'Your username was changed',
} as const;
export type Notice = keyof typeof notices;

/**
 * Tells the owner of an account by mail what was changed about it. An account without an address gets none.
 * @param user as they were before: a changed address is told to the old one
 */
export async function noticeMail(
  platform: Platform,
  ctx: Context,
  user: { email: string; firstName: string; username: string },
  what: Notice,
): Promise<void> {
  if (!user.email) return;
  const office = await findClientName(ctx.tx);
  await queueMail(platform, ctx, {
    kind: 'notice',
    to: user.email,
    subject: `${notices[what]} (${office})`,
    text: [
      `Hello ${user.firstName},`,
      '',
      `${notices[what]}: account ${user.username} at ${office}, Client ID ${ctx.office}.`,
      '',
      'If that was you, there is nothing to do.',
      'If it was not, set a new password at once, and tell an admin of your office:',
      '',
      `${platform.config.publicUrl}/password/reset`,
    ].join('\n'),
  });
}
