import type { calendar as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { at, type CalendarWorld, form, makeCalendarWorld, said, ZONE } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;
let world: CalendarWorld;
const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  world = await makeCalendarWorld(app);
});

const pathOf = ({ event_id }: contract.CalendarEvent, rest = '') => world.path(`/events/${event_id}${rest}`);
const noEvent = [404, 'There is no such event in this office.'];
const HOUR = 3_600_000;

describe('an event', () => {
  test('is made with all its fields, and members hear of it', async () => {
    const live = await openLive(base, world.viewer);
    const outside = await openLive(base, world.outsider);
    const contact = await createContact(app, world.office);
    const event = await world.event({
      description: 'Who comes today',
      location: ' Room 1 ',
      notes: 'Bring coffee',
      status: 'Scheduled',
      reminders: [10, 60, 10],
      participants: [
        { type: 'user', id: world.viewer.user.id },
        { type: 'contact', id: contact },
        { type: 'contact', id: contact },
      ],
    });
    expect(event).toEqual({
      ...form,
      event_id: expect.any(Number),
      calendar_id: world.calendar.calendar_id,
      user_id: world.editor.user.id,
      author: 'Dana Park',
      description: 'Who comes today',
      location: 'Room 1',
      notes: 'Bring coffee',
      all_day: false,
      timezone: ZONE,
      status: 'scheduled',
      deletable: true,
      participants: [
        { type: 'user', id: world.viewer.user.id, name: 'Dana Park', answer: null },
        { type: 'contact', id: contact, name: 'Maria Lopez', answer: null },
      ],
      event_participants: [{ user_id: world.viewer.user.id }],
      reminders: [60, 10],
      rrule: null,
      schedule: '',
      occurrence: null,
      series_id: null,
      google: null,
      overlaps: false,
      version: 1,
    });
    expect((await live.next('calendarEvent')).payload).toEqual({ event });
    expect(await world.list('2030-03-05')).toEqual([event]);
    expect((await world.viewer.call('GET', pathOf(event))).json()).toEqual(event);
    expect([await world.list('2030-03-04'), await world.list('2030-03-06')]).toEqual([[], []]);
    expect(outside.events()).toEqual([]);
    await live.close();
    await outside.close();
  });

  test('of one client_ref is made once', async () => {
    const first = await world.event({ client_ref: 'a-window-of-mine' });
    expect(await world.event({ client_ref: 'a-window-of-mine', title: 'Again' })).toEqual(first);
    expect(await world.list('2030-03-05')).toEqual([first]);
  });

  test('of a day begins at 00:00 and ends at 23:59 by its clock, on days of 23 and 25 hours too', async () => {
    for (const [date, hours] of [
      ['2030-03-10', 23],
      ['2030-11-03', 25],
      ['2030-06-01', 24],
    ] as const) {
      const noon = at(`${date}T12:00`);
      const event = await world.event({ all_day: true, start_time: noon, end_time: noon });
      expect([event.start_time, event.end_time]).toEqual([at(`${date}T00:00`), at(`${date}T23:59`)]);
      expect((event.end_time + 60_000 - event.start_time) / HOUR).toBe(hours);
      expect(await world.list(date)).toEqual([event]);
    }
  });

  test('over midnight stands in both days; a day is the office’s, whatever the event’s zone', async () => {
    const late = await world.event({
      start_time: at('2030-03-05T23:00'),
      end_time: at('2030-03-06T01:00'),
      timezone: 'Europe/Berlin',
    });
    expect([await world.list('2030-03-05'), await world.list('2030-03-06')]).toEqual([[late], [late]]);
    expect(await world.list('2030-03-07')).toEqual([]);
  });

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ start_time: undefined }, 'From and To times are required'],
    [{ end_time: form.start_time }, 'An event ends after it begins.'],
    [{ end_time: form.start_time + 40 * 24 * HOUR }, 'An event lasts 31 days at most.'],
    [{ start_time: -1e15, end_time: -1e15 + HOUR }, 'From and To times are required'],
    [{ start_time: 9e15, end_time: 9e15 + HOUR }, 'From and To times are required'],
    [{ timezone: 'Mars/Olympus' }, 'This time zone is not known.'],
    [
      { rrule: 'every now and then' },
      'This repetition is not understood. Give a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.',
    ],
    [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'By this rule the event never takes place.'],
    [{ rrule: 'FREQ=HOURLY' }, 'A series has 1500 times at most. Let it end sooner, or repeat less often.'],
    [
      { participants: [{ type: 'user', id: 2_000_000_000 }] },
      'Staff who take part are members of the calendar. Add them to it first.',
    ],
  ])('%j is refused in words', async (more, words) => {
    expect(said(await world.editor.call('POST', world.path('/events'), { ...form, ...more }))).toEqual([
      400,
      words,
    ]);
    expect(await world.list('2030-03-05')).toEqual([]);
  });

  test('takes no contact of another office', async () => {
    const participants = [{ type: 'contact', id: await createContact(app, await createOffice(app)) }];
    expect(said(await world.editor.call('POST', world.path('/events'), { ...form, participants }))).toEqual([
      404,
      'There is no such contact in this office.',
    ]);
  });

  test('days are asked for up to 62 at once, in their order', async () => {
    expect(
      said(await world.viewer.call('GET', world.path('/events?date=2030-01-01&until=2030-03-04')))[0],
    ).toBe(400);
    expect(
      said(await world.viewer.call('GET', world.path('/events?date=2030-01-02&until=2030-01-01')))[0],
    ).toBe(400);
    expect(
      (await world.viewer.call('GET', world.path('/events?date=2030-01-01&until=2030-03-03'))).json(),
    ).toEqual([]);
  });

  test('a contact that was merged is the one it went into, once', async () => {
    const [keep, gone] = [
      await createContact(app, world.office, { firstName: 'Otto' }),
      await createContact(app, world.office),
    ];
    const event = await world.event({
      participants: [
        { type: 'contact', id: keep },
        { type: 'contact', id: gone },
      ],
    });
    const merge = { keep_id: keep, merge_id: gone, keep_version: 1, merge_version: 1 };
    expect((await world.owner.call('POST', '/contacts/merge', merge)).statusCode).toBe(200);
    const [shown] = await world.list('2030-03-05');
    expect(shown!.participants).toEqual([{ type: 'contact', id: keep, name: 'Otto Lopez', answer: null }]);
    expect(shown!.event_id).toBe(event.event_id);
  });
});

describe('who changes an event', () => {
  const changes = (
    event: contract.CalendarEvent,
  ): [Parameters<typeof world.owner.call>[0], string, unknown?][] => [
    ['PUT', pathOf(event), { title: 'Other' }],
    ['PUT', pathOf(event, '/time'), { start_time: form.start_time + HOUR, end_time: form.end_time + HOUR }],
    [
      'PUT',
      pathOf(event, '/participants'),
      { type: 'add', participants: [{ type: 'user', id: world.viewer.user.id }] },
    ],
    ['DELETE', pathOf(event)],
    ['POST', pathOf(event, '/restore'), {}],
  ];

  test('is its author alone; viewers read, and for others it is not there', async () => {
    const event = await world.event();
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const [method, path, body] of changes(event)) {
      expect(said(await world.owner.call(method, path, body))).toEqual([
        403,
        'Only Dana Park, who made it, can change this event.',
      ]);
      expect(said(await world.viewer.call(method, path, body))[0]).toBe(403);
      expect(said(await world.outsider.call(method, path, body))[0]).toBe(404);
      expect(said(await stranger.call(method, path, body))[0]).toBe(404);
    }
    expect(await world.list('2030-03-05')).toEqual([event]);
    expect(said(await world.viewer.call('POST', world.path('/events'), form))[0]).toBe(403);
    expect(said(await world.outsider.call('GET', pathOf(event)))[0]).toBe(404);
    for (const [method, path, body] of changes(event))
      expect([method, path, (await world.editor.call(method, path, body)).statusCode]).toEqual([
        method,
        path,
        200,
      ]);
  });

  test('is no editor any more who became a viewer', async () => {
    const event = await world.event();
    await world.owner.call('PUT', world.path(`/members/${world.editor.user.id}`), { role: 'VIEWER' });
    expect(said(await world.editor.call('PUT', pathOf(event), { title: 'Mine' }))).toEqual([
      403,
      'Viewers read this calendar only. Ask one of its owners to make you an editor.',
    ]);
  });

  test('leaves alone what is over, and what is completed', async () => {
    const over = await world.event({ start_time: at('2020-03-05T09:00'), end_time: at('2020-03-05T09:30') });
    const done = await world.event({ status: 'completed' });
    for (const [event, words] of [
      [over, 'What is over is not changed.'],
      [done, 'A completed event is not changed.'],
    ] as const)
      for (const [method, path, body] of changes(event).slice(0, 4))
        expect(said(await world.editor.call(method, path, body))).toEqual([403, words]);
  });

  test('reads the practice’s calendar only', async () => {
    const made = await world.owner.call('POST', '/calendars', { name: 'Chairs', type: 'OD' });
    const path = `/calendars/${made.json().calendar_id}/events`;
    expect(said(await world.owner.call('POST', path, form))).toEqual([
      403,
      'The practice’s calendar is kept in Open Dental and is read here only.',
    ]);
    expect((await world.owner.call('GET', path)).json()).toEqual([]);
  });
});

describe('a change', () => {
  test('is told to members, from the newest version, and what is left out stays', async () => {
    const event = await world.event({ location: 'Room 1' });
    const live = await openLive(base, world.viewer);
    const changed = await world.editor.call('PUT', pathOf(event), {
      title: 'Evening huddle',
      status: 'Postponed',
      all_day: true,
      version: 1,
    });
    const wanted = {
      ...event,
      title: 'Evening huddle',
      status: 'postponed',
      all_day: true,
      start_time: at('2030-03-05T00:00'),
      end_time: at('2030-03-05T23:59'),
      version: 2,
    };
    expect(changed.json()).toEqual(wanted);
    expect((await live.next('updateCalendarEvent')).payload).toEqual({ event: wanted });
    expect(await world.list('2030-03-05')).toEqual([wanted]);
    expect(said(await world.editor.call('PUT', pathOf(event), { title: 'Late', version: 1 }))).toEqual([
      409,
      'Somebody else changed this meanwhile. Look at the newest values, then save again.',
    ]);
    await live.close();
  });

  test('moves it, and moving it back is as before', async () => {
    const event = await world.event();
    const moved = { start_time: at('2030-03-07T10:00'), end_time: at('2030-03-07T11:00'), timezone: ZONE };
    const answer = await world.editor.call('PUT', pathOf(event, '/time'), moved);
    expect(answer.json()).toEqual({ ...event, ...moved, version: 2 });
    expect([await world.list('2030-03-05'), await world.list('2030-03-07')]).toEqual([[], [answer.json()]]);
    await world.editor.call('PUT', pathOf(event, '/time'), form);
    expect(await world.list('2030-03-05')).toEqual([{ ...event, version: 3 }]);
  });

  test('puts people on it and takes them off', async () => {
    const event = await world.event();
    const person = { type: 'user', id: world.viewer.user.id };
    const change = (type: string) =>
      world.editor.call('PUT', pathOf(event, '/participants'), { type, participants: [person] });
    expect((await change('add')).json().event_participants).toEqual([{ user_id: person.id }]);
    expect((await change('add')).json().event_participants).toEqual([{ user_id: person.id }]);
    expect((await change('remove')).json().event_participants).toEqual([]);
  });

  test('a deletion is taken back within a day', async () => {
    const event = await world.event();
    const live = await openLive(base, world.viewer);
    expect((await world.editor.call('DELETE', pathOf(event))).json()).toEqual({ event_id: event.event_id });
    const gone = { calendar_id: event.calendar_id, event_id: event.event_id };
    expect((await live.next('deleteCalendarEvent')).payload).toEqual(gone);
    expect(await world.list('2030-03-05')).toEqual([]);
    expect(said(await world.editor.call('DELETE', pathOf(event)))).toEqual(noEvent);
    const back = await world.editor.call('POST', pathOf(event, '/restore'), {});
    expect(back.json()).toEqual({ ...event, version: 3 });
    expect((await live.next('calendarEvent')).payload).toEqual({ event: back.json() });
    expect(await world.list('2030-03-05')).toEqual([back.json()]);
    // Once more changes nothing.
    expect((await world.editor.call('POST', pathOf(event, '/restore'), {})).json()).toEqual(back.json());
    await world.editor.call('DELETE', pathOf(event));
    await app.owner.query(
      `UPDATE calendar_events SET deleted_at = deleted_at - interval '25 hours' WHERE event_id = $1`,
      [event.event_id],
    );
    expect(said(await world.editor.call('POST', pathOf(event, '/restore'), {}))).toEqual([
      403,
      'What was deleted more than a day ago stays deleted.',
    ]);
    await live.close();
  });
});
