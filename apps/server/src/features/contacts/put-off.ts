import { setTimeout as sleep } from 'node:timers/promises';
import { contacts as contract, type RouteInput } from '@chairline/contract';
import { z } from 'zod';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { mustBeSeen } from './policy.ts';
import { presentContact } from './present.ts';
import { changeContact, lockContact } from './store.ts';
import { findNextReturn, lockReturning } from './store-put-offs.ts';
import { isOwedAnswer, putOffUntil, waitingSince } from './waiting.ts';

const RETURN = promptTask('end-put-offs');
/** Contacts of one transaction. */
const BATCH = 100;
/** Who comes back this soon is waited for: the job queue's clock and ours may differ. */
const SOON_MS = 2_000;
const { putOffMessages } = contract;

/**
 * Puts a contact who waits off until a time, or (null) has one who is put off wait again at once.
 * @throws Refusal 404; 409 where nobody waits, or where the patient sent something its sender has not seen; BadInput
 */
export async function putOff(
  ctx: Context,
  contactId: number,
  { until, seen_id }: RouteInput<typeof contract.putOff>['body'],
): Promise<contract.Contact> {
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  if (until === null) {
    if (before.putOffUntil === null) return presentContact(before);
    return save(ctx, before, waitingSince(before, ctx.now), 'contact.put_off_ended');
  }
  const at = new Date(until);
  const ahead = at.getTime() - ctx.now.getTime();
  if (ahead <= 0) throw new BadInput(putOffMessages.past);
  if (ahead > contract.PUT_OFF_MAX_MS) throw new BadInput(putOffMessages.tooFar);
  if (!isOwedAnswer(before)) throw conflict(putOffMessages.notWaiting);
  await mustBeSeen(ctx, before, seen_id);
  await wakeReturn(ctx, at);
  return save(ctx, before, putOffUntil(before, at, userOf(ctx).userId), 'contact.put_off', {
    until: at.toISOString(),
  });
}

async function save(
  ctx: Context,
  before: Parameters<typeof changeContact>[1],
  change: Parameters<typeof changeContact>[2],
  action: string,
  details: Record<string, unknown> = {},
): Promise<contract.Contact> {
  const contact = presentContact(await changeContact(ctx.tx, before, change));
  ctx.emit('updateContact', { contact });
  ctx.audit({ action, subject: `contact:${contact.contact_id}`, details });
  return contact;
}

/** Every time has a job of its own, so that none takes another's place. */
async function wakeReturn(ctx: Context, at: Date): Promise<void> {
  const jobKey = `${RETURN}:${ctx.office}:${at.getTime()}`;
  await ctx.enqueue(RETURN, {}, { runAt: at, jobKey, queue: `${RETURN}:${ctx.office}`, maxAttempts: 25 });
}

/** Beside each time's own job all are looked at at a start and every hour: jobs do not come with an office's backup. */
export function putOffJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: RETURN,
      payload: z.object({ client_id: z.number().int() }),
      cron: '23 * * * *',
      atStart: true,
      handle: ({ client_id }) => endPutOffs(platform, client_id),
    }),
  ];
}

/** Has everybody of an office wait again whose time has come. */
export async function endPutOffs(platform: Platform, office: number): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: RETURN } } as const;
  for (;;) {
    const wait = await inOffice(platform, scope, async (ctx) => {
      const due = await lockReturning(ctx.tx, ctx.now, BATCH);
      for (const contact of due)
        await save(ctx, contact, waitingSince(contact, ctx.now), 'contact.put_off_ended');
      if (due.length > 0) return 0;
      const next = await findNextReturn(ctx.tx);
      return next === null ? Infinity : Math.max(1, next.getTime() - ctx.now.getTime());
    });
    if (wait > SOON_MS) return;
    await sleep(wait);
  }
}
