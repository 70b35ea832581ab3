import type { Context } from '../context.ts';
import { stillHasJob } from '../jobs/own-job.ts';
import { defineJob, type JobKind } from '../jobs/worker.ts';
import { inOffice, type Platform } from '../platform.ts';
import type { z } from 'zod';
import type { Send, SendFault } from './send.ts';
import type { SendRow } from './send-rows.ts';

/** The job of a kind of send. */
export function sendJob<Job extends { client_id: number }, Row extends SendRow, Parcel, Receipt>(
  platform: Platform,
  send: Send<Job, Row, Parcel, Receipt>,
  payload: z.ZodType<Job>,
): JobKind {
  const kind = defineJob({ name: send.name, payload, handle: (job) => deliver(platform, send, job) });
  return { ...kind, isSend: true };
}

/** Rolls back what a run began whose job another worker has. */
class LostJob extends Error {}

/**
 * One run of a send: picks a row, marks it and commits, hands it over (or looks it up, where an earlier run was cut
 * short), and writes down how that ended. Killed at any point, the next run goes on.
 * @throws what is no fault of the vendor's; the job is then tried again
 */
export async function deliver<Job extends { client_id: number }, Row extends SendRow, Parcel, Receipt>(
  platform: Platform,
  send: Send<Job, Row, Parcel, Receipt>,
  job: Job,
): Promise<void> {
  const { settle, timing, rows, lookUp } = send;
  type Begun = { row: Row; parcel: Parcel; inDoubt: boolean };
  type Outcome = { receipt: Receipt } | { fault: SendFault } | 'unseen';

  const scope = { office: job.client_id, actor: { kind: 'job', name: send.name } } as const;
  let begun: Begun | null;
  try {
    begun = await inOffice(platform, scope, begin);
  } catch (error) {
    if (!(error instanceof LostJob)) throw error;
    platform.log.warn({ send: send.name }, 'a run that lost its job hands nothing over');
    return;
  }
  if (!begun) return;
  const outcome = await attempt(begun);
  await inOffice(platform, scope, (ctx) => finish(ctx, begun, outcome));
  // On its own: what it locks comes before a row for everybody else.
  await inOffice(platform, scope, (ctx) => send.next(ctx, job, false));

  async function begin(ctx: Context): Promise<Begun | null> {
    const picked = await send.pick(ctx, job);
    // Another has it now, and goes on where this one stands: what was picked is undone, the pace it would keep as well.
    if (!(await stillHasJob(ctx.tx))) throw new LostJob();
    if (picked && 'parcel' in picked) {
      const begun = await mark(ctx, picked.row, picked.parcel);
      if (begun) return begun;
    } else if (picked && 'failed' in picked) await fail(ctx, picked.row, picked.failed);
    else if (picked && 'later' in picked) await putOff(ctx, picked.row, picked.later);
    else if (picked) await change(ctx, picked.row, { nextAttemptAt: picked.until });
    await send.next(ctx, job, !picked || 'later' in picked || 'until' in picked);
    return null;
  }

  /** Marks a row as being handed over, before anything is said to the vendor. */
  async function mark(ctx: Context, row: Row, parcel: Parcel): Promise<Begun | null> {
    const isCutShort = row.state === 'sending';
    if (isCutShort && typeof lookUp === 'function') return { row, parcel, inDoubt: true };
    if (isCutShort && row.inDoubt && typeof lookUp === 'object') {
      await fail(ctx, row, lookUp.twice);
      return null;
    }
    const begun = await change(ctx, row, {
      state: 'sending',
      attempts: row.attempts + 1,
      attemptStartedAt: ctx.now,
      nextAttemptAt: after(ctx, timing.lookAgain),
      ...(isCutShort ? { inDoubt: true } : {}),
    });
    await settle.begun?.(ctx, begun);
    return { row: begun, parcel, inDoubt: false };
  }

  async function attempt({ row, parcel, inDoubt }: Begun): Promise<Outcome> {
    try {
      if (!inDoubt || typeof lookUp === 'object') return { receipt: await send.send(parcel, row) };
      const receipt = await lookUp(parcel, row);
      return receipt === null ? 'unseen' : { receipt };
    } catch (error) {
      const fault = send.faultOf(error);
      if (!fault) throw error;
      platform.log.warn(
        { send: send.name, row: rows.idOf(row), outcome: fault.outcome, reason: fault.message },
        inDoubt ? 'what is in doubt could not be looked up' : 'it was not accepted',
      );
      return { fault };
    }
  }

  async function finish(ctx: Context, { row: sent, inDoubt }: Begun, outcome: Outcome): Promise<void> {
    if (outcome !== 'unseen' && 'receipt' in outcome) return settle.accepted(ctx, sent, outcome.receipt);
    const row = await rows.lock(ctx.tx, rows.idOf(sent));
    // Settled otherwise meanwhile, or begun anew.
    if (row?.state !== 'sending' || row.attemptStartedAt?.getTime() !== sent.attemptStartedAt?.getTime())
      return;
    if (outcome === 'unseen') return unseen(ctx, row);
    const { fault } = outcome;
    if (inDoubt) return putOff(ctx, row, fault);
    if (fault.outcome === 'refused') return fail(ctx, row, fault.message);
    if (fault.outcome === 'later') return tryLater(ctx, row, fault);
    if (typeof lookUp === 'object') {
      if (row.inDoubt) return fail(ctx, row, lookUp.twice);
      await change(ctx, row, { inDoubt: true });
      return tryLater(ctx, row, fault);
    }
    // Stays `sending`: whether it was accepted is looked up.
    await change(ctx, row, { lastError: fault.message });
    await lookAgain(ctx, row, fault);
    await settle.waiting?.(ctx, row, 'doubt', fault);
  }

  /** The vendor lists it (still) nowhere: while its request may be on its way, that means nothing. */
  async function unseen(ctx: Context, row: Row): Promise<void> {
    const fault: SendFault = { outcome: 'later', message: row.lastError ?? 'It never got there.' };
    const since = row.attemptStartedAt ?? row.queuedAt;
    if (ctx.now.getTime() - since.getTime() >= timing.doubt) return tryLater(ctx, row, fault);
    await lookAgain(ctx, row, fault);
    await settle.waiting?.(ctx, row, 'unseen', fault);
  }

  /** What could not be tried is tried later; what is in doubt is looked up later, until its time is over as well. */
  async function putOff(ctx: Context, row: Row, fault: SendFault): Promise<void> {
    if (row.state === 'queued') return tryLater(ctx, row, fault);
    if (isOver(ctx, row)) return fail(ctx, row, settle.gaveUp(row, fault, true));
    await lookAgain(ctx, row, fault);
    if (fault.note !== undefined) await settle.waiting?.(ctx, row, 'later', fault);
  }

  async function lookAgain(ctx: Context, row: Row, fault: SendFault): Promise<void> {
    const wait = Math.max(timing.lookAgain, fault.waitMs ?? 0);
    await change(ctx, row, { nextAttemptAt: after(ctx, wait) });
  }

  async function tryLater(ctx: Context, row: Row, fault: SendFault): Promise<void> {
    if (isOver(ctx, row)) return fail(ctx, row, settle.gaveUp(row, fault, false));
    const backoff = Math.min(timing.firstBackoff * 2 ** Math.max(0, row.attempts - 1), timing.maxBackoff);
    const changed = await change(ctx, row, {
      state: 'queued',
      lastError: fault.message,
      nextAttemptAt: after(ctx, Math.max(backoff, fault.waitMs ?? 0)),
    });
    await settle.waiting?.(ctx, changed, 'later', fault);
  }

  function isOver(ctx: Context, row: Row): boolean {
    return ctx.now.getTime() - row.queuedAt.getTime() > timing.giveUp;
  }

  async function fail(ctx: Context, row: Row, why: string): Promise<void> {
    const failed = await change(ctx, row, { state: 'failed', lastError: why });
    await settle.failed(ctx, failed, why);
  }

  async function change(ctx: Context, row: Row, to: Partial<SendRow>): Promise<Row> {
    await rows.change(ctx.tx, rows.idOf(row), to as Partial<Row>);
    return { ...row, ...to };
  }
}

const after = (ctx: Context, ms: number): Date => new Date(ctx.now.getTime() + ms);
