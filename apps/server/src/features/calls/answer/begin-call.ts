import { randomBytes } from 'node:crypto';
import { calls as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCallSettings, recordingModeOf } from '../ring/call-settings.ts';
import { findOrCreateByNumber, lockContact } from '../../contacts/index.ts';
import { announce, appendItem } from '../../threads/index.ts';
import { queueRinging, queueTending } from '../state/queue-jobs.ts';
import { type LegIdentity, stages } from '../state/reduce-call.ts';
import type { RingStep } from '../ring/ring-plan.ts';
import { type CallRow, insertCall } from '../store.ts';
import { takeTold } from '../state/take-told.ts';

/** How much longer than it rings the carrier has to say that nobody answered. */
export const RING_SLACK_MS = 5_000;
const REACH_MS = contract.REACH_SECONDS * 1_000;

export interface NewCall {
  callUuid: string;
  direction: 'incoming' | 'outgoing';
  /** E.164; '' for a call among staff, and for who shows no number: those have no thread. */
  contactNumber: string;
  officeNumber: string;
  /** Who it began with. */
  first: LegIdentity;
  /** Of a call among staff: whom to ring. */
  colleague?: number | undefined;
  /** A tag for the item. */
  tagId?: number | undefined;
  /** Of a patient's call: at whom it rings, one step after the other; none: the fallback at once. */
  plan?: RingStep[] | undefined;
  /** Its caller hears the phone menu first: nobody is rung until they chose. */
  inMenu?: boolean | undefined;
}

/** A call begins: it is in its contact's thread from its first ring, and who is to be rung is rung by a job. */
export async function beginCall(platform: Platform, ctx: Context, call: NewCall): Promise<CallRow | null> {
  const { callUuid, direction, contactNumber, officeNumber, first, plan } = call;
  const straightToVoicemail = plan?.length === 0;
  const isEmergency = contract.isEmergency(contactNumber);
  const commItemId = contactNumber === '' || isEmergency ? null : await appendCall(ctx, call);
  const recordingMode = await recordingModeOf(ctx.tx, call);
  const row = await insertCall(ctx.tx, {
    clientId: ctx.office,
    callUuid,
    conference: `c${ctx.office}-${randomBytes(9).toString('hex')}`,
    direction,
    contactNumber,
    officeNumber,
    commItemId,
    startedAt: ctx.now,
    voicemail: straightToVoicemail,
    ringPlan: plan ?? [],
    inMenu: call.inMenu ?? false,
    recordingMode,
  });
  if (!row) return null;
  const stage = direction === 'incoming' ? stages.ringing : stages.answered;
  const at = ctx.now.getTime();
  const announced = { what: 'announced', leg: callUuid, after: '' } as const;
  await takeTold(platform, ctx, row.callId, [
    { what: 'stage', leg: callUuid, stage, at, who: first },
    ...(hearsFirst(row) ? [announced] : []),
  ]);
  ctx.audit({ action: `call.${direction}`, subject: `call:${row.callId}`, details: { item: commItemId } });
  if (straightToVoicemail || row.inMenu) return row;
  await beginRinging(ctx, row.callId, call);
  return row;
}

/** Has who is to be rung rung by a job, and seen to later whether it rings, and whether somebody answered. */
export async function beginRinging(
  ctx: Context,
  callId: number,
  { direction, colleague }: Pick<NewCall, 'direction' | 'colleague'>,
): Promise<void> {
  await queueRinging(ctx, callId, colleague);
  const lookedAt = direction === 'incoming' ? contract.RING_SECONDS * 1_000 + RING_SLACK_MS : REACH_MS;
  await queueTending(ctx, callId, new Date(ctx.now.getTime() + lookedAt));
}

/** Whether who calls hears that they are recorded before they are put through. */
const hearsFirst = (row: CallRow): boolean =>
  row.direction === 'incoming' && row.recordingMode === 'announced';

/** What who calls hears before they are put through; undefined for nothing. */
export const announcementFor = async (ctx: Context, row: CallRow): Promise<string | undefined> =>
  hearsFirst(row) ? (await readCallSettings(ctx.tx)).announcement : undefined;

async function appendCall(ctx: Context, call: NewCall): Promise<number> {
  const owner = await findOrCreateByNumber(ctx, call.contactNumber);
  const contact = (await lockContact(ctx.tx, owner.contactId))!;
  const { userId } = call.first;
  const { itemId, contact: after } = await appendItem(
    ctx,
    contact,
    {
      kind: 'call',
      direction: 'ongoing',
      at: ctx.now,
      contactNumber: call.contactNumber,
      officeNumber: call.officeNumber,
      userIds: userId === null ? [] : [userId],
      callUuid: call.callUuid,
      tagIds: call.tagId === undefined ? [] : [call.tagId],
      callStatus: contract.callStatuses.ringing,
    },
    undefined,
  );
  await announce(ctx, 'addMessage', itemId, after);
  return itemId;
}
