import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { commItem, presentUser } from './models.ts';

/** An item that was not in the thread before, and the contact's row as it now is. */
export const addMessageEvent = z.object({ item: commItem, contact });
/** An item that changed (delivery, media arrived), and the contact's row as it now is. */
export const updateMessageEvent = z.object({ item: commItem, contact });
/** The viewer read a thread, here or on another device. Sent to that user alone. */
export const readThreadEvent = z.object({ contact_id: z.number().int(), last_read_id: z.number().int() });

/** The thread's items moved (a merge, its undo): fetch it again. */
export const resetThreadEvent = z.object({ contact_id: z.number().int() });

/** Who has the thread open now. Passing: it has no number of its own, and whoever reconnects asks again. */
export const presenceEvent = z.object({
  contact_id: z.number().int(),
  users: z.array(presentUser),
  /** Rises with each change of who is at the thread: what passing events overtake is dropped by it. */
  as_of: z.number().int(),
});
export const passingEvents = { presence: presenceEvent } as const;

export const inboxEvents = {
  addMessage: addMessageEvent,
  updateMessage: updateMessageEvent,
  readThread: readThreadEvent,
  resetThread: resetThreadEvent,
} as const;
