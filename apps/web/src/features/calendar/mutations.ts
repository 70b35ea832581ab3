import { calendar as contract, type RouteCall } from '@chairline/contract';
import { putCalendar } from '@chairline/office-state/calendar';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { calendarKeys } from './keys.ts';
import { calendarsQuery } from './queries.ts';

/*
 * What can be done with calendars and their members. Saving throws the ApiError for the form that asked; the rest
 * says itself how it went. Each takes the answer in at once: the event that follows says the same.
 */

const { calendarMessages: words } = contract;

function takeCalendar(calendar: contract.Calendar): contract.Calendar {
  queryClient.setQueryData(calendarsQuery.queryKey, (held) => held && putCalendar(held, calendar));
  return calendar;
}

function dropCalendar(id: number): void {
  queryClient.setQueryData(calendarsQuery.queryKey, (held) =>
    held?.filter(({ calendar_id }) => calendar_id !== id),
  );
  queryClient.removeQueries({ queryKey: calendarKeys.eventsOf(id) });
}

/** Makes a calendar (id null) or changes it. */
export async function saveCalendar(
  id: number | null,
  body: RouteCall<typeof contract.createCalendar>['body'],
  version: number,
): Promise<contract.Calendar> {
  const { type: _type, calendar_members: _members, ...changes } = body;
  return takeCalendar(
    id === null
      ? await call(contract.createCalendar, { body, quiet400: true })
      : await call(contract.updateCalendar, {
          params: { id },
          body: { ...changes, version },
          quiet400: true,
        }),
  );
}

/** Deletes a calendar with its events; who asked has confirmed it. */
export async function deleteCalendar({ calendar_id, name }: contract.Calendar): Promise<void> {
  await call(contract.deleteCalendar, { params: { id: calendar_id } });
  dropCalendar(calendar_id);
  notify({ message: `The calendar ${name} was deleted.` });
}

export async function addMember(id: number, userId: number, role: contract.CalendarRole): Promise<void> {
  const body = { user_id: userId, role };
  takeCalendar(await call(contract.addCalendarMember, { params: { id }, body, quiet400: true }));
}

/** Changes what a member may do, and says how it went. */
export async function changeRole(
  { calendar_id }: contract.Calendar,
  userId: number,
  role: contract.CalendarRole,
): Promise<void> {
  try {
    const params = { id: calendar_id, userId };
    takeCalendar(await call(contract.updateCalendarMember, { params, body: { role }, quiet400: true }));
    notify({ message: words.calendarUpdated, kind: 'success' });
  } catch (error) {
    sayFault(error, 'The role was not changed.');
  }
}

/** Takes a member off a calendar; what was done by a slip is undone from the message. */
export async function removeMember(
  { calendar_id, name: calendarName }: contract.Calendar,
  userId: number,
  role: contract.CalendarRole,
  name: string,
): Promise<void> {
  try {
    await call(contract.removeCalendarMember, { params: { id: calendar_id, userId }, quiet400: true });
    void queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey });
    const back = () =>
      addMember(calendar_id, userId, role).catch((error: unknown) =>
        sayFault(error, `${name} was not added again.`),
      );
    notify({
      message: `${name} is no longer a member of ${calendarName}.`,
      action: { label: 'Undo', onClick: () => void back() },
    });
  } catch (error) {
    sayFault(error, `${name} is still a member.`);
  }
}
