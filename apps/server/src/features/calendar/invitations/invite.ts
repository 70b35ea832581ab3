import { calendar as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tell } from '../sharing/announce.ts';
import { showEvent } from '../events/change-event.ts';
import { checkParticipants, keyOf } from '../events/check-event.ts';
import { findTarget } from '../events/find-target.ts';
import { mailEvent } from './mail-invitations.ts';
import { allOf, listStaff, momentsOf, tellStaff } from '../notices/notices.ts';
import { putParticipants } from '../events/participants.ts';
import { holdCalendar } from '../sharing/policy.ts';
import { changeEvent, listParticipants, personOfRow } from '../events/store-events.ts';
import { type Invited, listInvited, setAnswer } from './store-invitations.ts';

/**
 * Asks people of an event by mail whether they come: those who are named, who are put on it, or all who were not asked
 * yet but its author. Who was asked before is asked again where they are named; what they answered stays.
 * @throws BadInput for staff who are no members, and where nobody is there to ask; Refusal 403 with why it stays as it
 *   is, 404
 */
export async function inviteToEvent(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  { event_id: eventId, participants }: RouteInput<typeof contract.inviteToEvent>['body'],
): Promise<{ event: contract.CalendarEvent; unreachable: string[] }> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  const { event } = await findTarget(ctx, calendar, eventId, { scope: 'all' });
  const staff = await listStaff(ctx, eventId);
  if (participants) {
    const held = (await listParticipants(ctx.tx, eventId)).map(personOfRow);
    const people = await checkParticipants(ctx, calendar, [...held, ...participants], held);
    await putParticipants(ctx, event, people);
  }
  const named = new Set(participants?.map(keyOf));
  const author = userOf(ctx).userId;
  const wanted = (await listInvited(ctx.tx, eventId)).filter((person) =>
    participants ? named.has(keyOf(personOf(person))) : person.answer === null && person.userId !== author,
  );
  if (wanted.length === 0) throw new BadInput(contract.calendarMessages.nobodyToAsk);
  const reachable = wanted.filter(({ mail }) => mail !== '');
  await mailEvent(platform, ctx, event, reachable, 'invited');
  for (const { participantId, answer } of reachable)
    if (answer === null) await setAnswer(ctx.tx, participantId, { answer: 'asked' });
  const after = await changeEvent(ctx.tx, eventId);
  ctx.audit({
    action: 'calendar_event.invite',
    subject: `calendar_event:${eventId}`,
    details: { asked: reachable.length },
  });
  const shown = await showEvent(ctx, after);
  const added = (await listStaff(ctx, eventId)).filter((id) => !staff.includes(id));
  await tellStaff(ctx, event, momentsOf(shown), allOf(added, 'invited'));
  if (event.rrule === null) tell(ctx, calendar, 'updateCalendarEvent', { event: shown });
  else tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: eventId });
  const unreachable = wanted.filter(({ mail }) => mail === '').map(({ name }) => name);
  return { event: shown, unreachable };
}

const personOf = ({ userId, contactId }: Invited): contract.Participant => personOfRow({ userId, contactId });
