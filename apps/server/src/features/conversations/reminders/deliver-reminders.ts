import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, notifications, type LivePayload } from '@chairline/contract';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readingAll } from '../../../platform/db/database.ts';
import { promptTask } from '../../../platform/jobs/prompt.ts';
import { defineJob, type JobKind } from '../../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { queuePushes } from '../../notifications/index.ts';
import { findDueOffices, findNextDue, markDue, raiseConvos } from './store-reminders.ts';

const DELIVER = promptTask('deliver-reminders');
/** Reminders of one transaction; after it everybody else has as long as it took. */
const BATCH = 200;
/** What is due this soon is waited for: the job queue's clock and ours may differ. */
const SOON_MS = 2_000;
/** Between looks at what is due while somebody holds its conversation. */
const HELD_MS = 50;

type Due = LivePayload<'remindersDue'>['reminders'][number];

/**
 * Has reminders delivered at a time, or now. Every time has a job of its own, so that none takes another's place; a
 * cron looks every minute for what was lost with a clock that was moved or a conversation that was opened again.
 */
export async function wakeReminders(ctx: Context, at: Date = ctx.now): Promise<void> {
  await ctx.enqueue(
    DELIVER,
    {},
    {
      runAt: at,
      jobKey: `${DELIVER}:${ctx.office}:${at.getTime()}`,
      queue: `${DELIVER}:${ctx.office}`,
      maxAttempts: 25,
    },
  );
}

export function reminderJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: DELIVER,
      payload: z.object({ client_id: z.number().int() }),
      cron: '* * * * *',
      offices: () => findDueOffices(platform.db, platform.now()),
      handle: async ({ client_id }) => void (await deliverReminders(platform, client_id)),
    }),
  ];
}

/** Delivers what is due in an office, a batch a transaction, until nothing is. @returns how many were */
export async function deliverReminders(platform: Platform, office: number): Promise<number> {
  const scope = { office, actor: { kind: 'job', name: DELIVER } } as const;
  let delivered = 0;
  for (;;) {
    const begun = performance.now();
    const { count, next } = await inOffice(platform, scope, (ctx) =>
      // Everybody's reminders; each is told to whose it is.
      readingAll(ctx.tx, async () => {
        const done = await deliverBatch(platform, ctx);
        return { count: done, next: done > 0 ? null : await findNextDue(ctx.tx) };
      }),
    );
    delivered += count;
    if (count > 0) {
      if (count === BATCH) await sleep(performance.now() - begun);
      continue;
    }
    const wait = next === null ? Infinity : next.getTime() - platform.now().getTime();
    if (wait > SOON_MS) return delivered;
    await sleep(Math.max(wait, HELD_MS));
  }
}

/**
 * One batch: marked, told to each user in one event and left for their devices, all in this transaction. Whatever ends
 * the process, each reminder is delivered once.
 */
async function deliverBatch(platform: Platform, ctx: Context): Promise<number> {
  const due = await markDue(ctx.tx, ctx.now, BATCH);
  if (due.length === 0) return 0;
  const convos = await raiseConvos(
    ctx.tx,
    due.map(({ convoId }) => convoId),
  );
  const byUser = new Map<number, Due[]>();
  for (const { convoId, userId, remindAt } of due) {
    const convo = convos.get(convoId)!;
    const told = {
      convo_id: convoId,
      convo_name: convo.convoName,
      kind: convo.kind,
      system_process_id: convo.subjectId,
      contact_id: convo.contactId,
      reminder_date: remindAt.toISOString(),
      delivered_at: ctx.now.toISOString(),
      version: convo.version,
    };
    byUser.set(userId, [...(byUser.get(userId) ?? []), told]);
  }
  for (const [userId, reminders] of byUser) ctx.emit('remindersDue', { reminders }, [userId]);
  await queuePushes(
    platform,
    ctx,
    [...byUser].map(([userId, reminders]) => ({ userId, payload: pushOf(reminders) })),
  );
  ctx.audit({
    action: 'convo.deliver_reminders',
    subject: `office:${ctx.office}`,
    details: { delivered: due.map(({ convoId, userId }) => ({ convo_id: convoId, user_id: userId })) },
  });
  return due.length;
}

/** What devices show of these reminders of one user: no names, a locked screen may be anybody's to read. */
function pushOf(reminders: readonly Due[]): notifications.PushPayload {
  const [only] = reminders;
  const { reminderTitle, reminderBody } = notifications.notificationMessages;
  return {
    title: reminderTitle,
    body: reminderBody(reminders.length),
    ...(reminders.length === 1
      ? { tag: `reminder:${only!.convo_id}`, path: addressOf({ convo: only! }) }
      : { tag: 'reminders', path: addressOf({ screen: 'desk' }) }),
  };
}
