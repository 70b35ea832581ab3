import { calls as contract } from '@chairline/contract';
import { z } from 'zod';
import { CarrierError, type PhoneCarrier } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { RING_SLACK_MS } from './answer/begin-call.ts';
import { type Act, type CallTiming, callTiming, comesBackBy, dueOf, isUnreached } from './state/due.ts';
import { textBack } from './answer/fall-back.ts';
import { expireRecordings, fetchRecording, gatherRecordings } from './recording/fetch-recording.ts';
import { hookUrl } from './answer/hooks.ts';
import {
  EXPIRE_RECORDINGS,
  FETCH_RECORDING,
  FETCH_VOICEMAIL,
  GATHER_RECORDINGS,
  queueReconcile,
  queueTending,
  RECONCILE_CALLS,
  RING_CALL,
  TEND_CALL,
} from './state/queue-jobs.ts';
import { noteRecording } from './recording/note-recording.ts';
import { recordCall } from './recording/record-call.ts';
import { reconcileCall } from './state/reconcile.ts';
import { type CallState, isStaff, outcomeOf, stages, type Told } from './state/reduce-call.ts';
import { type Ring, ringIntoCall } from './ring/ring.ts';
import { planForWaiting } from './ring/plan-call.ts';
import type { RingStep } from './ring/ring-plan.ts';
import { type CallRow, listOfficesInCall, listOpenCalls, lockCall, readState } from './store.ts';
import { listSoftphones, listSoftphonesAtDesk, type Softphone } from './ring/store-people.ts';
import { takeTold } from './state/take-told.ts';

const ofCall = z.object({ client_id: z.number().int(), call_id: z.number().int() });
type OfCall = z.output<typeof ofCall>;

/** How long the carrier has to tell of what it was asked to do, before its list is asked. */
const TOLD_WITHIN_MS = 3_000;

const ringOf = (found: readonly Softphone[]): Ring | null =>
  found.length === 0 ? null : { role: 'agent', softphones: found.map((one) => one.softphone_user) };

export function callJobs(
  platform: Platform,
  carrier: PhoneCarrier,
  timing: CallTiming = callTiming,
): JobKind[] {
  const scopeOf = (office: number, name: string) => ({ office, actor: { kind: 'job', name } as const });
  /** Undefined as well for a run whose job another has by now: what follows rings, and nobody is rung twice. */
  const read = ({ client_id, call_id }: OfCall) =>
    inOffice(platform, scopeOf(client_id, TEND_CALL), async (ctx) => {
      const row = await lockCall(ctx.tx, call_id);
      if (!row || !(await stillHasJob(ctx.tx))) return undefined;
      return { row, state: await readState(ctx.tx, row), now: ctx.now };
    });

  async function ring(job: OfCall & { colleague?: number | undefined }): Promise<void> {
    const found = await read(job);
    if (!found || found.row.endedAt !== null || found.state.legs.size > 1) return;
    const { row } = found;
    if (row.direction === 'incoming') {
      // Begun before: what became of it is seen to when it has rung for long enough.
      if (row.rungAt === null) await ringNext(job);
      return;
    }
    const scope = scopeOf(job.client_id, RING_CALL);
    const softphones =
      job.colleague === undefined
        ? null
        : await inOffice(platform, scope, (ctx) => listSoftphones(ctx.tx, [job.colleague!]));
    const whom: Ring | null =
      softphones === null ? { role: 'customer', number: row.contactNumber } : ringOf(softphones);
    if (whom === null || (await tryRinging(scope, found, whom)) === 'refused')
      await carrier.endConference(row.conference);
  }

  /**
   * Rings at those whose turn it is, and when nobody is left asks the caller for a message.
   * @param plan at whom from now on, of a call that nobody of the staff has any more
   */
  async function ringNext(
    job: OfCall,
    plan?: (ctx: Context, row: CallRow, state: CallState) => Promise<RingStep[]>,
  ): Promise<void> {
    const scope = scopeOf(job.client_id, RING_CALL);
    for (let first = true; ; first = false) {
      const found = await read(job);
      if (!found || found.row.endedAt !== null) return;
      const { row, state } = found;
      const waits = row.answeredAt !== null;
      const whom = await inOffice(platform, scope, async (ctx) => {
        // Looked at once more above, which ends it.
        if (!(await stillHasJob(ctx.tx))) return null;
        const [step, ...rest] = first && plan ? await plan(ctx, row, state) : row.ringPlan;
        if (step === undefined && !waits) return undefined;
        // Noted before: a step that rings twice would be worse than one that is lost with its process.
        await takeTold(platform, ctx, job.call_id, [], {
          ringPlan: rest,
          rungAt: ctx.now,
          ...(waits ? { waiting: 'last' as const, waitingSince: ctx.now } : {}),
        });
        if (step === undefined) return undefined;
        const over = ctx.now.getTime() + contract.RING_SECONDS * 1_000 + RING_SLACK_MS;
        await queueTending(ctx, job.call_id, new Date(over));
        if ('number' in step) return { role: 'agent' as const, number: step.number };
        return ringOf(await listSoftphonesAtDesk(ctx.tx, step.users));
      });
      // Of a call that waits, what is due then is a message: `dueOf` says so.
      if (whom === undefined) return waits ? undefined : toVoicemail(job, row.callUuid);
      if (whom === null) continue;
      const { ringPlan, rungAt, waiting, waitingSince } = row;
      try {
        const outcome = await tryRinging(scope, found, whom);
        if (outcome === 'refused') continue;
        // What is in doubt may ring: who waits does so as long again, and nobody is rung twice at once.
        if (outcome === 'doubtful' && waits)
          await inOffice(platform, scope, (ctx) =>
            takeTold(platform, ctx, job.call_id, [], { waiting: 'dropped', waitingSince: ctx.now }),
          );
        return;
      } catch (error) {
        const before = waits ? { ringPlan, rungAt, waiting, waitingSince } : { ringPlan, rungAt };
        await inOffice(platform, scope, (ctx) => takeTold(platform, ctx, job.call_id, [], before));
        throw error;
      }
    }
  }

  /** @throws CarrierError for what may be tried again */
  async function tryRinging(
    scope: OfficeScope,
    found: { row: CallRow; state: CallState },
    whom: Ring,
  ): Promise<'rings' | 'doubtful' | 'refused'> {
    try {
      await ringIntoCall(platform, carrier, scope, found, whom);
      return 'rings';
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      // Rung twice would be worse than once too little: what is in doubt is not repeated, nor is what was refused.
      if (error.outcome === 'busy' || error.outcome === 'unreachable') throw error;
      platform.log.warn({ call: found.row.callId, reason: error.message }, 'a call could not be rung');
      return error.outcome === 'doubtful' ? 'doubtful' : 'refused';
    }
  }

  async function toVoicemail(job: OfCall, leg: string): Promise<void> {
    const of = { office: job.client_id, call: job.call_id };
    const scope = scopeOf(job.client_id, TEND_CALL);
    // Before the carrier asks what the caller hears: that a text is on its way, or the greeting.
    await inOffice(platform, scope, async (ctx) => {
      const row = await lockCall(ctx.tx, job.call_id);
      if (row && !row.voicemail && row.endedAt === null) await textBack(ctx, row);
    });
    try {
      await carrier.moveCall(leg, hookUrl(platform, 'voicemail', of));
    } catch (error) {
      // The caller has hung up meanwhile.
      if (!(error instanceof CarrierError) || error.outcome !== 'refused') throw error;
    }
    await inOffice(platform, scope, (ctx) => takeTold(platform, ctx, job.call_id, [], { voicemail: true }));
  }

  async function tend(job: OfCall): Promise<void> {
    let found = await read(job);
    if (!found) return;
    const { row, state, now } = found;
    if (isUnreached(row, state, now)) return carrier.endConference(row.conference);
    // Whoever has rung for longer than it rings does so no more, whether we were told or not.
    const oldest = now.getTime() - contract.RING_SECONDS * 1_000;
    // Whom a colleague asked into it is rung by their own time.
    const stale = outcomeOf(state).awaited.filter(
      (leg) => isStaff(leg) && (row.answeredAt === null || leg.askedBy === null),
    );
    const rungAt = (row.rungAt ?? row.startedAt).getTime();
    if (stale.length > 0 && rungAt <= oldest && (row.answeredAt === null || row.waiting === 'last')) {
      const at = now.getTime();
      await inOffice(platform, scopeOf(job.client_id, TEND_CALL), (ctx) =>
        takeTold(
          platform,
          ctx,
          row.callId,
          stale.map(({ leg }) => ({ what: 'stage', leg, stage: stages.over, at })),
        ),
      );
      found = await read(job);
      if (!found) return;
    }
    const ringsUntil = row.startedAt.getTime() + contract.RING_SECONDS * 1_000 + RING_SLACK_MS;
    if (row.direction === 'outgoing' && row.answeredAt === null && ringsUntil > now.getTime())
      await inOffice(platform, scopeOf(job.client_id, TEND_CALL), (ctx) =>
        queueTending(ctx, row.callId, new Date(ringsUntil)),
      );
    const neverRang = state.legs.size === 1 && rungAt <= oldest && row.direction === 'incoming';
    if (neverRang && !row.voicemail && !row.inMenu && row.endedAt === null) return ringNext(job);
    const back = comesBackBy(found.row, found.state, timing);
    const waited = back !== null && back <= now.getTime();
    const due = dueOf(found.row, found.state, waited);
    // What fails is done by the job's next run; it keeps nothing else from being done.
    const failed: unknown[] = [];
    for (const act of due) await perform(job, found, act).catch((error: unknown) => failed.push(error));
    await inOffice(platform, scopeOf(job.client_id, TEND_CALL), async (ctx) => {
      if (back !== null && !waited) await queueTending(ctx, row.callId, new Date(back), 'back');
      // Should the carrier's word of it be lost.
      if (due.length > 0)
        await queueReconcile(ctx, row.callId, new Date(platform.now().getTime() + TOLD_WITHIN_MS));
    });
    if (failed.length > 0)
      throw new AggregateError(failed, 'the carrier did not do all that is due in a call');
  }

  async function perform(job: OfCall, found: { row: CallRow; state: CallState }, act: Act): Promise<void> {
    const { conference } = found.row;
    const take = (told: readonly Told[]) =>
      inOffice(platform, scopeOf(job.client_id, TEND_CALL), (ctx) =>
        takeTold(platform, ctx, job.call_id, told),
      );
    switch (act.act) {
      case 'hold':
        try {
          await carrier.changeMember(conference, act.member, { hold: act.on });
        } catch (error) {
          // They are out meanwhile.
          if (error instanceof CarrierError && error.status === 404) return;
          throw error;
        }
        await take([{ what: 'held', leg: act.leg, on: act.on, at: platform.now().getTime() }]);
        return;
      case 'remove':
        // Noted first: whoever is taken out was not cut off.
        await take([{ what: 'left', leg: act.leg }]);
        return carrier.removeMember(conference, act.member);
      case 'hangUp':
        return carrier.hangUp(act.leg);
      case 'end':
        await carrier.endConference(conference);
        for (const leg of act.ringing) await carrier.hangUp(leg);
        return;
      case 'ring': {
        const { whom } = act;
        return whom === 'the next'
          ? ringNext(job)
          : ringNext(job, (ctx, row, state) => planForWaiting(ctx, row, state, whom));
      }
      case 'record':
        return recordCall(platform, carrier, scopeOf(job.client_id, TEND_CALL), found.row, act.how);
      case 'announce':
        try {
          const query = { office: job.client_id, call: job.call_id, role: 'customer', announce: 1 } as const;
          await carrier.moveCall(act.leg, hookUrl(platform, 'join-call', query));
        } catch (error) {
          // They have hung up meanwhile.
          if (error instanceof CarrierError && error.outcome === 'refused') return;
          throw error;
        }
        await take([{ what: 'announced', leg: act.leg, after: act.member }]);
        return;
      case 'voicemail':
        // Nobody spoke with them yet: the next are rung, and after the last it is the number's way out.
        return found.row.answeredAt === null ? ringNext(job) : toVoicemail(job, act.leg);
    }
  }

  async function reconcile(job: { client_id: number; call_id?: number | undefined }): Promise<void> {
    const scope = scopeOf(job.client_id, RECONCILE_CALLS);
    const open = await inOffice(platform, scope, (ctx) => listOpenCalls(ctx.tx));
    for (const row of open)
      if (job.call_id === undefined || job.call_id === row.callId)
        await reconcileCall(platform, carrier, scope, row.callId);
  }

  return [
    defineJob({
      name: RING_CALL,
      payload: ofCall.extend({ colleague: z.number().int().optional() }),
      handle: ring,
    }),
    defineJob({ name: TEND_CALL, payload: ofCall, handle: tend }),
    defineJob({
      name: RECONCILE_CALLS,
      payload: ofCall.partial({ call_id: true }),
      cron: '* * * * *',
      atStart: true,
      offices: () => platform.db.transaction({ routing: true }, listOfficesInCall),
      handle: reconcile,
    }),
    defineJob({
      name: FETCH_RECORDING,
      payload: z.object({ client_id: z.number().int(), recording_id: z.number().int() }),
      handle: (job) => fetchRecording(platform, carrier, job),
    }),
    defineJob({
      name: FETCH_VOICEMAIL,
      payload: ofCall.extend({ url: z.url() }),
      handle: ({ client_id, call_id, url }) =>
        inOffice(platform, scopeOf(client_id, FETCH_VOICEMAIL), (ctx) =>
          noteRecording(ctx, call_id, { carrierId: url, kind: 'voicemail', url, seconds: null, done: true }),
        ),
    }),
    defineJob({
      name: GATHER_RECORDINGS,
      payload: ofCall,
      handle: (job) => gatherRecordings(platform, carrier, job),
    }),
    defineJob({
      name: EXPIRE_RECORDINGS,
      payload: ofCall.pick({ client_id: true }),
      cron: '23 * * * *',
      handle: (job) => expireRecordings(platform, job),
    }),
  ];
}
