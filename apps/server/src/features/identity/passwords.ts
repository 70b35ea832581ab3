import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults: 19 MiB, 2 passes (OWASP password storage, 2024). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Verified when there is no such user, so that both answers take the same time. */
const dummy = hash('no such user');

/** Whether the password is the stored one; takes as long when there is nothing stored. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== undefined && matches;
}
