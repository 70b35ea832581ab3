import { PHONE_MESSAGE, type Role, toE164, users } from '@chairline/contract';
import { constraintOf, sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import type { UserTableRow } from './store.ts';

interface Form {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  can_manual_tagging?: boolean | undefined;
  can_hear_recordings?: boolean | undefined;
  can_post_social?: boolean | undefined;
  language?: string | null | undefined;
  ph1?: string | undefined;
  ph2?: string | undefined;
  ph3?: string | undefined;
}

/**
 * What was given of a user, as the table keeps it.
 * @throws BadInput for ten digits that are no number of the North American plan
 */
export function readUserFields(form: Form): Partial<UserTableRow> {
  const number = (text: string | undefined): string | undefined => {
    if (!text) return text;
    const e164 = toE164(text);
    if (e164 === null) throw new BadInput(PHONE_MESSAGE);
    return e164;
  };
  const row: { [K in keyof UserTableRow]?: UserTableRow[K] | undefined } = {
    firstName: form.first_name,
    lastName: form.last_name,
    username: form.username,
    email: form.email,
    role: form.role,
    canManualTagging: form.can_manual_tagging,
    canHearRecordings: form.can_hear_recordings,
    canPostSocial: form.can_post_social,
    language: form.language,
    ph1: number(form.ph1),
    ph2: number(form.ph2),
    ph3: number(form.ph3),
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** What the database says of two accounts with one name or address, as words beside the field. */
export async function withWordsForTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const constraint = constraintOf(error);
    if (constraint === 'users_email') throw new BadInput(users.userMessages.duplicate, { cause: error });
    if (constraint === 'users_username')
      throw new BadInput(users.userMessages.userNameTaken, { cause: error });
    throw error;
  }
}
