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
  /** Of who is no admin: whether they may post to the office’s Facebook pages. */
  can_post_social: z.boolean(),
  client: sessionClient.pick({ client_id: true, name: true, timezone: true, AI_mode: true }),
  version: z.number().int(),
});
export type UserRow = z.infer<typeof userRow>;
