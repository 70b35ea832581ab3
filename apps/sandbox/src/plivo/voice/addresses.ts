import { toE164 } from '../../world/numbers.ts';

/** The realm and host of every softphone. */
export const SIP_DOMAIN = 'phone.plivo.com';

/** The address of a softphone. */
export const sipAddress = (username: string): string => `sip:${username}@${SIP_DOMAIN}`;

/** The softphone of a SIP address at this carrier; null when it is none. */
export function userOf(address: string): string | null {
  return /^sips?:([^@;>]{1,120})@phone\.plivo\.com$/i.exec(address.trim())?.[1] ?? null;
}

/** Plivo writes numbers without their plus; softphones by their whole address. */
export const bare = (address: string): string => address.replace(/^\+/, '');

/** A number in E.164 or a softphone's address; null when it is neither. Plivo leaves the plus out. */
export function readAddress(text: string): string | null {
  const user = userOf(text);
  if (user !== null) return sipAddress(user);
  return toE164(text) ?? toE164(`+${text.trim()}`);
}

/** Plivo's times in REST answers: 2020-12-24 09:20:03+00:00. */
export const restTime = (at: number | null): string | null =>
  at === null ? null : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

/** Plivo's times in callbacks: 2020-12-24 09:20:03. */
export const hookTime = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
