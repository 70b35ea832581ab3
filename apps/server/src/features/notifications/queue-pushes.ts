import type { notifications } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOfficeDevices, findPushDevices } from './store.ts';

export const SEND_PUSH = promptTask('send-push');
/** A user's own test, which comes at any time. */
export const TEST_TAG = 'test';

/** What one user is notified of. It carries no names and nothing of a patient: a locked screen shows it. */
export interface Notice {
  userId: number;
  payload: notifications.PushPayload;
}

/** Leaves these for the devices of their users, in this transaction. */
export async function queuePushes(
  platform: Platform,
  ctx: Context,
  notices: readonly Notice[],
): Promise<void> {
  if (platform.config.push === null) return;
  const devices = await findPushDevices(
    ctx.tx,
    notices.map(({ userId }) => userId),
  );
  for (const { userId, payload } of notices) {
    for (const device of devices) {
      if (device.userId === userId) await queueNotice(ctx, device.pushId, payload);
    }
  }
}

/** Leaves one for every device of the office, in this transaction. @param butUser who has nothing to be told */
export async function queueOfficePushes(
  platform: Platform,
  ctx: Context,
  payload: notifications.PushPayload,
  butUser: number | null,
): Promise<void> {
  if (platform.config.push === null) return;
  for (const { pushId, userId } of await findOfficeDevices(ctx.tx))
    if (userId !== butUser) await queueNotice(ctx, pushId, payload);
}

export function queueNotice(ctx: Context, pushId: number, payload: notifications.PushPayload): Promise<void> {
  return enqueuePush(ctx, { push_id: pushId, payload, queued_at: ctx.now.toISOString(), tries: 0 });
}

export interface PushJob {
  push_id: number;
  payload: notifications.PushPayload;
  queued_at: string;
  tries: number;
}

/**
 * One after the other for a device. Of one tag only the newest waits: the device would show no more. One that is tried
 * again takes no newer one's place.
 */
export function enqueuePush(ctx: Context, job: PushJob, runAt?: Date): Promise<void> {
  return ctx.enqueue(
    SEND_PUSH,
    { ...job },
    {
      jobKey: `push:${ctx.office}:${job.push_id}:${job.payload.tag}${job.tries > 0 ? ':again' : ''}`,
      queue: `push:${ctx.office}:${job.push_id}`,
      ...(runAt ? { runAt } : {}),
    },
  );
}
