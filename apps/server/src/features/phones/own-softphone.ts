import type { phones, RouteAnswer } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openPassword } from './softphone-password.ts';
import { findEndpoint } from './store-endpoints.ts';

/**
 * What the viewer's own softphone registers with. Its password leaves the server here and nowhere else: sessions and
 * lists of users are kept in browsers and shown to colleagues.
 * @throws Refusal 404 while they have none at the carrier
 */
export async function getOwnSoftphone(
  platform: Platform,
  ctx: Context,
): Promise<RouteAnswer<typeof phones.getSoftphone>> {
  const { userId } = userOf(ctx);
  const row = await findEndpoint(ctx.tx, userId);
  if (row?.state !== 'accepted') throw notFound('softphone');
  ctx.audit({ action: 'softphone.password', subject: `user:${userId}` });
  return {
    plivo_user: row.softphoneUser,
    plivo_pass: openPassword(platform.config.secrets.encryptionKey, row),
  };
}
