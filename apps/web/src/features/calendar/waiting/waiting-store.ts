import { z } from 'zod';
import { create } from 'zustand';
import { errorMessage, isConnectionError } from '../../../lib/api.ts';
import { live, onReconnect } from '../../../lib/live.ts';
import { once } from '../../../lib/once.ts';
import { currentSession } from '../../../lib/session.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notify.tsx';
import {
  createEvent,
  fetchEvent,
  readClashes,
  removeEvent,
  renewEvents,
  updateEvent,
} from '../event-mutations.ts';
import { isDone, waitingChange, withChange, type WaitingChange } from './waiting-changes.ts';

const LOCK = 'chairline.calendar.waiting';
const stored = z.array(waitingChange);

/** What waits for a connection, of this user in this browser. */
export const useWaiting = create<{ changes: readonly WaitingChange[] }>(() => ({ changes: [] }));

const keyNow = (): string | null => {
  const user = currentSession();
  return user ? `${LOCK}.${user.client_id}.${user.user_id}` : null;
};

function readAll(): WaitingChange[] {
  const key = keyNow();
  const read = stored.safeParse(key === null ? [] : (readStored(key) ?? []));
  return read.success ? read.data : [];
}

/** @returns whether it is kept: a browser's storage may be full, or switched off */
function keep(changes: readonly WaitingChange[]): boolean {
  const key = keyNow();
  if (key === null || !writeStored(key, changes.length === 0 ? null : changes)) return false;
  useWaiting.setState({ changes });
  return true;
}

const drop = (id: string) => keep(readAll().filter((one) => one.id !== id));

type NewChange<C = WaitingChange> = C extends WaitingChange ? Omit<C, 'id' | 'title'> : never;

const titleOf = (change: NewChange): string =>
  change.kind === 'create' ? change.body.title : change.event.title;

/** Keeps a change until there is a connection, and says so; until then it can be taken back. */
export function waitWith(change: NewChange): void {
  const id = crypto.randomUUID();
  if (!keep(withChange(readAll(), { ...change, id, title: titleOf(change) }))) {
    notify({
      message: `Not connected, and this browser cannot keep “${titleOf(change)}” until then. Do it again when the connection is back.`,
      kind: 'error',
    });
    return;
  }
  notify({
    message: `Not connected: “${titleOf(change)}” waits here, and is sent when the connection is back.`,
    kind: 'warning',
    action: { label: 'Undo', onClick: () => drop(id) },
  });
}

/** Whether there is no use in asking the server now. */
export const isAway = (): boolean => live.status === 'offline';

async function send(change: WaitingChange): Promise<void> {
  if (change.kind === 'create') await createEvent(change.calendar_id, change.body);
  else if (change.kind === 'delete') await removeEvent(change.event, change.scope);
  else await updateEvent(change.event, change.scope, change.changes);
}

/** Why the server did not do it, in words; null where it had done it before, and its answer was lost. */
async function whyRefused(change: WaitingChange, error: unknown): Promise<string | null> {
  const clashes = readClashes(error);
  if (clashes) return `that time was taken meanwhile${clashes[0] ? ` by “${clashes[0].title}”` : ''}.`;
  if (change.kind === 'change' && isConflict(error)) {
    const newest = await fetchEvent(change.event).catch((cause: unknown) => {
      console.warn('What became of an event could not be asked', cause);
      return null;
    });
    if (newest && isDone(newest, change.changes)) return null;
    return 'somebody else changed it meanwhile. Look at it, and change it again.';
  }
  return errorMessage(error);
}

const verbs = { create: 'made', change: 'changed', delete: 'deleted' } as const;

/** Sends what waits, one after the other, in the order it was done. */
async function sendAll(): Promise<void> {
  let sent = 0;
  for (let change = readAll()[0]; change && !isAway(); change = readAll()[0]) {
    try {
      await send(change);
      sent += 1;
    } catch (error) {
      // It waits on: the next connection tries again.
      if (isConnectionError(error)) break;
      const why = await whyRefused(change, error);
      if (why === null) sent += 1;
      else notify({ message: `“${change.title}” was not ${verbs[change.kind]}: ${why}`, kind: 'error' });
      void renewEvents(change.kind === 'create' ? change.calendar_id : change.event.calendar_id);
    }
    drop(change.id);
  }
  if (sent > 0) {
    const what = sent === 1 ? 'The change that waited was' : `${sent} changes that waited were`;
    notify({ message: `${what} sent.`, kind: 'success' });
  }
}

/** In one window of this browser at a time; where there are no locks (insecure origins), in this one. */
function flush(): void {
  if (readAll().length === 0) return;
  if (!('locks' in navigator)) void sendAll();
  else void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined));
}

/** Looks after what waits, from when a calendar is first shown. */
export const followWaiting = once(() => {
  useWaiting.setState({ changes: readAll() });
  addEventListener('storage', ({ key }) => {
    if (key !== null && key === keyNow()) useWaiting.setState({ changes: readAll() });
  });
  onReconnect(flush);
  flush();
});
