import { z } from 'zod';
import { role } from '../shared/roles.ts';
import { userRow } from './user-row.ts';

export * from './user-row.ts';

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
