import { z } from 'zod';
import { role } from '../shared/roles.ts';

/** The office as its signed-in users see it. */
export const sessionClient = z.object({
  client_id: z.number().int(),
  name: z.string(),
  /** IANA name, for example America/Los_Angeles. */
  timezone: z.string(),
  AI_mode: z.union([z.literal(0), z.literal(1)]),
  /** The number texts go out from, ten digits; null while the office has none. */
  text_number: z.string().nullable(),
  /** Minutes without a touch after which a user is signed out. */
  idle_minutes: z.number().int(),
  require_second_factor: z.boolean(),
  /** Trial and plan are over: reading and choosing a plan are all that is left. */
  limited: z.boolean(),
});
export type SessionClient = z.infer<typeof sessionClient>;

/** How a user has the contact list. */
export const contactListView = z.object({
  /** The list it opens on; null until they have said. */
  opens_on: z.enum(['all', 'waiting']).nullable(),
  /** Among those who wait, who waits longest stands first. */
  longest_first: z.boolean(),
});
export type ContactListView = z.infer<typeof contactListView>;

/** The signed-in user: what sign-in and the session check answer. */
export const sessionUser = z.object({
  user_id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  dark_mode: z.boolean(),
  contact_list: contactListView,
  /** The name of their softphone at the carrier; '' while there is none. Its password: `getSoftphone`. */
  plivo_user: z.string(),
  /** The user's own numbers, ten digits each, '' for none. */
  ph1: z.string(),
  ph2: z.string(),
  ph3: z.string(),
  language: z.string().nullable(),
  /** Whether signing in takes a code as well. */
  second_factor: z.boolean(),
  client_id: z.number().int(),
  client: sessionClient,
  /** Whether the practice-system integration is on for the office. */
  ODEnabled: z.boolean(),
  /** What this user may do, decided on the server. */
  can: z.object({
    administer: z.boolean(),
    provide: z.boolean(),
    tag_manually: z.boolean(),
    hear_recordings: z.boolean(),
    post_social: z.boolean(),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** The password was right; a code is wanted before there is a session. */
export const secondFactorStep = z.object({
  /** `code`: enter one. `enroll`: the office requires a second factor and the user has none yet. */
  second_factor: z.enum(['code', 'enroll']),
  /** Stands for the right password for ten minutes; goes with the next call. */
  challenge: z.string(),
});
export type SecondFactorStep = z.infer<typeof secondFactorStep>;

export const signInAnswer = z.union([sessionUser, secondFactorStep]);

/** What an authenticator app needs: the secret in base32, and the same as an otpauth:// address for the picture. */
export const secondFactorSecret = z.object({ secret: z.string(), otpauth_url: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const secondFactorState = z.object({
  enabled: z.boolean(),
  enabled_at: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  required_by_office: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** A place where the user is signed in. */
export const ownSession = z.object({
  session_id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Browser and system, as far as the browser says: "Chrome on Windows". */
  device: z.string(),
  address: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Messages beside the three fields of the password change; all empty lists never come. */
export const passwordFaultLists = z.object({
  currentPassword: z.array(z.string()),
  newPassword: z.array(z.string()),
  confirmedNewPassword: z.array(z.string()),
});
export type PasswordFaultLists = z.infer<typeof passwordFaultLists>;
