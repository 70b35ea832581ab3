import { z } from 'zod';
import { clientRow } from './client-row.ts';

export * from './client-row.ts';

/** An office's rules for signing in, and for what leaves the house. */
export const officeSecurity = z.object({
  require_second_factor: z.boolean(),
  idle_minutes: z.number().int(),
  /** Whether links to calendars may name patients, where a calendar's owner asks for it. */
  feed_names: z.boolean(),
  version: z.number().int(),
  /** Active users without a second factor: requiring it signs them out and has them set one up. */
  without_second_factor: z.number().int(),
});
export type OfficeSecurity = z.infer<typeof officeSecurity>;

export const serviceRecipient = z.object({
  user_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
});

/** A mail of the provider to an office. */
export const serviceMail = z.object({
  mail_id: z.number().int(),
  at: z.string(),
  subject: z.string(),
  text: z.string(),
  to: z.enum(['admins', 'users']),
  /** Addresses it went to. */
  recipients: z.array(z.string()),
  sent_by: z.string(),
  /** queued: at least one is still on its way; failed: at least one could not be delivered. */
  state: z.enum(['queued', 'sent', 'failed']),
  error: z.string().nullable(),
});
export type ServiceMail = z.infer<typeof serviceMail>;

export const servicePage = z.object({
  client: clientRow,
  admins: z.array(serviceRecipient),
  users: z.array(serviceRecipient),
  /** The newest first. */
  mails: z.array(serviceMail),
});
export type ServicePage = z.infer<typeof servicePage>;
