import { z } from 'zod';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const serviceDraft = z.object({
  to: z.enum(['admins', 'users']),
  subject: z.string(),
  text: z.string(),
  /** Stays the same until the mail is sent: a repeated request sends nothing twice. */
  client_ref: z.uuid(),
});
export type ServiceDraft = z.infer<typeof serviceDraft>;

function keyOf(clientId: number): string | null {
  const user = currentSession();
  return user && `chairline.service-draft.${user.client_id}.${user.user_id}.${clientId}`;
}

export function emptyDraft(to: ServiceDraft['to'] = 'admins'): ServiceDraft {
  return { to, subject: '', text: '', client_ref: crypto.randomUUID() };
}

/** The mail to an office that was begun on this device, or an empty one. */
export function recallDraft(clientId: number): ServiceDraft {
  const key = keyOf(clientId);
  const parsed = serviceDraft.safeParse(key && readStored<unknown>(key));
  return parsed.success ? parsed.data : emptyDraft();
}

/** Keeps a mail that is being written on this device; one without words is removed. */
export function keepDraft(clientId: number, draft: ServiceDraft): void {
  const key = keyOf(clientId);
  if (key) writeStored(key, draft.subject || draft.text ? draft : null);
}
