import { digitsOf, landOf, toE164 } from '../shared/phone.ts';
import type { OngoingCall } from './models.ts';
import type { CallSettings } from './settings.ts';

/** Most who may be in one call, those who are being rung among them. */
export const MAX_PARTICIPANTS = 10;
/** How long a softphone rings, and how long the add button says so (specification 3, 4.8). */
export const RING_SECONDS = 40;
/** How long 'Answered' and 'Busy' stay. */
export const ANSWERED_SECONDS = 3;
/** How long somebody who calls waits for the carrier to ring at the other side; then the call is over. */
export const REACH_SECONDS = 15;
/** Conferences whose name begins with it wait for somebody who picks them up (specification 3, 4.8). */
export const PARKED_PREFIX = 'temp';
/** How long a patient whose last member of staff was cut off waits for them, before it rings at others. */
export const COMES_BACK_SECONDS = 30;
/** How long a caller whom nobody is rung for waits for the page that went while it rang, before they are asked for a message. */
export const RINGS_AGAIN_SECONDS = 10;

/** What `call_status` of an item says (specification 2, section 4); null: nothing is open any more. */
export const callStatuses = { missed: 1, ringing: 2, ongoing: 3 } as const;

export const callMessages = {
  joinFailed: 'Failed to join conference call',
  full: 'At most 10 people can be in a call. Somebody has to leave before another one comes in.',
  notInCall: 'You are not in this call.',
  over: 'This call is over.',
  taken: 'A colleague has taken this call.',
  supervisorHolds: 'A supervisor cannot put a call on hold. Whoever speaks with them can.',
  nobodyToHold: 'Nobody else is in this call.',
  notSupervisor: 'You are not a supervisor in this call.',
  noSoftphone: 'That user has no softphone. An admin can enable it in the settings for users.',
  ownNoSoftphone: 'You have no softphone. An admin can enable it in the settings for users.',
  notRung: 'It does not ring at them any more.',
  isThere: 'They are in this call already, or it rings at them.',
  callerMissing: 'Give a contact or a number.',
  whoMissing: 'Choose whom to add.',
  sameCall: 'A call cannot be merged with itself.',
  emergency: 'Emergency numbers cannot be called from here: use a telephone, so that help finds you.',
  emergencyElsewhere: 'That emergency number is not answered here. Dial 911.',
  abroad: 'Numbers abroad cannot be called from here. An admin can allow them in the settings for calls.',
  premium:
    'Numbers that cost extra cannot be called from here. An admin can allow them in the settings for calls.',
  noRight: 'You may not listen to recordings of calls. An admin can give you the right in User Endpoints.',
  recordingGone: 'This recording was deleted.',
  notFailed: 'This recording did not fail. Nothing was tried again.',
  notANumber: 'Must be 10 digits',
  noOfficeNumber: 'The office has no number to call from.',
  carrierFailed: 'The telephone service could not do it. Nothing was changed; try again.',
  noOffice: 'This number is not in service.',
  voicemail: 'Nobody can take your call right now. Please leave a message after the tone.',
  textedBack: 'Nobody can take your call right now. We are sending you a text message. Goodbye.',
  closed: 'We cannot take calls on this number right now. Please leave a message after the tone.',
} as const;

/** Emergency numbers of the North American plan: help, its test, and the lifeline. */
const EMERGENCY = new Set(['911', '933', '988']);
/** Those of other countries. */
const EMERGENCY_ELSEWHERE = new Set(['112', '999']);
/** What an office allows beside what everybody may call. */
export type Dialling = Pick<CallSettings, 'abroad' | 'premium' | 'emergency_address'>;

/**
 * A number that staff dial, in E.164 (an emergency number in its three digits), or the sentence why it is not called.
 * @param text as it was typed or as the softphone dials it: a 1 may stand in front
 */
export function readDialled(text: string, allowed: Dialling): { number: string } | { refused: string } {
  const digits = digitsOf(text);
  const local = digits.length > 3 && digits.startsWith('1') ? digits.slice(1) : digits;
  const emergency = [digits, local].find((one) => EMERGENCY.has(one) || EMERGENCY_ELSEWHERE.has(one));
  if (emergency !== undefined) {
    if (allowed.emergency_address === '') return { refused: callMessages.emergency };
    return EMERGENCY.has(emergency) ? { number: emergency } : { refused: callMessages.emergencyElsewhere };
  }
  const goesAbroad = (text.trim().startsWith('+') && !digits.startsWith('1')) || digits.startsWith('011');
  if (goesAbroad) {
    if (!allowed.abroad) return { refused: callMessages.abroad };
    const number = digits.startsWith('011') ? digits.slice(3) : digits;
    return /^[1-9]\d{7,14}$/.test(number) ? { number: `+${number}` } : { refused: callMessages.notANumber };
  }
  const number = toE164(text);
  if (number === null) return { refused: callMessages.notANumber };
  const area = number.slice(2, 5);
  const costsExtra = area === '900' || number.slice(5, 8) === '976';
  if (costsExtra && !allowed.premium) return { refused: callMessages.premium };
  return landOf(number) !== 'home' && !allowed.abroad ? { refused: callMessages.abroad } : { number };
}

/** Whether a number is one of those that bring help: its calls are never recorded. */
export const isEmergency = (number: string): boolean => EMERGENCY.has(number);

/** Whether a call stands in the list of ongoing calls of a user: others' calls with two or more in them. */
export function isListedFor(call: OngoingCall, userId: number): boolean {
  return !call.ended && call.participants.length > 1 && !isOwn(call, userId);
}

/** Whether a call is one that a user is in, or was cut off from. */
export const isOwn = (call: OngoingCall, userId: number): boolean =>
  !call.ended &&
  (call.dropped.includes(userId) || call.participants.some(({ user_id }) => user_id === userId));

/** Whether a call waits for anybody of the office: 'Select a call to resume'. */
export const isWaiting = (call: OngoingCall): boolean => !call.ended && call.waiting;
