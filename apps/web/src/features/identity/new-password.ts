import { identity } from '@chairline/contract';

const { passwordFaults, passwordMessages } = identity;

/** The rules of a new password in one sentence, beside the field before anything is wrong. */
export const PASSWORD_HINT = `At least ${identity.PASSWORD_MIN} characters, with a lowercase letter and a number.`;

/** What is wrong with a new password and its repetition; null when they may be sent. */
export function checkNewPassword(password: string, confirmation: string): string | null {
  if (passwordFaults(password).length > 0) return passwordMessages.invalid;
  return password === confirmation ? null : passwordMessages.mismatch;
}

export interface AccountFields {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
  confirmation: string;
}

/** What is wrong with the account setup; null when it may be sent. */
export function checkAccount(fields: AccountFields): string | null {
  const { password, confirmation, ...names } = fields;
  const filled = Object.values(names).every((value) => value.trim()) && password && confirmation;
  return filled ? checkNewPassword(password, confirmation) : passwordMessages.allFields;
}

const capitalise = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1);

/** First and last name from an activation's address: `ana_de souza` is Ana, De Souza (specification 1, section 2). */
export function namesOfAddress(name: string): { firstName: string; lastName: string } {
  const split = name.indexOf('_');
  const [first, last] = split === -1 ? [name, ''] : [name.slice(0, split), name.slice(split + 1)];
  const clean = (text: string) =>
    text
      .split(/[\s_]+/)
      .filter(Boolean)
      .map(capitalise)
      .join(' ')
      .slice(0, 100);
  return { firstName: clean(first), lastName: clean(last) };
}
