import { followOutbox } from '../outbox.ts';
import { followThreads } from '../store.ts';

export { ThreadPanel as default } from './thread-panel.tsx';

/** Ties threads and unsent texts to the live events; before the first thread is fetched. */
export function followInbox(): void {
  followThreads();
  followOutbox();
}
