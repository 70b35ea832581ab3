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
});
export type SessionClient = z.infer<typeof sessionClient>;

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
  language: z.string().nullable(),
  client_id: z.number().int(),
  client: sessionClient,
  /** Whether the practice-system integration is on for the office. */
  ODEnabled: z.boolean(),
  /** What this user may do, decided on the server. */
  can: z.object({
    administer: z.boolean(),
    provide: z.boolean(),
    tag_manually: z.boolean(),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;
