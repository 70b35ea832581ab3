import { type calls as contract, toWire } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CallState, isAwaited, isCoaching, isIn, type Leg, memberOf, stages } from './reduce-call.ts';

const keyOf = ({ id, type, phoneNum }: contract.ConferenceParticipant): string =>
  id === null ? `n${phoneNum}` : `${type === 'user' ? 'u' : 'c'}${id}`;

/** Whose leg it is, by the specification's names for who is in a conference. @param call as it is now */
function nameLeg(call: contract.OngoingCall, leg: Leg): contract.ConferenceParticipant {
  const phoneNum = toWire(leg.number);
  // Who is gone does not stand in the call any more: their number says who it was.
  const known = call.participants.find(
    ({ user_id, phone_num }) => user_id === leg.userId && phone_num === phoneNum,
  );
  return {
    id: leg.userId ?? (known ? known.contact_id : call.contact_id),
    type: leg.userId === null ? 'contact' : 'user',
    role: leg.role,
    plivoId: memberOf(leg) ?? '',
    displayTitle: known?.name ?? phoneNum,
    phoneNum,
    coach: isCoaching(leg),
    muted: leg.muted.on,
    held: leg.held.on,
  };
}

/** What becomes of somebody who was asked into a call, between two states of their leg; null for nothing new. */
function wordOf(before: Leg | undefined, after: Leg): 'Initiated' | 'Ringing' | 'Answered' | 'Hangup' | null {
  if (isIn(after)) return before && isIn(before) ? null : 'Answered';
  if (after.stage === stages.over) return before?.stage === stages.over ? null : 'Hangup';
  if (!isAwaited(after) || before?.stage === after.stage) return null;
  return after.stage === stages.ringing ? 'Ringing' : after.stage === stages.asked ? 'Initiated' : null;
}

/** Tells those who are in a call what happened in it: who was asked, came and went, and who is there now. */
export function passChanges(
  platform: Platform,
  ctx: Context,
  call: contract.OngoingCall,
  held: CallState,
  state: CallState,
): void {
  const { conferenceName, call_uuid: callUuid } = call;
  const inside = call.participants.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  let moved = false;
  for (const leg of state.legs.values()) {
    const before = held.legs.get(leg.leg);
    const word = wordOf(before, leg);
    const who = { conferenceName, user_id: leg.userId, phone_num: toWire(leg.number) };
    if (word !== null && leg.askedBy !== null) {
      const audience = [leg.askedBy];
      ctx.afterCommit(() => platform.hub.pass(ctx.office, word, who, audience));
    }
    const was = before !== undefined && isIn(before);
    if (was === isIn(leg)) continue;
    moved = true;
    const payload = { conferenceName, callUuid, participant: nameLeg(call, leg) };
    const type = was ? 'removeFromConference' : 'addToConference';
    const audience = leg.userId === null ? inside : [...new Set([...inside, leg.userId])];
    ctx.afterCommit(() => platform.hub.pass(ctx.office, type, payload, audience));
  }
  if (!moved) return;
  const here = [...state.legs.values()].filter(isIn).map((leg) => nameLeg(call, leg));
  const users = Object.fromEntries(here.map((one) => [keyOf(one), one]));
  const payload = { conferenceName, callUuid, users };
  ctx.afterCommit(() => platform.hub.pass(ctx.office, 'conferenceUsers', payload, inside));
}
