import { rememberSeen } from '@chairline/office-state/notifications';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** What of this browser's user was seen, for all its windows. */
const KEY = 'chairline.reminders-seen';

interface Seen {
  user: string;
  keys: string[];
}

const userName = (): string => {
  const user = currentSession();
  return user ? `${user.client_id}:${user.user_id}` : '';
};

export function readSeen(): readonly string[] {
  const seen = readStored<Seen>(KEY);
  return seen?.user === userName() && Array.isArray(seen.keys) ? seen.keys : [];
}

export function writeSeen(keys: readonly string[]): void {
  const seen: Seen = { user: userName(), keys: rememberSeen(readSeen(), keys) };
  writeStored(KEY, seen);
}

/** Calls `listener` when another window of this browser has seen something. */
export function onSeenElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) listener();
  });
}
