import type { CarrierMember, PhoneCarrier } from '../../../gateways/plivo/index.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { type CallState, memberOf, secondOf, stages, type Told } from './reduce-call.ts';
import { lockCall, readState } from '../store.ts';
import { takeTold } from './take-told.ts';

/** How long a leg may be on its way into the multi-party call before nobody knowing of it means that it is over. */
const SETTLE_MS = 20_000;

/**
 * Compares a call with who is in it at the carrier, and takes in what was not told. What changed while the carrier was
 * asked is left to the callbacks, which are newer than its answer.
 * @throws CarrierError
 */
export async function reconcileCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  callId: number,
): Promise<void> {
  const before = await inOffice(platform, scope, async (ctx) => {
    const row = await lockCall(ctx.tx, callId);
    return row && { row, state: await readState(ctx.tx, row) };
  });
  if (!before || before.row.endedAt !== null) return;
  const { row, state } = before;
  const askedAt = platform.now().getTime();
  const members = await carrier.listMembers(row.conference);
  const over: string[] = [];
  for (const leg of state.legs.values()) {
    const listed = members?.some(({ callUuid }) => callUuid === leg.leg);
    const isOld = askedAt - row.startedAt.getTime() > SETTLE_MS;
    // It rings, speaks to nobody yet, or leaves a message: the carrier knows whether it is still there.
    if (!listed && leg.stage !== stages.over && isOld && !(await carrier.isLive(leg.leg))) over.push(leg.leg);
  }
  const told = toldByList(state, members, over, askedAt);
  const recorded =
    row.recording === 'on' || row.recording === 'paused' ? await carrier.recordingOf(row.conference) : null;
  const recording = recorded === null ? {} : { recording: recorded === 'off' ? null : recorded };
  const same = !('recording' in recording) || recording.recording === row.recording;
  if (told.length === 0 && same) return;
  await inOffice(platform, scope, async (ctx) => {
    const now = await lockCall(ctx.tx, callId);
    // Told of something meanwhile: the next look sees both.
    if (now?.version === row.version) await takeTold(platform, ctx, callId, told, same ? {} : recording);
  });
}

/**
 * Pure: what was not told of a call, by the carrier's list of who is in it. The list says that somebody has gone, not
 * when; that they went before the carrier's second in which it was asked for keeps it true that whoever is in the list
 * was there without them, though they hang up within the same second. Not before anybody came, with whom they may have
 * spoken.
 * @param members null: the multi-party call is over
 * @param over legs that the carrier has no more
 * @param askedAt epoch milliseconds
 */
export function toldByList(
  { legs }: CallState,
  members: readonly CarrierMember[] | null,
  over: readonly string[],
  askedAt: number,
): Told[] {
  const at = secondOf(askedAt);
  const there = new Map((members ?? []).map((member) => [member.memberId, member]));
  const came = [...legs.values()].flatMap(({ stays }) => Object.values(stays).map(({ from }) => from ?? 0));
  const goneAt = there.size > 0 ? Math.max(at - 1, ...came.filter((from) => from <= at)) : at;
  const told: Told[] = [];
  for (const leg of legs.values()) {
    const member = memberOf(leg);
    if (member !== null && !there.has(member)) told.push({ what: 'went', leg: leg.leg, member, at: goneAt });
    if (over.includes(leg.leg)) told.push({ what: 'stage', leg: leg.leg, stage: stages.over, at: goneAt });
  }
  for (const { memberId, callUuid, role, coach, muted, held } of there.values()) {
    const leg = legs.get(callUuid);
    if (!leg || memberOf(leg) !== memberId)
      told.push({ what: 'came', leg: callUuid, member: memberId, role, at });
    if (!leg || leg.coach.on !== coach) told.push({ what: 'coach', leg: callUuid, on: coach, at: askedAt });
    if (!leg || leg.muted.on !== muted) told.push({ what: 'muted', leg: callUuid, on: muted, at: askedAt });
    if (!leg || leg.held.on !== held) told.push({ what: 'held', leg: callUuid, on: held, at: askedAt });
  }
  if (members === null && [...legs.values()].some((leg) => memberOf(leg) !== null))
    told.push({ what: 'closed', at });
  return told;
}
