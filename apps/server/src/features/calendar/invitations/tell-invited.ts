import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailEvent } from './mail-invitations.ts';
import type { EventRow } from '../events/store-events.ts';
import { type Invited, listInvited } from './store-invitations.ts';

/** Those of an event who were asked by mail. */
export const listAsked = async (ctx: Context, event: EventRow): Promise<Invited[]> =>
  (await listInvited(ctx.tx, event.eventId)).filter(({ answer }) => answer !== null);

/** What those who take part can see of an event, to be compared. */
export const whatIsSeen = (event: EventRow) =>
  JSON.stringify([
    event.title,
    event.description,
    event.location,
    event.startsAt,
    event.endsAt,
    event.allDay,
    event.timezone,
    event.rrule,
    event.endsBefore,
    event.status,
  ]);

/**
 * Mails those who were asked that an event is another one now, or is off; who was taken off it is told that it is off
 * for them. The same UID and a higher SEQUENCE let their calendars replace what they hold.
 * @param before the event as they know it, and who had been asked; null: it is told in any case
 */
export async function tellInvited(
  platform: Platform,
  ctx: Context,
  event: EventRow,
  before: { event: EventRow; asked: readonly Invited[] } | null,
): Promise<void> {
  const asked = await listAsked(ctx, event);
  const left = new Set(asked.map(({ participantId }) => participantId));
  const gone = before?.asked.filter(({ participantId }) => !left.has(participantId)) ?? [];
  await mailEvent(platform, ctx, event, gone, 'cancelled');
  if (before && whatIsSeen(before.event) === whatIsSeen(event)) return;
  await mailEvent(platform, ctx, event, asked, event.status === 'cancelled' ? 'cancelled' : 'changed');
}
