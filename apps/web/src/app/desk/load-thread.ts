import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/** Loads the thread with its composer. It is not part of what must be there before the list shows. */
export async function loadThread() {
  const { default: part } = await loadChunk(
    'thread',
    () => import('../../features/inbox/components/thread-part.tsx'),
  );
  part.followInbox();
  return part;
}

/** Asks for a contact's thread that is about to be opened; a failure shows where it is opened. */
export function prefetchThread(contactId: number): void {
  loadThread()
    .then((part) => part.prefetch(contactId))
    .catch(() => undefined);
}

export const ThreadPanel = lazy(async () => ({ default: (await loadThread()).ThreadPanel }));
export const UserPanel = lazy(async () => ({ default: (await loadThread()).UserPanel }));
