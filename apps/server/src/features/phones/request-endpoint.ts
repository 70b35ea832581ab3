import { phones as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { queueMaking, queueRemoval } from './make-endpoint.ts';
import { emitEndpoints, emitSoftphone, presentEndpoint } from './present.ts';
import type { endpoints } from './schema.ts';
import { newPassword, sealPassword } from './softphone-password.ts';
import {
  listEndpoints,
  lockEndpoint,
  lockUsers,
  removeEndpoint,
  saveWantedEndpoint,
} from './store-endpoints.ts';

/** The row of a softphone that is still to be made; its password is kept sealed, and a random one unless given. */
export function wantedEndpoint(
  encryptionKey: Buffer,
  office: number,
  { userId, firstName, lastName }: { userId: number; firstName: string; lastName: string },
  now: Date,
  password = newPassword(),
): typeof endpoints.$inferInsert {
  return {
    clientId: office,
    userId,
    alias: `${firstName} ${lastName}`.trim(),
    softphonePassword: sealPassword(encryptionKey, { office, userId }, password),
    ...queuedAnew(now),
  };
}

/**
 * Has a softphone made at the carrier for a user, by a job; one whose making failed is tried again, one that
 * is there or on its way stays. The password is kept sealed; without one a random one is made.
 * @throws BadInput when the user is not in the office or switched off
 */
export async function requestEndpoint(
  platform: Platform,
  ctx: Context,
  wanted: { userId: number; password?: string | undefined },
): Promise<void> {
  await lockUsers(ctx.tx, [wanted.userId]);
  const [user] = await listEndpoints(ctx.tx, [wanted.userId]);
  if (!user?.isActive) throw new BadInput(contract.phoneMessages.unknownUser);
  const isNew = await saveWantedEndpoint(
    ctx.tx,
    wantedEndpoint(platform.config.secrets.encryptionKey, ctx.office, user, ctx.now, wanted.password),
  );
  if (!isNew) return;
  await queueMaking(ctx, wanted.userId);
  ctx.audit({ action: 'softphone.request', subject: `user:${wanted.userId}` });
  await emitEndpoints(ctx, [wanted.userId]);
}

/** Softphones for these users, or for every active one without. @returns the office's list, as it now is */
export async function createEndpoints(
  platform: Platform,
  ctx: Context,
  userIds: readonly number[] | undefined,
): Promise<contract.Endpoint[]> {
  const wanted =
    userIds ??
    (await listEndpoints(ctx.tx))
      .filter((row) => row.isActive && (row.state === null || row.state === 'failed'))
      .map((row) => row.userId);
  // In one order, as everyone who holds several.
  for (const userId of [...new Set(wanted)].sort((a, b) => a - b))
    await requestEndpoint(platform, ctx, { userId });
  return (await listEndpoints(ctx.tx)).map(presentEndpoint);
}

/** Takes a user's softphone away, at the carrier by a job. Nothing happens where there is none. */
export async function retireEndpoint(ctx: Context, userId: number): Promise<void> {
  const row = await lockEndpoint(ctx.tx, userId);
  if (!row) return;
  await removeEndpoint(ctx.tx, userId);
  await queueRemoval(ctx, row);
  ctx.audit({ action: 'softphone.retire', subject: `user:${userId}` });
  await emitSoftphone(ctx, userId);
}
