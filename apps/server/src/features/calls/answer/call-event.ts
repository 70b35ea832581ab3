import { toE164 } from '@chairline/contract';
import { takeDelivery } from '../../../platform/deliveries/index.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { softphoneOf } from './addresses.ts';
import { type HookQuery, readHookQuery } from './hooks.ts';
import { whoseCall } from './office-of-call.ts';
import { type LegIdentity, stages, type Told } from '../state/reduce-call.ts';
import { listCallsOfLeg } from '../store.ts';
import { findUsersOf } from '../ring/store-people.ts';
import { takeTold } from '../state/take-told.ts';

type Form = Readonly<Record<string, string>>;

/** No call is older; further back, the database's calendar has other words than ours. */
const EARLIEST = Date.UTC(2000, 0);

/** The carrier's time, 2026-11-24 09:20:03 in UTC, in epoch milliseconds; `otherwise` where it is none. */
function timeOf(text: string | undefined, otherwise: number): number {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T').slice(0, 19)}Z`);
  // A clock that is ahead of ours would make what follows look older.
  return Number.isNaN(at) || at < EARLIEST ? otherwise : Math.min(at, otherwise);
}

const stageOfStatus: Record<string, number> = {
  queued: stages.asked,
  initiated: stages.asked,
  ringing: stages.ringing,
  'in-progress': stages.answered,
  answered: stages.answered,
  completed: stages.over,
  busy: stages.over,
  failed: stages.over,
  timeout: stages.over,
  'no-answer': stages.over,
  cancel: stages.over,
  canceled: stages.over,
  cancelled: stages.over,
  rejected: stages.over,
};

/** Our softphones reject nothing that rings: they do when their page goes, or another window takes the phone. */
const hasFailed = ({ CallStatus: status = '', HangupCause: cause }: Form): boolean =>
  status.toLowerCase() === 'failed' || cause === 'CALL_REJECTED';

/** What became of a leg; null for words that say nothing new. */
function toldOfLeg(form: Form, now: number): Extract<Told, { what: 'stage' }> | null {
  const leg = form.CallUUID;
  const status = (form.CallStatus ?? '').toLowerCase();
  const stage = form.Event?.toLowerCase() === 'hangup' ? stages.over : stageOfStatus[status];
  if (!leg || stage === undefined) return null;
  const at = stage === stages.over ? timeOf(form.EndTime, now) : now;
  return { what: 'stage', leg, stage, at, ...(hasFailed(form) ? { failed: true } : {}) };
}

/** What happened in a multi-party call; null for events that say nothing of who is in it. */
function toldOfConference(form: Form, now: number): Told | null {
  const { EventName: event = '', MemberID: member, ParticipantCallUUID: leg } = form;
  const at = timeOf(form.EventTimestamp, now);
  if (event === 'MPCEnd') return { what: 'closed', at };
  if (!leg || !member) return null;
  const said = form.ParticipantRole?.toLowerCase();
  const role =
    said === 'agent' || said === 'supervisor' || said === 'customer' ? ({ role: said } as const) : {};
  switch (event) {
    case 'ParticipantJoin':
      return { what: 'came', leg, member, at, ...role };
    case 'ParticipantExit':
      return { what: 'went', leg, member, at, ...role };
    case 'ParticipantMute':
    case 'ParticipantUnmute':
      return { what: 'muted', leg, on: event === 'ParticipantMute', at };
    case 'ParticipantCoachModeStart':
    case 'ParticipantCoachModeStop':
      return { what: 'coach', leg, on: event === 'ParticipantCoachModeStart', at };
    case 'ParticipantHold':
    case 'ParticipantUnhold':
      return { what: 'held', leg, on: event === 'ParticipantHold', at };
    default:
      return null;
  }
}

/**
 * Takes in what the carrier reports of a call: of a leg, or of the multi-party call. Twice, late or in the wrong order
 * gives the same end.
 * @param query which call it is, as we put it into the address; an application's own address has none
 * @throws BadInput when it is neither
 */
export async function takeCallEvent(platform: Platform, query: unknown, form: Form): Promise<void> {
  const now = platform.now().getTime();
  const { EventName: event } = form;
  const told = event === undefined ? toldOfLeg(form, now) : toldOfConference(form, now);
  if (told === null && event === undefined)
    throw new BadInput(
      'This is no report of a call: CallUUID and a known CallStatus, or EventName, are needed.',
    );
  if (told === null) return;
  const key =
    event === undefined
      ? `leg:${form.CallUUID}:${form.CallStatus ?? ''}:${form.Event ?? ''}`
      : `mpc:${form.MPCUUID ?? ''}:${event}:${form.MemberID ?? ''}:${form.EventTimestamp ?? ''}`;
  const hook = readHookQuery(query);
  const owner = hook ?? (await whoseCall(platform, form));
  if (!owner) return;
  const delivery = { vendor: 'plivo', key, office: owner.office, body: { ...form } } as const;
  await takeDelivery(platform, delivery, async (ctx) => {
    if (told.what !== 'stage') {
      if (hook) await takeTold(platform, ctx, hook.call, [told]);
      return;
    }
    const who = hook ? await identityOf(ctx.tx, hook, form) : undefined;
    const ids = await listCallsOfLeg(ctx.tx, told.leg);
    // A leg that was moved into another call is over in both.
    for (const callId of new Set(hook && who ? [hook.call, ...ids] : ids))
      await takeTold(platform, ctx, callId, [callId === hook?.call && who ? { ...told, who } : told]);
  });
}

/** Who a leg is that we had rung: what its address and its destination say. */
async function identityOf(
  tx: Parameters<typeof findUsersOf>[0],
  { role, asked, replaces }: HookQuery,
  form: Form,
): Promise<LegIdentity | undefined> {
  if (role === undefined) return undefined;
  const softphone = softphoneOf(form.To ?? '');
  return {
    kind: softphone === null ? 'phone' : 'endpoint',
    userId: softphone === null ? null : ((await findUsersOf(tx, [softphone])).get(softphone) ?? null),
    number: softphone === null ? (toE164(form.To ?? '') ?? '') : '',
    role,
    askedBy: asked ?? null,
    replaces: replaces ?? null,
  };
}
