import { followAnswers } from '../answered-since.ts';
import { followOutbox } from '../outbox.ts';
import { followThreads } from '../store.ts';
import { ThreadPanel } from './thread-panel.tsx';
import { UserPanel } from './user-panel.tsx';

/** Ties threads and unsent texts to the live events; before the first thread is fetched. */
function followInbox(): void {
  followThreads();
  followAnswers();
  followOutbox();
}

/** What the desk loads beside the list: the thread, and what keeps it in step. */
export default { ThreadPanel, UserPanel, followInbox };
