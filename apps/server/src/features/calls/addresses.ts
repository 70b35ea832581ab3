import { toE164 } from '@chairline/contract';

/**
 * The softphone's name in `sip:name@phone.plivo.com`; null for a number. One that registered with a token has its
 * account behind its name (`name_account`); names themselves are letters and digits.
 */
export function softphoneOf(address: string): string | null {
  const text = address.trim();
  const from = /^sips?:/i.test(text) ? text.indexOf(':') + 1 : 0;
  const at = text.indexOf('@');
  return at > from ? text.slice(from, at).split('_', 1)[0]! : null;
}

export const sipAddress = (softphoneUser: string): string => `sip:${softphoneUser}@phone.plivo.com`;

/** A caller's number as we keep it: E.164 from any country, or its digits; '' for one that shows none. */
export function callerOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (softphoneOf(text) !== null) return '';
  return toE164(text) ?? (/^\d{8,15}$/.test(digits) ? `+${digits}` : digits.slice(0, 15));
}
