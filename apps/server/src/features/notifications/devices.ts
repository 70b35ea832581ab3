import { ECDH } from 'node:crypto';
import { addressOf, notifications as contract, type RouteInput } from '@chairline/contract';
import type { Pushes } from '../../gateways/web-push/index.ts';
import { type Context, userOf } from '../../platform/context.ts';
import { hashToken, seal } from '../../platform/crypto.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceWords } from '../../platform/http/device-words.ts';
import { type Notice, queueNotice, TEST_TAG } from './queue-pushes.ts';
import {
  countDevices,
  type PushDeviceRow,
  findPushDevices,
  findUserAgent,
  removePushDevice,
  savePushDevice,
} from './store.ts';

/** What a device's address and keys are sealed for: a row with another's opens nothing. */
export const devicePurpose = (endpointHash: Buffer): string =>
  sealedColumns.device.purposeOf({ endpoint_hash: endpointHash });

const present = (row: PushDeviceRow, sessionId: string): contract.PushDevice => ({
  push_id: row.pushId,
  device: row.device,
  added_at: row.addedAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  this_device: row.sessionId === sessionId,
});

/** The acting user's devices that take notifications. */
export async function listDevices(ctx: Context): Promise<contract.PushDevice[]> {
  const { userId, sessionId } = userOf(ctx);
  return (await findPushDevices(ctx.tx, [userId])).map((row) => present(row, sessionId));
}

/**
 * Has the acting user's notifications sent to this browser too, for as long as they stay signed in on it. One that is
 * known already becomes theirs.
 * @throws BadInput for an address that is none of a push service, keys no browser makes, more than 20 devices
 */
export async function addDevice(
  platform: Platform,
  pushes: Pushes,
  ctx: Context,
  { endpoint, keys }: RouteInput<typeof contract.addPushDevice>['body'],
): Promise<contract.PushDevice> {
  const { userId, sessionId } = userOf(ctx);
  const words = contract.notificationMessages;
  if (pushes.publicKey === null) throw new BadInput(words.off);
  if (!pushes.takes(endpoint)) throw new BadInput(words.unknownService);
  if (!isBrowserKey(keys)) throw new BadInput(words.badSubscription);
  const endpointHash = hashToken(endpoint);
  if ((await countDevices(ctx.tx, userId, endpointHash)) >= contract.PUSH_DEVICES_MAX)
    throw new BadInput(words.tooMany);
  const row = await savePushDevice(ctx.tx, {
    clientId: ctx.office,
    userId,
    sessionId,
    endpointHash,
    sealed: seal(platform.config.secrets.encryptionKey, JSON.stringify({ endpoint, keys }), {
      office: ctx.office,
      purpose: devicePurpose(endpointHash),
    }),
    device: deviceWords(await findUserAgent(ctx.tx, sessionId)),
    addedAt: ctx.now,
  });
  ctx.audit({ action: 'push.add_device', subject: `user:${userId}`, details: { push_id: row.pushId } });
  return present(row, sessionId);
}

/** A point of P-256 written whole, and sixteen bytes (RFC 8291, sections 3.1 and 3.2). */
function isBrowserKey({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    // Not on the curve.
    return false;
  }
}

/** Sends nothing to a device of the acting user any more. @throws Refusal 404 if the device is not theirs */
export async function forgetDevice(ctx: Context, pushId: number): Promise<{ push_id: number }> {
  const { userId } = userOf(ctx);
  if (!(await removePushDevice(ctx.tx, pushId, userId))) throw notFound('device');
  ctx.audit({ action: 'push.remove_device', subject: `user:${userId}`, details: { push_id: pushId } });
  return { push_id: pushId };
}

/** Sends a notification to each of the acting user's devices. @throws BadInput where there is none */
export async function sendTest(pushes: Pushes, ctx: Context): Promise<{ devices: number }> {
  const { userId } = userOf(ctx);
  const words = contract.notificationMessages;
  if (pushes.publicKey === null) throw new BadInput(words.off);
  const devices = await findPushDevices(ctx.tx, [userId]);
  if (devices.length === 0) throw new BadInput(words.noDevices);
  const payload: Notice['payload'] = {
    title: words.testTitle,
    body: words.testBody,
    tag: TEST_TAG,
    path: addressOf({ screen: 'desk' }),
  };
  for (const { pushId } of devices) await queueNotice(ctx, pushId, payload);
  ctx.audit({ action: 'push.test', subject: `user:${userId}`, details: { devices: devices.length } });
  return { devices: devices.length };
}
