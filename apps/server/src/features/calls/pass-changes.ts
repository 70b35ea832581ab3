import { type calls as contract, toWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CallState, isAwaited, isCoaching, isIn, type Leg, stages } from './reduce-call.ts';

const keyOf = ({ user_id, contact_id, phone_num }: contract.Participant): string =>
  user_id !== null ? `u${user_id}` : contact_id !== null ? `c${contact_id}` : `n${phone_num}`;

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
  const { conferenceName } = call;
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
    const participant = call.participants.find(
      ({ user_id, phone_num }) => user_id === leg.userId && phone_num === who.phone_num,
    );
    const payload = {
      conferenceName,
      participant: participant ?? {
        user_id: leg.userId,
        contact_id: leg.userId === null ? call.contact_id : null,
        phone_num: who.phone_num,
        name: who.phone_num,
        role: leg.role,
        coach: isCoaching(leg),
        muted: leg.muted.on,
        held: leg.held.on,
      },
    };
    const type = was ? 'removeFromConference' : 'addToConference';
    const audience = leg.userId === null ? inside : [...new Set([...inside, leg.userId])];
    ctx.afterCommit(() => platform.hub.pass(ctx.office, type, payload, audience));
  }
  if (!moved) return;
  const users = Object.fromEntries(call.participants.map((one) => [keyOf(one), one]));
  ctx.afterCommit(() => platform.hub.pass(ctx.office, 'conferenceUsers', { conferenceName, users }, inside));
}
