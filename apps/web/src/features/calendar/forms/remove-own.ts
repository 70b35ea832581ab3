import type { calendar as contract } from '@chairline/contract';
import { isConnectionError } from '../../../lib/api.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { deleteEvent } from '../event-mutations.ts';
import { isAway, waitWith } from '../waiting/waiting-store.ts';

/** Deletes an event, or once there is a connection; says how it went. */
export async function removeOwn(event: contract.CalendarEvent, scope: contract.EventScope): Promise<void> {
  const wait = () => waitWith({ kind: 'delete', event, scope });
  if (isAway()) wait();
  else
    await deleteEvent(event, scope).catch((error: unknown) =>
      isConnectionError(error) ? wait() : sayFault(error, `${event.title} was not deleted.`),
    );
}
