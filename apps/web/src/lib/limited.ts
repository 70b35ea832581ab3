import { billing, type identity } from '@chairline/contract';
import { currentSession, patchSession, useSessionOrNull } from './session.ts';

function wordsFor(user: identity.SessionUser | null): string | null {
  if (!user?.client.limited) return null;
  return user.can.administer ? billing.billingMessages.limited : billing.billingMessages.limitedMember;
}

/**
 * Why nothing can be written in this office now: the sentence for whoever is signed in, or null when all is
 * well. Places to write show it instead of letting the server refuse.
 */
export function useLimited(): string | null {
  return wordsFor(useSessionOrNull());
}

/** The same, asked once. */
export function limitedNow(): string | null {
  return wordsFor(currentSession());
}

/**
 * The server refused a change because the office's time is over. Time runs out without an event, so this is
 * how a page that stood open learns of it.
 */
export function noteLimited(): void {
  const user = currentSession();
  if (user && !user.client.limited) patchSession({ client: { ...user.client, limited: true } });
}
