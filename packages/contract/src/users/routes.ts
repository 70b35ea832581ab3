import { z } from 'zod';
import { PASSWORD_MIN } from '../identity/rules.ts';
import { emailField, isOptionalPhone, personName } from '../shared/fields.ts';
import { idParam, smallIdParam } from '../shared/models.ts';
import { PHONE_MESSAGE } from '../shared/phone.ts';
import { role } from '../shared/roles.ts';
import { route } from '../shared/route.ts';
import { invitation, managedUser, userRow } from './models.ts';
import { userMessages } from './rules.ts';

const id = z.object({ id: smallIdParam });
const ownNumber = z
  .string(PHONE_MESSAGE)
  .trim()
  .max(20, PHONE_MESSAGE)
  .refine(isOptionalPhone, PHONE_MESSAGE);
/** In any case, as the specification compares roles. */
const anyCaseRole = z
  .string(userMessages.role)
  .transform((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase())
  .pipe(z.enum(role.options, userMessages.role));

const userFields = {
  first_name: personName(userMessages.firstName),
  last_name: personName(userMessages.lastName),
  username: personName(userMessages.userName),
  email: emailField(userMessages.emailRequired, userMessages.emailInvalid),
  role: anyCaseRole,
  can_manual_tagging: z.boolean(),
  can_hear_recordings: z.boolean(),
  can_post_social: z.boolean(),
  language: z.string().max(20).nullable(),
  ph1: ownNumber,
  ph2: ownNumber,
  ph3: ownNumber,
};

export const listUsers = route({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  feature: 'users',
  access: 'session',
  summary: 'Everyone of the office, switched-off accounts included.',
  answer: z.array(userRow),
});

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  feature: 'users',
  access: 'session',
  summary: 'One member of staff.',
  params: id,
  answer: userRow,
});

export const createUser = route({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  feature: 'users',
  access: 'admin',
  summary: 'Make an account with a password that the admin passes on.',
  body: z.object({
    ...userFields,
    role: userFields.role.default('Member'),
    can_manual_tagging: userFields.can_manual_tagging.default(true),
    can_hear_recordings: userFields.can_hear_recordings.default(false),
    can_post_social: userFields.can_post_social.default(false),
    language: userFields.language.default(null),
    ph1: ownNumber.default(''),
    ph2: ownNumber.default(''),
    ph3: ownNumber.default(''),
    password: z
      .string(userMessages.passwordRequired)
      .min(1, userMessages.passwordRequired)
      .min(PASSWORD_MIN, userMessages.passwordShort)
      .max(1000, userMessages.passwordShort),
    /** For the softphone at the carrier; one is made when it is left out. */
    softphone_password: z
      .string(userMessages.softphonePasswordShort)
      .min(PASSWORD_MIN, userMessages.softphonePasswordShort)
      .max(100, userMessages.softphonePasswordLong)
      .optional(),
    /** Make the softphone identity as well. */
    enable_phone: z.boolean().default(false),
  }),
  answer: userRow,
  status: 201,
});

export const updateUser = route({
  name: 'updateUser',
  method: 'PUT',
  path: '/users/{id}',
  feature: 'users',
  access: 'admin',
  summary: 'Change a user; what is left out stays. 409 when `version` is given and no longer the newest.',
  params: id,
  body: z.object({ ...userFields, version: z.number().int() }).partial(),
  answer: userRow,
});

export const setUserRole = route({
  name: 'setUserRole',
  method: 'PUT',
  path: '/users/{id}/{role}',
  feature: 'users',
  access: 'admin',
  summary: 'Make a user an Admin or a Member. 409 for the last active admin.',
  params: z.object({ id: smallIdParam, role: anyCaseRole }),
  answer: userRow,
});

export const listManagedUsers = route({
  name: 'listManagedUsers',
  method: 'GET',
  path: '/admin/users',
  feature: 'users',
  access: 'admin',
  summary: 'Everyone of the office with what an admin needs to know.',
  answer: z.array(managedUser),
});

export const sendActivation = route({
  name: 'sendActivation',
  method: 'POST',
  path: '/admin/activation-email',
  feature: 'users',
  access: 'admin',
  counts: 'send',
  summary:
    'Mail somebody the link to set up their account. Again to the same address: the earlier link ends.',
  body: z.object({
    firstName: personName(userMessages.required),
    lastName: z.string().trim().max(100).default(''),
    role: anyCaseRole,
    email: emailField(userMessages.required, userMessages.invalidEmail),
  }),
  answer: invitation,
});

export const listInvitations = route({
  name: 'listInvitations',
  method: 'GET',
  path: '/admin/invitations',
  feature: 'users',
  access: 'admin',
  summary:
    'Activation links that were mailed and not used yet, the newest first; ended ones of the last 30 days too.',
  answer: z.array(invitation),
});

export const withdrawInvitation = route({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/admin/invitations/{id}',
  feature: 'users',
  access: 'admin',
  summary: 'End an activation link.',
  params: z.object({ id: idParam }),
  answer: z.object({ invitation_id: z.number().int() }),
  whenLimited: true,
});

export const toggleActive = route({
  name: 'toggleActive',
  method: 'PUT',
  path: '/admin/toggle-active',
  feature: 'users',
  access: 'admin',
  summary: 'Switch the account with this e-mail off, or on again. Off: signed out everywhere at once.',
  body: z.object({ email: emailField(userMessages.emailRequired, userMessages.emailInvalid) }),
  answer: userRow,
  whenLimited: true,
});

export const updateActiveStatus = route({
  name: 'updateActiveStatus',
  method: 'PUT',
  path: '/admin/update-active-status/{id}',
  feature: 'users',
  access: 'admin',
  summary: 'Switch an account off or on; without a body, to the other. Off: signed out everywhere at once.',
  params: id,
  body: z.object({ is_active: z.boolean().optional() }).optional(),
  answer: userRow,
  whenLimited: true,
});

export const signOutUser = route({
  name: 'signOutUser',
  method: 'POST',
  path: '/admin/users/{id}/sign-out',
  feature: 'users',
  access: 'admin',
  summary: 'Sign a user out everywhere. `ended` says how many sessions stood until now.',
  params: id,
  answer: z.object({ ended: z.number().int() }),
  whenLimited: true,
});

export const resetUserSecondFactor = route({
  name: 'resetUserSecondFactor',
  method: 'DELETE',
  path: '/admin/users/{id}/second-factor',
  feature: 'users',
  access: 'admin',
  summary:
    'Take away the second factor of a user who lost their phone, and sign them out. 409 when there is none, and for one’s own.',
  params: id,
  answer: managedUser,
  whenLimited: true,
});
