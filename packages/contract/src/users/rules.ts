/** Words of the Admin dialog and the user form: specification 1, sections 2, 5 and 8. */
import { isEmail } from '../shared/fields.ts';
import { beginsNames } from '../shared/fold.ts';
import { PASSWORD_MIN } from '../identity/rules.ts';

export const userMessages = {
  // The Admin dialog's Create User.
  required: 'Required.',
  invalidEmail: 'Invalid e-mail.',
  duplicate: 'User with email already exists.',
  mailSent: 'Activation email sent!',
  // The user form of User Endpoints.
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  userName: 'User Name is required',
  emailRequired: 'E-mail is required',
  emailInvalid: 'E-mail must be valid',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters`,
  softphonePasswordShort: `Softphone password must be at least ${PASSWORD_MIN} characters`,
  softphonePasswordLong: 'Softphone password has at most 100 characters',
  userNameTaken: 'That username is taken in this office. Choose another one.',
  role: 'Choose a role.',
  lastAdmin: 'This is the last active admin of the office. Make somebody else an admin first.',
  yourself: 'You cannot switch off your own account.',
  noSecondFactor: 'This user has no second factor.',
  ownSecondFactor: 'Switch off your own second factor under Settings, Password.',
  changedMeanwhile: 'Somebody else changed this user meanwhile. Look at the newest values, then save again.',
  adminAlert: 'An Admin may manage users, the plan and every setting of the office.',
} as const;

/** Whether a user is found by what was typed: words that begin the names, or the start of the e-mail, in any case. */
export function matchesUserSearch(
  user: { first_name: string; last_name: string; email: string },
  search: string,
): boolean {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return true;
  return user.email.toLowerCase().startsWith(wanted) || beginsNames(search, user.first_name, user.last_name);
}

export interface InviteFields {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
}

/** What is wrong with each field of Create User; an empty object when it may be sent. */
export function inviteFaults(fields: InviteFields): Partial<Record<keyof InviteFields, string>> {
  const faults: Partial<Record<keyof InviteFields, string>> = {};
  if (!fields.firstName.trim()) faults.firstName = userMessages.required;
  if (!['Admin', 'Member'].includes(fields.role)) faults.role = userMessages.required;
  if (!fields.email.trim()) faults.email = userMessages.required;
  else if (!isEmail(fields.email.trim())) faults.email = userMessages.invalidEmail;
  return faults;
}
