import { z } from 'zod';
import { role } from '../shared/roles.ts';

/** A number of the office. */
export const phone = z.object({
  phone_id: z.number().int(),
  client_id: z.number().int(),
  /** Ten digits. */
  phone_num: z.string(),
  description: z.string(),
  /** Brought along from another carrier; it cannot be deleted here. */
  ported: z.boolean(),
  /** Texts leave from it. One number of the office has it. */
  is_text_default: z.boolean(),
  /**
   * Whether the office gives it out for texts: only such a number can be the one texts leave from. What patients
   * text to it all the same comes into the inbox; nothing is lost.
   */
  takes_texts: z.boolean(),
  /** ring: the users it is given to, then everyone; forward: to `forward_to`; none: callers hear the closed message. */
  calls: z.enum(['ring', 'forward', 'none']),
  /** Ten digits, '' where calls are not forwarded. */
  forward_to: z.string(),
  /** ordering: the carrier has not confirmed yet; failed: see `failure`. */
  state: z.enum(['active', 'ordering', 'failed']),
  failure: z.string().nullable(),
  version: z.number().int(),
});
export type Phone = z.infer<typeof phone>;

/** A user with the softphone identity that calls reach them by. */
export const endpoint = z.object({
  user_id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  /** Of the user; send it back with a change. */
  version: z.number().int(),
  /** The softphone's name at the carrier; '' while there is none. */
  softphone_user: z.string(),
  endpoint_alias: z.string(),
  /** Whether the user can call and text from the browser. */
  phone_enabled: z.boolean(),
  /** none: not asked for; pending: asked for at the carrier; active; failed: see `failure`. */
  state: z.enum(['none', 'pending', 'active', 'failed']),
  failure: z.string().nullable(),
  /** phone_ids of the numbers that ring for this user. */
  phones: z.array(z.number().int()),
  /** Places in the phone menu, 1 to 9. */
  ivr_des: z.array(z.number().int()),
  can_manual_tagging: z.boolean(),
});
export type Endpoint = z.infer<typeof endpoint>;
