import { toE164 } from '@chairline/contract';

/** What the carrier puts behind the name of a softphone that logged in by a token: the account. */
const ACCOUNT = /_[A-Z\d]{10,40}$/;

/** The softphone's name in `sip:name@phone.plivo.com`; null for a number. */
export function softphoneOf(address: string): string | null {
  const text = address.trim();
  const from = /^sips?:/i.test(text) ? text.indexOf(':') + 1 : 0;
  const at = text.indexOf('@');
  return at > from ? text.slice(from, at).replace(ACCOUNT, '') : null;
}

export const sipAddress = (softphoneUser: string): string => `sip:${softphoneUser}@phone.plivo.com`;

/** A caller's number as we keep it: E.164 from any country, or its digits; '' for one that shows none. */
export function callerOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (softphoneOf(text) !== null) return '';
  return toE164(text) ?? (/^\d{8,15}$/.test(digits) ? `+${digits}` : digits.slice(0, 15));
}
