import type { calendar as contract } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../testing/factory.ts';
import { createContact } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { calendarViews } from '../../../testing/page-views.ts';
import { createVerifier } from '../../../testing/verify-events.ts';
import { at, type CalendarWorld, form, makeCalendarWorld, ZONE } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

/** Old state + events = fresh fetch, for each scope of a series and whatever else shows in a calendar. */

let world: CalendarWorld;
let verifier: ReturnType<typeof createVerifier>;
const app = useTestApp();
beforeAll(async () => {
  const base = await listen(app);
  world = await makeCalendarWorld(app);
  const calendar = {
    calendar_id: world.calendar.calendar_id,
    date: '2030-03-01',
    until: '2030-03-31',
    from: at('2030-03-01T00:00'),
    to: at('2030-04-01T00:00') - 1,
  };
  const viewer = (name: string, caller: Caller) => ({
    name,
    caller,
    views: calendarViews(caller, { calendar, timezone: ZONE }),
  });
  verifier = createVerifier(app, base, [
    viewer('the owner', world.owner),
    viewer('the editor', world.editor),
    viewer('a viewer', world.viewer),
    viewer('somebody else', world.outsider),
  ]);
});

const TUESDAY = (day: number) => at(`2030-03-${String(day).padStart(2, '0')}T09:00`);

test('every change of a series, of members and of names is followed', async () => {
  const { editor, owner, path } = world;
  const contact = await createContact(app, world.office, { firstName: 'Otto' });
  const twin = await createContact(app, world.office, { firstName: 'Ottone' });
  let made: contract.CalendarEvent | undefined;
  const call = async (types: string[], ...[method, rest, body]: Parameters<Caller['call']>) => {
    const told = await verifier.verify(async () => {
      const answer = await editor.call(method, path(rest), body);
      made = answer.json() as contract.CalendarEvent;
      return answer;
    });
    expect([...told].sort()).toEqual(types.sort());
  };
  // One of the staff takes part: the bell tells them.
  const notice = 'calendarNotice';
  await call([notice, 'calendarSeries'], 'POST', '/events', {
    ...form,
    rrule: 'FREQ=WEEKLY;COUNT=4',
    participants: [
      { type: 'user', id: world.viewer.user.id },
      { type: 'contact', id: contact },
    ],
  });
  const event = `/events/${made!.event_id}`;
  const moved = { start_time: TUESDAY(13), end_time: TUESDAY(13) + 1_800_000 };
  await call([notice, 'calendarSeries'], 'PUT', `${event}/time`, {
    ...moved,
    scope: 'one',
    occurrence: TUESDAY(12),
  });
  const own = `/events/${made!.event_id}`;
  await call([notice, 'updateCalendarEvent'], 'PUT', own, { title: 'Alone' });
  await call([notice, 'deleteCalendarEvent'], 'DELETE', own);
  await call([notice, 'calendarEvent'], 'POST', `${own}/restore`, {});
  await call([notice, 'calendarSeries'], 'DELETE', `${event}?scope=one&occurrence=${TUESDAY(19)}`);
  await call([notice, 'calendarSeries'], 'POST', `${event}/restore`, {
    scope: 'one',
    occurrence: TUESDAY(19),
  });
  await call([notice, 'calendarSeries'], 'PUT', event, { title: 'All' });
  await call([notice, 'calendarSeries'], 'PUT', event, {
    title: 'Late',
    scope: 'following',
    occurrence: TUESDAY(19),
  });
  const rest = made!.event_id;
  await call([notice, 'calendarSeries', 'deleteCalendarEvent'], 'POST', `${event}/rejoin`, {
    event_id: rest,
  });
  await call([notice, 'deleteCalendarEvent'], 'DELETE', event);
  await call([notice, 'calendarSeries'], 'POST', `${event}/restore`, {});
  // Out of the window and into it.
  await call(['calendarEvent'], 'POST', '/events', form);
  const once = `/events/${made!.event_id}`;
  const april = at('2030-04-03T09:00');
  await call(['updateCalendarEvent'], 'PUT', `${once}/time`, { start_time: april, end_time: april + 1 });
  await call(['updateCalendarEvent'], 'PUT', `${once}/time`, form);
  await call(['calendarSeries'], 'PUT', once, { rrule: 'FREQ=DAILY;COUNT=2' });
  await call(['calendarSeries'], 'PUT', once, { rrule: null });
  // What overlaps is marked.
  await call(['updateCalendar'], 'PUT', '', { no_overlap: true });
  await call(['updateCalendar'], 'PUT', '', { no_overlap: false });
  // Members.
  const outsider = { user_id: world.outsider.user.id };
  await call(['calendar', 'calendarMember'], 'POST', '/members', outsider);
  await call(['calendarMember'], 'PUT', `/members/${outsider.user_id}`, { role: 'EDITOR' });
  await call(['deleteCalendar', 'deleteCalendarMember'], 'DELETE', `/members/${outsider.user_id}`);
  // Names.
  const follow = (...[method, rest, body]: Parameters<Caller['call']>) =>
    verifier.verify(() => owner.call(method, rest, body));
  await follow('PUT', `/users/${world.viewer.user.id}`, { last_name: 'Other' });
  await follow('PUT', `/users/${editor.user.id}`, { last_name: 'Other' });
  await follow('PUT', `/crm/contacts/${contact}`, {
    first_name: 'Ottilie',
    last_name: 'Lopez',
    ph1: '5035550187',
  });
  const merge = { keep_id: twin, merge_id: contact, keep_version: 1, merge_version: 2 };
  await follow('POST', '/contacts/merge', merge);
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT contact_merge_id AS id FROM contact_merges WHERE client_id = $1',
    [world.office.id],
  );
  await follow('POST', `/contacts/merge/${rows[0]!.id}/undo`);
  await verifier.verify(() => owner.call('DELETE', path()));
});
