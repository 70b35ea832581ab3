import { createHash } from 'node:crypto';
import { PushError, type Pushes } from '../../gateways/web-push/index.ts';
import { unseal } from '../../platform/crypto.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { devicePurpose } from './devices.ts';
import { isQuietFor } from './notice-settings.ts';
import { enqueuePush, type PushJob, SEND_PUSH, TEST_TAG } from './queue-pushes.ts';
import { findPushDevice, noteUse, removePushDevice } from './store.ts';

/** How long the sender waits for what, in milliseconds. */
export interface PushTiming {
  firstBackoff: number;
  maxBackoff: number;
  /** A push that could not be handed over for this long is given up. */
  giveUp: number;
}

export const pushTiming: PushTiming = {
  firstBackoff: 5_000,
  maxBackoff: 5 * 60_000,
  giveUp: 3_600_000,
};

/** How long a push service keeps one for a device that is switched off, in seconds: a working day. */
const KEPT_SECONDS = 12 * 3_600;

/**
 * Hands one push to its device's service; in its user's quiet times it is dropped. Where that leaves doubt, or this
 * process dies, it is handed over again: under the same topic and tag the device shows it once.
 */
export async function sendPush(
  platform: Platform,
  pushes: Pushes,
  timing: PushTiming,
  { client_id: office, ...job }: PushJob & { client_id: number },
): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: SEND_PUSH } } as const;
  const device = await inOffice(platform, scope, async (ctx) => {
    const found = await findPushDevice(ctx.tx, job.push_id);
    // What is dropped stands on the bell. A test was asked for.
    const isHeld = found && job.payload.tag !== TEST_TAG && (await isQuietFor(ctx, found.userId));
    // Whoever was given the job hands it over.
    return isHeld || !(await stillHasJob(ctx.tx)) ? undefined : found;
  });
  if (!device) return;
  const target = JSON.parse(
    unseal(platform.config.secrets.encryptionKey, device.sealed, {
      office,
      purpose: devicePurpose(device.endpointHash),
    }),
  ) as Parameters<Pushes['send']>[0];
  const failure = await pushes
    .send(target, {
      text: JSON.stringify(job.payload),
      ttl: KEPT_SECONDS,
      topic: createHash('sha256').update(job.payload.tag).digest('base64url').slice(0, 32),
    })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PushError) return error;
        throw error;
      },
    );
  await inOffice(platform, scope, async (ctx) => {
    if (!failure) return noteUse(ctx.tx, job.push_id, ctx.now);
    if (failure.outcome === 'gone') {
      if (await removePushDevice(ctx.tx, job.push_id)) {
        ctx.audit({
          action: 'push.device_gone',
          subject: `user:${device.userId}`,
          details: { push_id: job.push_id },
        });
      }
      return;
    }
    const waited = ctx.now.getTime() - Date.parse(job.queued_at);
    if (failure.outcome === 'refused' || waited >= timing.giveUp) {
      platform.log.warn({ push_id: job.push_id, office, problem: failure.message }, 'a push was given up');
      return;
    }
    const backoff = Math.min(timing.firstBackoff * 2 ** job.tries, timing.maxBackoff);
    const wait = Math.max(backoff, failure.retryAfter ?? 0);
    await enqueuePush(ctx, { ...job, tries: job.tries + 1 }, new Date(ctx.now.getTime() + wait));
  });
}
