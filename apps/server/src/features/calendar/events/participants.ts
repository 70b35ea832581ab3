import type { calendar as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { keyOf } from './check-event.ts';
import {
  dropParticipants,
  type EventRow,
  insertParticipants,
  listParticipants,
  personOfRow,
} from './store-events.ts';

/** Has exactly these people take part in an event; who stays keeps what they answered. */
export async function putParticipants(
  ctx: Context,
  event: EventRow,
  people: readonly contract.Participant[],
): Promise<void> {
  const held = await listParticipants(ctx.tx, event.eventId);
  const wanted = new Set(people.map(keyOf));
  const gone = held.filter((row) => !wanted.has(keyOf(personOfRow(row))));
  await dropParticipants(
    ctx.tx,
    gone.map(({ participantId }) => participantId),
  );
  await insertParticipants(
    ctx.tx,
    people.map(({ type, id }) => ({
      clientId: ctx.office,
      eventId: event.eventId,
      userId: type === 'user' ? id : null,
      contactId: type === 'contact' ? id : null,
    })),
  );
}
