import { googleCalendar } from '@chairline/contract';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type CalendarPerson,
  consentToCalendar,
  startCalendarWorld,
} from '../../testing/google-calendar-world.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const world = useWorld(startCalendarWorld);
afterEach(async () => {
  await world.fault('ok');
  await world.leave();
});

const zone = 'America/Los_Angeles';
const at = (day: string, from = '09:00', to = '10:00') => ({
  start: { dateTime: `${day}T${from}:00`, timeZone: zone },
  end: { dateTime: `${day}T${to}:00`, timeZone: zone },
});
const winter = (day: string, time: string) => Date.parse(`${day}T${time}:00-08:00`);
const DAY = '2027-01-12';
const times = (day: string, from = '09:00', to = '10:00') => ({
  start_time: winter(day, from),
  end_time: winter(day, to),
  timezone: zone,
});
const words = googleCalendar.googleCalendarMessages;

/** Somebody who lets us change events, in step. */
async function writer(first?: (address: string) => Promise<unknown>): Promise<CalendarPerson> {
  const person = await world.connect(first, 'write');
  await person.inStep();
  return person;
}
const standing = async (person: CalendarPerson) =>
  (await person.allAtGoogle()).filter(({ status }) => status !== 'cancelled');
const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
/** When Google's events begin, by their names. */
const startsOf = async (person: CalendarPerson) =>
  (await standing(person)).map(({ summary, start }) => [summary, Date.parse(start.dateTime ?? start.date!)]);
/** Compares with Google: nothing is missing, other or too much. */
async function expectSame(person: CalendarPerson): Promise<void> {
  await person.inStep();
  await person.caller.call('POST', '/calendar/google/check');
  const { check } = await until('it is compared', async () => {
    const status = await person.status();
    return status.check?.state === 'done' ? status : undefined;
  });
  expect(check).toMatchObject({ missing: 0, changed: 0, extra: 0 });
}

describe('the right to change', () => {
  test('is asked for by itself: until then the calendar is read only, and says how to change that', async () => {
    const person = await world.connect((calendar) =>
      world.sandbox.control('/google-calendar/events', { calendar, summary: 'Lunch', ...at(DAY) }),
    );
    await person.inStep();
    expect(await person.status()).toMatchObject({ may_write: false, waiting: 0, unsettled: [] });
    const body = { title: 'New', ...times(DAY) };
    await expect(person.here('POST', '', body)).rejects.toThrow('Let it change events');
    await consentToCalendar(world.app, person.caller, person.address, {}, 'write');
    await until('it may be changed', async () => {
      const [calendar] = (await person.caller.call('GET', '/calendars')).json();
      return calendar.calendar_members[0].role === 'EDITOR';
    });
    const [event] = await person.shown(DAY);
    expect(event).toMatchObject({ deletable: true, google: null });
    await person.here('POST', '', body);
    await person.sent();
    expect(await startsOf(person)).toContainEqual(['New', winter(DAY, '09:00')]);
  });

  test('others’ meetings, reminders and the calendar itself are not changed here', async () => {
    const organizer = { email: 'someone@example.com' };
    const person = await writer((calendar) =>
      world.sandbox.control('/google-calendar/events', {
        calendar,
        summary: 'Theirs',
        organizer,
        ...at(DAY),
      }),
    );
    const [theirs] = await person.shown(DAY);
    expect(theirs!.deletable).toBe(false);
    await expect(person.here('PUT', `/${theirs!.event_id}`, { title: 'Mine' })).rejects.toThrow('403');
    const id = await person.calendarId();
    await expect(person.here('POST', '', { title: 'New', ...times(DAY), reminders: [10] })).rejects.toThrow(
      'kept at Google',
    );
    const rename = await person.caller.call('PUT', `/calendars/${id}`, { name: 'Mine' });
    expect(rename.statusCode).toBe(403);
  });
});

describe('what is done here is so at Google', () => {
  test('an event is made once, changed, moved and deleted; what came of it is known again', async () => {
    const person = await writer();
    const form = { title: 'Inventory', location: 'Room 2', ...times(DAY), client_ref: 'made-once-0001' };
    const made = await person.here('POST', '', form);
    expect(made.google).toEqual({ state: 'sending', words: words.sending, id: null });
    await person.here('POST', '', form);
    await person.sent();
    expect(await startsOf(person)).toEqual([['Inventory', winter(DAY, '09:00')]]);
    await expectSame(person);
    expect(await person.shown(DAY)).toMatchObject([{ event_id: made.event_id, google: null }]);
    await person.here('PUT', `/${made.event_id}/time`, times(DAY, '14:00', '16:00'));
    await person.here('PUT', `/${made.event_id}`, { title: 'Stock-taking' });
    await person.sent();
    const [there] = await standing(person);
    expect([there!.summary, Date.parse(there!.end.dateTime!)]).toEqual([
      'Stock-taking',
      winter(DAY, '16:00'),
    ]);
    await expectSame(person);
    await person.here('DELETE', `/${made.event_id}`);
    await person.sent();
    expect(await standing(person)).toEqual([]);
    // Taken back: it is made again.
    await person.here('POST', `/${made.event_id}/restore`, {});
    await person.sent();
    expect(await startsOf(person)).toEqual([['Stock-taking', winter(DAY, '14:00')]]);
    await expectSame(person);
  });

  test('whole days stay days, and what is not changed is not sent', async () => {
    const person = await writer();
    const { id } = await person.atGoogle('/events', {
      summary: 'Fair',
      description: '<b>Bring</b> cards',
      start: { date: DAY },
      end: { date: '2027-01-14' },
    });
    const [event] = await until('it is here', async () => {
      const shown = await person.shown(DAY);
      return shown.length > 0 ? shown : undefined;
    });
    await person.here('PUT', `/${event!.event_id}`, { title: 'Trade fair' });
    await person.sent();
    expect((await standing(person)).find((one) => one.id === id)).toMatchObject({
      summary: 'Trade fair',
      description: '<b>Bring</b> cards',
      start: { date: DAY },
      end: { date: '2027-01-14' },
    });
  });

  test('one time of a series, this and later ones, and all of it', async () => {
    const person = await writer();
    const series = await person.here('POST', '', {
      title: 'Huddle',
      ...times('2027-01-11', '08:00', '08:15'),
      rrule: 'FREQ=DAILY;COUNT=6',
    });
    await person.sent();
    const occurrence = (day: string) => winter(`2027-01-${day}`, '08:00');
    const path = `/${series.event_id}`;
    const one = { scope: 'one', occurrence: occurrence('12') };
    await person.here('PUT', `${path}/time`, { ...times(DAY, '10:00', '10:15'), ...one });
    await person.here('DELETE', `${path}?scope=one&occurrence=${occurrence('13')}`);
    await person.sent();
    const [google] = (await standing(person)).filter(({ recurrence }) => recurrence);
    expect(google!.recurrence).toEqual(['RRULE:FREQ=DAILY;COUNT=6', 'EXDATE:20270113T160000Z']);
    expect((await standing(person)).find(({ recurringEventId }) => recurringEventId)).toMatchObject({
      id: `${google!.id}_20270112T160000Z`,
    });
    await expectSame(person);
    await person.here('PUT', path, {
      title: 'Late huddle',
      scope: 'following',
      occurrence: occurrence('15'),
    });
    await person.sent();
    const rules = (await standing(person)).flatMap(({ summary, recurrence }) =>
      recurrence ? [[summary, recurrence[0]]] : [],
    );
    expect(rules.toSorted(byName)).toEqual([
      ['Huddle', 'RRULE:FREQ=DAILY;UNTIL=20270115T155959Z'],
      ['Late huddle', 'RRULE:FREQ=DAILY;COUNT=2'],
    ]);
    const shown = async () =>
      (await person.shown('2027-01-11', '2027-01-20')).map(({ title, start_time }) => [title, start_time]);
    const before = await shown();
    await expectSame(person);
    expect(await shown()).toEqual(before);
    expect(before).toHaveLength(5);
    await person.here('DELETE', path);
    await person.sent();
    expect((await standing(person)).map(({ summary }) => summary)).toEqual(['Late huddle']);
  });

  test('a series moves with the times that were changed by themselves', async () => {
    const person = await writer();
    const series = await person.here('POST', '', {
      title: 'Huddle',
      ...times('2027-01-11', '08:00', '08:15'),
      rrule: 'FREQ=DAILY;COUNT=3',
    });
    const path = `/${series.event_id}`;
    await person.here('PUT', path, {
      title: 'Long huddle',
      scope: 'one',
      occurrence: winter(DAY, '08:00'),
    });
    await person.sent();
    await person.here('PUT', `${path}/time`, times('2027-01-11', '11:00', '11:15'));
    await person.sent();
    await expectSame(person);
    expect((await startsOf(person)).toSorted(byName)).toEqual([
      ['Huddle', winter('2027-01-11', '11:00')],
      ['Long huddle', winter(DAY, '11:00')],
    ]);
    expect(
      (await person.shown('2027-01-11', '2027-01-14')).map(({ title, start_time }) => [title, start_time]),
    ).toEqual([
      ['Huddle', winter('2027-01-11', '11:00')],
      ['Long huddle', winter(DAY, '11:00')],
      ['Huddle', winter('2027-01-13', '11:00')],
    ]);
  });
});

describe('changed on both sides', () => {
  /** An event that is moved here while Google does not answer, and renamed there. */
  async function both(person: CalendarPerson) {
    // Another one, which nobody touches.
    await person.atGoogle('/events', { summary: 'Closing', ...at('2027-01-20') });
    const { id } = await person.atGoogle('/events', { summary: 'Lunch', ...at(DAY, '12:00', '13:00') });
    const [event] = await until('it is here', async () => {
      const shown = await person.shown(DAY);
      return shown.length > 0 ? shown : undefined;
    });
    await world.fault('error');
    await person.here('PUT', `/${event!.event_id}/time`, times(DAY, '15:00', '16:00'));
    await person.atGoogle(`/events/${id}`, { summary: 'Long lunch' });
    await world.fault('ok');
    const status = await until('it is seen', async () => {
      const now = await person.status();
      return now.unsettled.length > 0 && now.waiting === 0 ? now : undefined;
    });
    return { id, status, unsettled: status.unsettled[0]! };
  }
  const settle = (person: CalendarPerson, id: number, keep: string) =>
    person.caller.call('POST', `/calendar/google/changes/${id}`, { keep });

  test('Google’s stands, ours is kept and named, and may be taken', async () => {
    const person = await writer();
    const { unsettled } = await both(person);
    expect(unsettled).toMatchObject({ state: 'conflict', title: 'Lunch' });
    expect(unsettled.words).toContain('yours is kept: “Lunch”, Tue, Jan 12, 3:00 PM');
    expect(await person.shown(DAY)).toMatchObject([
      {
        title: 'Long lunch',
        start_time: winter(DAY, '12:00'),
        google: { state: 'conflict', id: unsettled.id },
      },
    ]);
    await expectSame(person);
    expect((await settle(person, unsettled.id, 'mine')).statusCode).toBe(200);
    expect(await person.sent()).toMatchObject({ unsettled: [] });
    expect(await startsOf(person)).toContainEqual(['Lunch', winter(DAY, '15:00')]);
    expect(await person.shown(DAY)).toMatchObject([{ title: 'Lunch', google: null }]);
    const again = await settle(person, unsettled.id, 'mine');
    expect([again.statusCode, again.json().detail]).toEqual([404, words.alreadySettled]);
  });

  test('Google’s may be kept', async () => {
    const person = await writer();
    const { unsettled } = await both(person);
    expect((await settle(person, unsettled.id, 'google')).json()).toMatchObject({ unsettled: [] });
    expect(await person.shown(DAY)).toMatchObject([{ title: 'Long lunch', google: null }]);
    expect(await startsOf(person)).toContainEqual(['Long lunch', winter(DAY, '12:00')]);
    // What was told last is what would be fetched.
    const { rows } = await world.app.owner.query<{ type: string; payload: object; audience: number[] }>(
      `SELECT DISTINCT ON (type) type, payload::jsonb AS payload, audience FROM live_events
       WHERE client_id = $1 AND type IN ('googleCalendarStatus', 'updateCalendarEvent') ORDER BY type, seq DESC`,
      [person.office.id],
    );
    const [event] = await person.shown(DAY);
    expect(rows).toEqual([
      expect.objectContaining({ audience: [person.caller.user.id] }),
      { type: 'updateCalendarEvent', payload: { event }, audience: [person.caller.user.id] },
    ]);
    expect(rows[0]!.payload).toMatchObject({ waiting: 0, unsettled: [] });
  });

  test('overtaken again before it is settled it stays one: the newest of ours is kept, and both are said', async () => {
    const person = await writer();
    const { id, unsettled: first } = await both(person);
    const [event] = await person.shown(DAY);
    await world.fault('error');
    await person.here('PUT', `/${event!.event_id}/time`, times(DAY, '16:00', '17:00'));
    await person.atGoogle(`/events/${id}`, { summary: 'Longest lunch' });
    await world.fault('ok');
    const { unsettled } = await until('the second is seen', async () => {
      const now = await person.status();
      const seen = now.unsettled.some(({ words: said }) => said.includes('4:00 PM'));
      return seen && now.waiting === 0 ? now : undefined;
    });
    expect(unsettled.map((one) => one.id)).toEqual([first.id]);
    expect(unsettled[0]!.words).toContain('“Lunch”, Tue, Jan 12, 3:00 PM');
    expect((await settle(person, first.id, 'mine')).statusCode).toBe(200);
    expect(await person.sent()).toMatchObject({ unsettled: [] });
    expect(await startsOf(person)).toContainEqual(['Long lunch', winter(DAY, '16:00')]);
  });

  test('what was deleted at Google meanwhile goes, is kept, and is made again', async () => {
    const person = await writer();
    const made = await person.here('POST', '', { title: 'Review', ...times(DAY) });
    await person.sent();
    const [there] = await standing(person);
    await world.fault('error');
    await person.here('PUT', `/${made.event_id}`, { title: 'Chart review' });
    await person.deleteAtGoogle(there!.id);
    await world.fault('ok');
    const { unsettled } = await until('it is seen', async () => {
      const now = await person.status();
      return now.unsettled.length > 0 ? now : undefined;
    });
    expect(unsettled).toMatchObject([{ event_id: null, title: 'Chart review' }]);
    expect(unsettled[0]!.words).toContain('It was deleted at Google');
    expect(await person.shown(DAY)).toEqual([]);
    await settle(person, unsettled[0]!.id, 'mine');
    await person.sent();
    expect(await startsOf(person)).toEqual([['Chart review', winter(DAY, '09:00')]]);
    expect(await person.shown(DAY)).toMatchObject([{ title: 'Chart review', google: null }]);
  });

  test('deleted here and changed there: it comes back, and may be deleted after all', async () => {
    const person = await writer();
    const made = await person.here('POST', '', { title: 'Review', ...times(DAY) });
    await person.sent();
    const [there] = await standing(person);
    await world.fault('error');
    await person.here('DELETE', `/${made.event_id}`);
    await person.atGoogle(`/events/${there!.id}`, { summary: 'Renamed' });
    await world.fault('ok');
    const { unsettled } = await until('it is seen', async () => {
      const now = await person.status();
      return now.unsettled.length > 0 ? now : undefined;
    });
    expect(await person.shown(DAY)).toMatchObject([{ title: 'Renamed', google: { state: 'conflict' } }]);
    await settle(person, unsettled[0]!.id, 'mine');
    await person.sent();
    expect(await standing(person)).toEqual([]);
    expect(await person.shown(DAY)).toEqual([]);
  });
});

describe('what Google does not take', () => {
  test('says so in words, and is sent again or given up', async () => {
    const person = await writer();
    const { id } = await person.atGoogle('/events', { summary: 'Lunch', ...at(DAY, '12:00', '13:00') });
    const [event] = await until('it is here', async () => {
      const shown = await person.shown(DAY);
      return shown.length > 0 ? shown : undefined;
    });
    await world.sandbox.control('/google-calendar/refuse', { calendar: person.address, refuse: true });
    await person.here('PUT', `/${event!.event_id}`, { title: 'Late lunch' });
    const failed = async () => (await person.status()).unsettled[0];
    const first = await until('it failed', failed);
    expect(first).toMatchObject({ state: 'failed', event_id: event!.event_id });
    expect(first.words).toBe(
      `Could not be sent: ${words.refused} Google Calendar answered 403 (forbiddenForNonOrganizer).`,
    );
    await person.caller.call('POST', `/calendar/google/changes/${first.id}`, { keep: 'mine' });
    await until('it failed again', failed);
    await person.caller.call('POST', `/calendar/google/changes/${first.id}`, { keep: 'google' });
    await until('Google’s is back', async () => (await person.shown(DAY))[0]?.title === 'Lunch');
    expect((await person.status()).unsettled).toEqual([]);
    expect((await standing(person)).map((one) => one.id)).toEqual([id]);
  });

  test('a quota that is used up is waited for', async () => {
    const person = await writer();
    await world.fault('rate-limit');
    const made = await person.here('POST', '', { title: 'After the wait', ...times(DAY) });
    await until('it says that it waits', async () => {
      const [event] = await person.shown(DAY);
      return event?.google?.words.includes('tried again') === true;
    });
    await world.fault('ok');
    await person.sent();
    expect(await person.shown(DAY)).toMatchObject([{ event_id: made.event_id, google: null }]);
    expect(await standing(person)).toHaveLength(1);
  });
});
