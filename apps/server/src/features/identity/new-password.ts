import { identity } from '@chairline/contract';

/** Words of this product and its field that are the first guess at an account of it (ASVS 5.0, 6.1.2, 6.2.11). */
const contextWords = [
  'chairline',
  'dental',
  'dentist',
  'dentistry',
  'desk',
  'doctor',
  'front',
  'hygienist',
  'office',
  'password',
  'patient',
  'practice',
  'reception',
  'smile',
  'teeth',
  'tooth',
  'welcome',
] as const;

/** Whose password it is to be: nothing about them may be most of it. */
export interface PasswordOwner {
  username: string;
  officeName: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords that our other rules let through, some 5,000 (ASVS 5.0, 6.2.4). */
function loadCommon(): Promise<ReadonlySet<string>> {
  // Loaded when a password is first set: a start has no use for it.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].filter((password) => identity.passwordFaults(password).length === 0),
      ),
  );
  return common;
}

/**
 * What is wrong with a new password: the contract's rules, then whether anyone would guess it first.
 * @returns messages in the order they are shown; none when it is good
 */
export async function newPasswordFaults(password: string, owner: PasswordOwner): Promise<string[]> {
  const faults = identity.passwordFaults(password);
  if (faults.length > 0) return faults;
  const guessable = (await loadCommon()).has(password.toLowerCase()) || isContext(password, owner);
  return guessable ? [identity.passwordMessages.tooCommon] : [];
}

/** Whether nothing but words of the context, the office's and the username is left without digits and signs. */
function isContext(password: string, owner: PasswordOwner): boolean {
  const letters = lettersOf(password);
  const own = [owner.username, ...owner.officeName.split(/\s+/), owner.officeName]
    .map(lettersOf)
    .filter((word) => word.length > 2);
  return consistsOf(letters, [...contextWords, ...own]);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

function consistsOf(letters: string, words: readonly string[]): boolean {
  // reachable[n]: the first n letters are words.
  const reachable = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    reachable[end] = words.some(
      (word) => end >= word.length && reachable[end - word.length] && letters.slice(0, end).endsWith(word),
    );
  }
  return reachable[letters.length]!;
}
