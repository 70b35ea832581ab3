import { inbox } from '@chairline/contract';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Picked, Send, SendFault, SendTiming } from '../../platform/sends/index.ts';
import { officeQuietUntil } from '../consent/index.ts';
import { unfilledIn } from '../../platform/must-be-filled.ts';
import { changeItem, findItem, listMediaOf } from '../threads/index.ts';
import { mediaToken } from './media-token.ts';
import {
  findKnownUuids,
  findNextDue,
  findNextOutbound,
  findStandingOptOut,
  lockPhone,
  outboundRows,
  type OutboundRow,
  setNextTextAt,
} from './store.ts';
import { SEND_TEXTS, wakeSender } from './text-queue.ts';

export const sendTiming: SendTiming = {
  doubt: 15_000,
  lookAgain: 3_000,
  firstBackoff: 1_000,
  maxBackoff: 60_000,
  giveUp: 24 * 3_600_000,
};

const notes = {
  doubt: 'The carrier has not confirmed this text yet; we are checking.',
  later: 'The carrier does not take texts at the moment. It is sent as soon as it does.',
  gaveUp: 'The carrier could not be reached for a day. Send it again, or call.',
  unknown:
    'The carrier could not tell for a day whether it has this text. Ask the patient before you send it again.',
} as const;

interface Job {
  client_id: number;
  /** The number they leave from. */
  from: string;
}

interface Parcel {
  text: string;
  mediaIds: number[];
}

/**
 * The texts of one number: one a run and one run at a time, so that its pace is kept and no other office waits for it.
 */
export function textSend(
  platform: Platform,
  carrier: PhoneCarrier,
  timing: SendTiming = sendTiming,
): Send<Job, OutboundRow, Parcel, string> {
  const base = `${platform.config.publicUrl}/api/plivo`;
  return {
    name: SEND_TEXTS,
    timing,
    rows: outboundRows,
    pick: (ctx, job) => pick(ctx, job.from),
    async send({ text, mediaIds }, row) {
      const office = row.clientId;
      const itemId = row.commItemId;
      const mediaUrls: string[] = [];
      for (const mediaId of mediaIds)
        mediaUrls.push(`${base}/media/${await mediaToken(platform, { office, itemId, mediaId })}`);
      const sent = await carrier.sendText({
        from: row.fromNumber,
        to: row.toNumber,
        text,
        mediaUrls,
        reportUrl: `${base}/delivery-report?office=${office}&item=${itemId}`,
      });
      return sent.uuid;
    },
    // A text to this patient that the carrier lists since then, and that we do not know, is this one: nothing else was
    // sent to them meanwhile.
    async lookUp(_, row) {
      const since = row.attemptStartedAt ?? row.queuedAt;
      const uuids = (await carrier.findSent(row.fromNumber, row.toNumber, since)).map(({ uuid }) => uuid);
      const known = await platform.db.transaction({ office: row.clientId }, (tx) =>
        findKnownUuids(tx, uuids),
      );
      return uuids.find((uuid) => !known.has(uuid)) ?? null;
    },
    faultOf,
    settle: {
      accepted: (ctx, row, uuid) => accepted(ctx, row.commItemId, uuid),
      async failed(ctx, row, why) {
        await changeItem(ctx, row.commItemId, { direction: 'failed', deliveryNote: why });
      },
      async waiting(ctx, row, why) {
        if (why === 'unseen') return;
        const item = await findItem(ctx.tx, row.commItemId);
        if (item && item.delivery_note !== notes[why])
          await changeItem(ctx, row.commItemId, { deliveryNote: notes[why] });
      },
      gaveUp: (_row, _fault, inDoubt) => (inDoubt ? notes.unknown : notes.gaveUp),
    },
    next: (ctx, job) => runAgain(ctx, job.from),
  };
}

/** The next text of a number that may leave now, at its pace; or one in doubt. */
async function pick(ctx: Context, from: string): Promise<Picked<OutboundRow, Parcel> | null> {
  const phone = await lockPhone(ctx.tx, from);
  // What is in doubt is looked up while the number's pace would have us wait anyhow.
  const waits = phone !== undefined && phone.nextTextAt > ctx.now;
  const row = await findNextOutbound(ctx.tx, from, ctx.now, waits ? 'sending' : 'queued');
  if (!row) return null;
  const item = (await findItem(ctx.tx, row.commItemId))!;
  const failed = await whyNot(ctx, row, item.body, phone !== undefined);
  if (failed !== undefined) return { row, failed };
  if (!phone) return null;
  if (row.state === 'queued') {
    const until = row.byHand ? null : await officeQuietUntil(ctx);
    if (until) return { row, until };
    if (waits) return null;
    await setNextTextAt(ctx.tx, from, new Date(ctx.now.getTime() + 1_000 / phone.textsPerSecond));
  }
  const media = await listMediaOf(ctx.tx, row.commItemId);
  return { row, parcel: { text: item.body, mediaIds: media.map(({ mediaId }) => mediaId) } };
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

function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof CarrierError)) return null;
  const { outcome, message } = error;
  if (outcome === 'refused') return { outcome, message: `The carrier refused this text: ${message}` };
  return { outcome: outcome === 'doubtful' ? outcome : 'later', message };
}

/** The carrier has it. A delivery report may have said so first, and more. */
export async function accepted(ctx: Context, itemId: number, uuid: string): Promise<void> {
  const row = await outboundRows.lock(ctx.tx, itemId);
  if (!row || row.state === 'accepted') return;
  await outboundRows.change(ctx.tx, itemId, { state: 'accepted', lastError: null });
  await changeItem(ctx, itemId, { direction: 'sent', carrierUuid: uuid, deliveryNote: null });
}

/** Asks to be run when the next text may be sent or looked up; not at all when none waits. */
async function runAgain(ctx: Context, from: string): Promise<void> {
  const { send, lookUp } = await findNextDue(ctx.tx, from);
  const pace = (await lockPhone(ctx.tx, from))?.nextTextAt ?? ctx.now;
  const times = [...(send ? [send > pace ? send : pace] : []), ...(lookUp ? [lookUp] : [])];
  if (times.length === 0) return;
  await wakeSender(ctx, from, new Date(Math.min(...times.map((time) => time.getTime()))));
}
