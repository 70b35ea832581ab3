import { inbox } from '@chairline/contract';
import { type Carrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { officeQuietUntil } from '../consent/index.ts';
import { unfilledIn } from '../labels/index.ts';
import { changeItem } from './change-item.ts';
import { mediaToken } from './media-token.ts';
import {
  changeOutbound,
  findItem,
  findKnownUuids,
  findNextDue,
  findNextOutbound,
  findOutbound,
  findStandingOptOut,
  listMediaOf,
  lockPhone,
  type OutboundRow,
  setNextTextAt,
} from './store.ts';
import { SEND_TEXTS, wakeSender } from './text-queue.ts';

/** How long the sender waits for what, in milliseconds. */
export interface SendTiming {
  /** After this long without an answer nothing is on its way any more: longer than the gateway's time-out. */
  doubt: number;
  lookAgain: number;
  firstBackoff: number;
  maxBackoff: number;
  /** A text the carrier could not be given for this long is reported as failed. */
  giveUp: number;
}

export const sendTiming: SendTiming = {
  doubt: 15_000,
  lookAgain: 3_000,
  firstBackoff: 1_000,
  maxBackoff: 60_000,
  giveUp: 24 * 3_600_000,
};

interface Handover {
  row: OutboundRow;
  text: string;
  mediaIds: number[];
  inDoubt: boolean;
}

/**
 * Hands the next waiting text of one number to the carrier, and asks to be run again when more wait.
 * One text a run and one run at a time for a number: its pace is kept and no other office waits for it.
 * A text whose handing over was cut short is looked up at the carrier, never blindly repeated.
 */
export async function deliverTexts(
  platform: Platform,
  carrier: Carrier,
  job: { client_id: number; from: string },
  timing: SendTiming = sendTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: SEND_TEXTS } } as const;
  const handover = await inOffice(platform, scope, (ctx) => begin(ctx, job.from, timing));
  if (!handover) return;
  if (handover.inDoubt) await settleDoubt(platform, carrier, scope, handover.row, timing);
  else await handOver(platform, carrier, scope, handover, timing);
  await inOffice(platform, scope, (ctx) => runAgain(ctx, job.from));
}

type Scope = Parameters<typeof inOffice>[1];

/** Picks the next text and marks it as being handed over, before anything is said to the carrier. */
async function begin(ctx: Context, from: string, timing: SendTiming): Promise<Handover | null> {
  const phone = await lockPhone(ctx.tx, from);
  // What is in doubt is looked up while the number's pace would have us wait anyhow.
  const waits = phone !== undefined && phone.nextTextAt > ctx.now;
  const row = await findNextOutbound(ctx.tx, from, ctx.now, waits ? 'sending' : 'queued');
  const item = row && (await findItem(ctx.tx, row.commItemId))!;
  const why = row && item && (await whyNot(ctx, row, item.body, phone !== undefined));
  if (row && why !== undefined) await fail(ctx, row, why);
  if (!phone || !row || !item || why !== undefined) {
    await runAgain(ctx, from);
    return null;
  }
  if (row.state === 'sending') return { row, text: '', mediaIds: [], inDoubt: true };
  const quiet = row.byHand ? null : await officeQuietUntil(ctx);
  if (quiet) {
    await changeOutbound(ctx.tx, row.commItemId, { nextAttemptAt: quiet });
    await runAgain(ctx, from);
    return null;
  }
  if (waits) {
    await runAgain(ctx, from);
    return null;
  }
  await changeOutbound(ctx.tx, row.commItemId, {
    state: 'sending',
    attempts: row.attempts + 1,
    attemptStartedAt: ctx.now,
    nextAttemptAt: new Date(ctx.now.getTime() + timing.lookAgain),
  });
  await setNextTextAt(ctx.tx, from, new Date(ctx.now.getTime() + 1_000 / phone.textsPerSecond));
  const media = await listMediaOf(ctx.tx, row.commItemId);
  return {
    row: { ...row, attempts: row.attempts + 1, attemptStartedAt: ctx.now },
    text: item.body,
    mediaIds: media.map(({ mediaId }) => mediaId),
    inDoubt: false,
  };
}

/** Why a waiting text may not leave any more; undefined when it may. */
async function whyNot(
  ctx: Context,
  row: OutboundRow,
  body: string,
  hasPhone: boolean,
): Promise<string | undefined> {
  // What was handed over already is only looked up.
  if (row.state === 'sending') return undefined;
  if (!hasPhone) return 'The office no longer has the number this text was to leave from.';
  const stop = await findStandingOptOut(ctx.tx, row.toNumber, row.fromNumber);
  // What was queued with or after the stop is its confirmation, or an answer to HELP.
  if (stop && stop.stoppedAt > row.queuedAt) return inbox.inboxMessages.optedOut;
  // The last door: whatever queued it, nothing half made leaves.
  return unfilledIn(body, row.allowUnfilled) ?? undefined;
}

async function handOver(
  platform: Platform,
  carrier: Carrier,
  scope: Scope,
  { row, text, mediaIds }: Handover,
  timing: SendTiming,
): Promise<void> {
  const base = `${platform.config.publicUrl}/api/plivo`;
  const mediaUrls: string[] = [];
  for (const mediaId of mediaIds) {
    mediaUrls.push(
      `${base}/media/${await mediaToken(platform, { office: row.clientId, itemId: row.commItemId, mediaId })}`,
    );
  }
  try {
    const { uuid } = await carrier.sendText({
      from: row.fromNumber,
      to: row.toNumber,
      text,
      mediaUrls,
      reportUrl: `${base}/delivery-report?office=${row.clientId}&item=${row.commItemId}`,
    });
    await inOffice(platform, scope, (ctx) => accepted(ctx, row.commItemId, uuid));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn(
      { item: row.commItemId, outcome: error.outcome, reason: error.message },
      'a text was not accepted',
    );
    await inOffice(platform, scope, (ctx) => notAccepted(ctx, row, error, timing));
  }
}

/** The carrier has it. A delivery report may have said so first, and more. */
export async function accepted(ctx: Context, itemId: number, uuid: string): Promise<void> {
  const row = await findOutbound(ctx.tx, itemId);
  if (!row || row.state === 'accepted') return;
  await changeOutbound(ctx.tx, itemId, { state: 'accepted', lastError: null });
  await changeItem(ctx, itemId, { direction: 'sent', carrierUuid: uuid, deliveryNote: null });
}

async function notAccepted(
  ctx: Context,
  sent: OutboundRow,
  error: CarrierError,
  timing: SendTiming,
): Promise<void> {
  const row = await findOutbound(ctx.tx, sent.commItemId);
  if (!row || row.state !== 'sending') return;
  if (error.outcome === 'refused') return fail(ctx, row, `The carrier refused this text: ${error.message}`);
  if (error.outcome === 'doubtful') {
    // Stays `sending`: whether it was accepted is looked up.
    await changeOutbound(ctx.tx, row.commItemId, {
      lastError: error.message,
      nextAttemptAt: new Date(ctx.now.getTime() + timing.lookAgain),
    });
    return note(ctx, row, 'The carrier has not confirmed this text yet; we are checking.');
  }
  await tryLater(ctx, row, error.message, timing);
}

async function tryLater(ctx: Context, row: OutboundRow, reason: string, timing: SendTiming): Promise<void> {
  if (ctx.now.getTime() - row.queuedAt.getTime() > timing.giveUp) {
    return fail(ctx, row, 'The carrier could not be reached for a day. Send it again, or call.');
  }
  const wait = Math.min(timing.firstBackoff * 2 ** Math.max(0, row.attempts - 1), timing.maxBackoff);
  await changeOutbound(ctx.tx, row.commItemId, {
    state: 'queued',
    lastError: reason,
    nextAttemptAt: new Date(ctx.now.getTime() + wait),
  });
  await note(ctx, row, 'The carrier does not take texts at the moment. It is sent as soon as it does.');
}

async function fail(ctx: Context, row: OutboundRow, why: string): Promise<void> {
  await changeOutbound(ctx.tx, row.commItemId, { state: 'failed', lastError: why });
  await changeItem(ctx, row.commItemId, { direction: 'failed', deliveryNote: why });
}

async function note(ctx: Context, row: OutboundRow, words: string): Promise<void> {
  const item = await findItem(ctx.tx, row.commItemId);
  if (item && item.delivery_note !== words) await changeItem(ctx, row.commItemId, { deliveryNote: words });
}

/**
 * A text that was being handed over when its process or its answer was lost. What the carrier lists from
 * us to this patient since then, and we do not know, is this text: nothing else to them was sent meanwhile.
 */
async function settleDoubt(
  platform: Platform,
  carrier: Carrier,
  scope: Scope,
  row: OutboundRow,
  timing: SendTiming,
): Promise<void> {
  const since = row.attemptStartedAt ?? row.queuedAt;
  let uuids: string[];
  try {
    uuids = (await carrier.findSent(row.fromNumber, row.toNumber, since)).map((sent) => sent.uuid);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn(
      { item: row.commItemId, reason: error.message },
      'a text in doubt could not be looked up',
    );
    await inOffice(platform, scope, (ctx) =>
      changeOutbound(ctx.tx, row.commItemId, {
        nextAttemptAt: new Date(ctx.now.getTime() + timing.lookAgain),
      }),
    );
    return;
  }
  await inOffice(platform, scope, async (ctx) => {
    const known = await findKnownUuids(ctx.tx, uuids);
    const ours = uuids.find((uuid) => !known.has(uuid));
    if (ours) return accepted(ctx, row.commItemId, ours);
    const current = await findOutbound(ctx.tx, row.commItemId);
    if (current?.state !== 'sending') return;
    const young = ctx.now.getTime() - since.getTime() < timing.doubt;
    if (young) {
      await changeOutbound(ctx.tx, row.commItemId, {
        nextAttemptAt: new Date(ctx.now.getTime() + timing.lookAgain),
      });
    } else {
      await tryLater(ctx, current, current.lastError ?? 'The carrier never got this text.', timing);
    }
  });
}

/** Asks to be run when the next text may be sent or looked up; not at all when none waits. */
async function runAgain(ctx: Context, from: string): Promise<void> {
  const { send, lookUp } = await findNextDue(ctx.tx, from);
  const pace = (await lockPhone(ctx.tx, from))?.nextTextAt ?? ctx.now;
  const times = [...(send ? [send > pace ? send : pace] : []), ...(lookUp ? [lookUp] : [])];
  if (times.length === 0) return;
  await wakeSender(ctx, from, new Date(Math.min(...times.map((time) => time.getTime()))));
}
