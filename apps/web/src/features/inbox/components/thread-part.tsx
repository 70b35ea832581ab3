import { ofContact } from '@chairline/office-state/inbox';
import { followAnswers } from '../answered-since.ts';
import { followOutbox } from '../outbox.ts';
import { followThreads } from '../store.ts';
import { threadLoader } from '../thread-loader.ts';
import { ThreadPanel } from './thread-panel.tsx';
import { UserPanel } from './user-panel.tsx';

/** Ties threads and unsent texts to the live events; before the first thread is fetched. */
function followInbox(): void {
  followThreads();
  followAnswers();
  followOutbox();
}

/** Asks for a contact's thread before it is drawn: its newest page is on its way, or here, when it is. */
const prefetch = (contactId: number): void => threadLoader.open(ofContact(contactId));

/** What the desk loads beside the list: the thread, and what keeps it in step. */
export default { ThreadPanel, UserPanel, followInbox, prefetch };
