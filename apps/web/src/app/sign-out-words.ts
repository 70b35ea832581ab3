import type { identity } from '@chairline/contract';
import { idleReason } from '../features/identity/idle.ts';
import { reasonElsewhere } from '../lib/session.ts';

const ENDED = 'Your session has ended. Sign in again to go on.';

/**
 * What the sign-in page says after the server ended the session.
 * @param reason the server's few words for it (the `signedOut` frame)
 * @param user who was signed in
 */
export function wordsForSignOut(reason: string, user: identity.SessionUser | null): string {
  switch (reason) {
    case 'signed out':
      // By this user: another window of this browser, which this one hears of before the browser's own news.
      return reasonElsewhere();
    case 'idle':
      return user ? idleReason(user.client.idle_minutes) : ENDED;
    case 'switched off':
      return 'Your account was switched off. Ask an admin of your office.';
    case 'password changed':
      return 'Your password was changed. Sign in with the new one.';
    case 'signed out elsewhere':
      return 'You were signed out from another of your sessions.';
    case 'signed out by an admin':
      return 'An admin of your office signed you out.';
    case 'second factor set up':
      return 'Two-factor sign-in was set up for your account. Sign in with a code.';
    case 'second factor removed':
      return 'An admin of your office took your second factor away. Sign in again.';
    case 'second factor required':
      return 'Your office now asks for a code at sign-in as well. Sign in to set it up.';
    case 'office deleted':
      return 'This office’s account was closed. Ask your provider.';
    default:
      return ENDED;
  }
}
