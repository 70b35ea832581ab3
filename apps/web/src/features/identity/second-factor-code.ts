import { identity } from '@chairline/contract';

/** Digits of an authenticator app's code. */
const CODE_DIGITS = 6;

/** A code as it is sent: apps show "123 456", and what is pasted brings blanks along. */
export function cleanCode(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Whether a whole code of an authenticator app was typed or pasted. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/.test(cleanCode(text));

/** What is wrong with what was typed before it is sent; null when it may be. */
export function checkCode(text: string): string | null {
  return cleanCode(text).length >= CODE_DIGITS ? null : identity.secondFactorMessages.codeRequired;
}

/** A secret in groups of four, for typing it into an app by hand. */
export function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
