import { z } from 'zod';
import { sessionClient } from '../identity/models.ts';
import { role } from '../shared/roles.ts';

/** A colleague, as everyone in the office may see them. */
export const userRow = z.object({
  user_id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  dark_mode: z.boolean(),
  /** The name of their softphone at the carrier; '' while there is none. */
  plivo_user: z.string(),
  /** The user's own numbers, ten digits each, '' for none. */
  ph1: z.string(),
  ph2: z.string(),
  ph3: z.string(),
  language: z.string().nullable(),
  can_manual_tagging: z.boolean(),
  /** Of who is no admin: whether they may listen to recordings of calls. */
  can_hear_recordings: z.boolean(),
  client: sessionClient.pick({ client_id: true, name: true, timezone: true, AI_mode: true }),
  version: z.number().int(),
});
export type UserRow = z.infer<typeof userRow>;

/** A user as an admin sees them. */
export const managedUser = userRow.extend({
  second_factor: z.boolean(),
  /** ISO 8601; null when they never signed in. */
  last_sign_in_at: z.string().nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** Somebody who was mailed an activation link and has not used it yet. */
export const invitation = z.object({
  invitation_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  sent_at: z.string(),
  expires_at: z.string(),
  /** Whether the mail got through, as far as our mail server knows. */
  mail_state: z.enum(['queued', 'sent', 'failed']),
});
export type Invitation = z.infer<typeof invitation>;
