import { identity, isEmail, users, type phones } from '@chairline/contract';
import { z } from 'zod';

const { userMessages } = users;

/** As typed: no password, for these are kept in the browser. */
export const userFields = z.object({
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['Member', 'Admin']),
  can_manual_tagging: z.boolean(),
  can_hear_recordings: z.boolean(),
  can_post_social: z.boolean(),
  /** Of a new user only: whether they get a softphone at once. */
  enable_phone: z.boolean(),
});
export type UserFields = z.infer<typeof userFields>;

export const emptyUser: UserFields = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  role: 'Member',
  can_manual_tagging: true,
  can_hear_recordings: false,
  can_post_social: false,
  enable_phone: true,
};

export function fieldsOfUser(user: phones.Endpoint): UserFields {
  const {
    first_name,
    last_name,
    username,
    email,
    role,
    can_manual_tagging,
    can_hear_recordings,
    can_post_social,
  } = user;
  const enable_phone = true;
  return {
    first_name,
    last_name,
    username,
    email,
    role,
    can_manual_tagging,
    can_hear_recordings,
    can_post_social,
    enable_phone,
  };
}

export type UserField = 'first_name' | 'last_name' | 'username' | 'email' | 'password' | 'softphone_password';
export type UserFaults = Partial<Record<UserField, string>>;

/**
 * What is wrong with each field of the user form; empty when it may be sent (specification 1, section 5).
 * @param password null where none is asked for: only a new user gets one here
 * @param softphonePassword '' for one that is made by itself
 */
export function userFaults(fields: UserFields, password: string | null, softphonePassword = ''): UserFaults {
  const faults: UserFaults = {};
  if (!fields.first_name.trim()) faults.first_name = userMessages.firstName;
  if (!fields.last_name.trim()) faults.last_name = userMessages.lastName;
  if (!fields.username.trim()) faults.username = userMessages.userName;
  if (!fields.email.trim()) faults.email = userMessages.emailRequired;
  else if (!isEmail(fields.email.trim())) faults.email = userMessages.emailInvalid;
  const [broken] = password === null ? [] : identity.passwordFaults(password);
  if (password === '') faults.password = userMessages.passwordRequired;
  else if (broken) faults.password = broken;
  if (softphonePassword !== '' && softphonePassword.length < identity.PASSWORD_MIN)
    faults.softphone_password = userMessages.softphonePasswordShort;
  return faults;
}

/** The field that a sentence of the server is about; null if it is about no field. */
export function fieldOfMessage(message: string): UserField | null {
  if (message === userMessages.userNameTaken || message === userMessages.userName) return 'username';
  if (
    ([userMessages.duplicate, userMessages.emailRequired, userMessages.emailInvalid] as string[]).includes(
      message,
    )
  ) {
    return 'email';
  }
  if (message === userMessages.firstName) return 'first_name';
  if (message === userMessages.lastName) return 'last_name';
  if (/^softphone password/i.test(message)) return 'softphone_password';
  return /password/i.test(message) ? 'password' : null;
}
