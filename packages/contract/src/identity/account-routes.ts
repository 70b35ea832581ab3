// Apart from routes.ts, which every page loads first: these come with the screens that use them.
import { z } from 'zod';
import { personName } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import {
  ownSession,
  passwordFaultLists,
  recoveryCodes,
  secondFactorSecret,
  secondFactorState,
  sessionUser,
} from './models.ts';
import { PASSWORD_MAX, passwordMessages, secondFactorMessages, signInMessages } from './rules.ts';

const code = z
  .string(secondFactorMessages.codeRequired)
  .trim()
  .min(6, secondFactorMessages.codeRequired)
  .max(40);
const challenge = z.string(secondFactorMessages.challengeEnded).max(2_000);
const ownPassword = z.object({
  password: z.string(signInMessages.passwordRequired).min(1, signInMessages.passwordRequired).max(1000),
});

export const checkFirstAccount = route({
  name: 'checkFirstAccount',
  method: 'GET',
  path: '/first-account',
  feature: 'identity',
  access: 'public',
  summary:
    'Whether this installation has no account yet and waits for its first one, which a command on the server makes. false ever after.',
  answer: z.object({ needed: z.boolean() }),
});

export const signInCode = route({
  name: 'signInCode',
  method: 'POST',
  path: '/login/code',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary:
    'Second step of a sign-in: a code of the authenticator app or a recovery code. 401 for a wrong one.',
  body: z.object({ challenge, code }),
  answer: sessionUser,
});

export const signInEnroll = route({
  name: 'signInEnroll',
  method: 'POST',
  path: '/login/enroll',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary: 'The office requires a second factor and the user has none: a secret to set one up with.',
  body: z.object({ challenge }),
  answer: secondFactorSecret,
});

export const signInEnrolled = route({
  name: 'signInEnrolled',
  method: 'POST',
  path: '/login/enrolled',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary:
    'The first code of the new second factor: turns it on, signs in, and gives the recovery codes, once.',
  body: z.object({ challenge, code }),
  answer: z.object({ user: sessionUser, ...recoveryCodes.shape }),
});

export const requestReset = route({
  name: 'requestReset',
  method: 'POST',
  path: '/reset_password/user/{email}',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary: 'Mail a link to reset the password to this address. The same answer whether it is known or not.',
  params: z.object({ email: z.string().max(254) }),
  answer: z.object({ message: z.literal(passwordMessages.resetSent) }),
});

const linkToken = z.object({ token: z.string().max(200) });

export const checkReset = route({
  name: 'checkReset',
  method: 'GET',
  path: '/reset_password/receive_new_password/{token}',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary: 'Whether a reset link still stands.',
  params: linkToken,
  answer: z.object({ valid: z.boolean() }),
});

export const resetPassword = route({
  name: 'resetPassword',
  method: 'POST',
  path: '/reset_password/receive_new_password/{token}',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary:
    'Set a new password with the token of a mailed link. 400 with the sentence for the user otherwise: a line for each rule the password breaks.',
  params: linkToken,
  body: z.object({
    password: z.string(passwordMessages.invalid).max(PASSWORD_MAX, passwordMessages.tooLong),
  }),
  answer: z.literal(passwordMessages.updated),
  plainText: true,
});

export const checkActivation = route({
  name: 'checkActivation',
  method: 'GET',
  path: '/activate-account/create/{token}',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary: 'Whether an activation link still stands, and for which office; names nobody when it does not.',
  params: linkToken,
  answer: z.object({
    valid: z.boolean(),
    client_id: z.number().int().nullable(),
    office_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
});

export const activateAccount = route({
  name: 'activateAccount',
  method: 'POST',
  path: '/activate-account/create/{token}',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary:
    'Make the account of an activation link. 400 with the sentence for the user otherwise: a line for each rule the password breaks.',
  params: linkToken,
  body: z.object({
    firstName: personName(passwordMessages.allFields),
    lastName: personName(passwordMessages.allFields),
    username: personName(passwordMessages.allFields),
    password: z
      .string(passwordMessages.allFields)
      .min(1, passwordMessages.allFields)
      .max(PASSWORD_MAX, passwordMessages.tooLong),
  }),
  answer: z.literal(passwordMessages.created),
  plainText: true,
});

export const changePassword = route({
  name: 'changePassword',
  method: 'PUT',
  path: '/settings/password',
  feature: 'identity',
  access: 'session',
  summary:
    'Change one’s own password: the words for success, or what is wrong with each of the three fields.',
  body: z.object({
    currentPassword: z.string().max(1000).default(''),
    newPassword: z.string().max(1000).default(''),
    confirmedNewPassword: z.string().max(1000).default(''),
  }),
  answer: z.union([z.literal(passwordMessages.updated), passwordFaultLists]),
  plainText: true,
  whenLimited: true,
});

export const listOwnSessions = route({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/sessions',
  feature: 'identity',
  access: 'session',
  summary: 'Where one is signed in, the newest use first.',
  answer: z.array(ownSession),
});

export const endOwnSession = route({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  feature: 'identity',
  access: 'session',
  summary: 'End one of one’s own sessions.',
  params: z.object({ sessionId: z.uuid() }),
  answer: z.object({ session_id: z.string() }),
  whenLimited: true,
});

export const endOtherSessions = route({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  feature: 'identity',
  access: 'session',
  summary: 'End all of one’s sessions but this one.',
  answer: z.object({ ended: z.number().int() }),
  whenLimited: true,
});

export const getSecondFactor = route({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/second-factor',
  feature: 'identity',
  access: 'session',
  summary: 'Whether one’s second factor is on.',
  answer: secondFactorState,
});

export const beginSecondFactor = route({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/second-factor/setup',
  feature: 'identity',
  access: 'session',
  summary: 'A new secret for an authenticator app; in force once enableSecondFactor has seen a code of it.',
  body: ownPassword,
  answer: secondFactorSecret,
  whenLimited: true,
});

export const enableSecondFactor = route({
  name: 'enableSecondFactor',
  method: 'POST',
  path: '/second-factor/enable',
  feature: 'identity',
  access: 'session',
  summary: 'Turn the second factor on with a code of the new secret; gives the recovery codes, once.',
  body: z.object({ code }),
  answer: recoveryCodes,
  whenLimited: true,
});

export const renewRecoveryCodes = route({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/second-factor/recovery-codes',
  feature: 'identity',
  access: 'session',
  summary: 'New recovery codes; the old ones end.',
  body: ownPassword,
  answer: recoveryCodes,
  whenLimited: true,
});

export const disableSecondFactor = route({
  name: 'disableSecondFactor',
  method: 'POST',
  path: '/second-factor/disable',
  feature: 'identity',
  access: 'session',
  summary: 'Turn the second factor off. 409 while the office requires it.',
  body: ownPassword,
  answer: secondFactorState,
  whenLimited: true,
});
