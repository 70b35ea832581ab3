import { type calls, formatPhone } from '@chairline/contract';

/** 0:07, 12:45, 1:02:03: how long a call goes on; null where nobody knows since when. */
export function callLength(since: number | null, now: number): string | null {
  if (since === null || Number.isNaN(since)) return null;
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Whom a supervisor speaks with. */
export type TalkTo = 'agents' | 'everyone' | 'listen';

export const talkToNames: Record<TalkTo, string> = {
  agents: 'Staff only',
  everyone: 'Everyone',
  listen: 'Listen',
};

/** Who hears a supervisor, in words. */
export const talkToWords: Record<TalkTo, string> = {
  agents: 'You hear everybody. The staff hear you, the patient does not.',
  everyone: 'You hear everybody, and everybody hears you.',
  listen: 'You hear everybody. Nobody hears you.',
};

/** What a supervisor's place in a call says of it. */
export const talkToOf = ({ coach, muted }: Pick<calls.Participant, 'coach' | 'muted'>): TalkTo =>
  muted ? 'listen' : coach ? 'agents' : 'everyone';

/** Whom a call is with, for somebody who is not in it. */
export const callName = ({ displayName }: Pick<calls.OngoingCall, 'displayName'>): string =>
  formatPhone(displayName) || 'Unknown caller';

const roleWords: Record<calls.CallRole, string> = {
  agent: 'Agent',
  supervisor: 'Supervisor',
  customer: 'Customer',
};

export const roleName = (role: calls.CallRole): string => roleWords[role];

/** Whose call it is that rings because a colleague asked for it. */
export const askedInBy = (name: string, transfer: boolean): string =>
  transfer ? `Transfer from ${name}.` : `${name} asks you in.`;

/** What the icon on an incoming call says (specification 3, 2.10). */
export const askedAs = (role: calls.CallRole): string =>
  `You are being requested to join this call as a ${roleWords[role]}`;
