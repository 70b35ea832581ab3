import type { calendar as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { event } from './testing/event.ts';
import { reduceEvent, refetch } from '../reducers.ts';
import { calendarEventReducers, calendarReducers, putEvent } from './index.ts';

const window = { calendar_id: 1, from: 1_000, to: 1_999 };
const calendar: contract.Calendar = {
  calendar_id: 1,
  name: 'Front desk',
  description: '',
  color: 'blue',
  type: 'DSS',
  no_overlap: false,
  may_override: false,
  calendar_members: [{ user_id: 3, role: 'OWNER' }],
  version: 4,
};
const reducers = calendarEventReducers(window);

test('an event takes its place by time, and leaves the window it is moved out of', () => {
  const late = event({ event_id: 8, start_time: 1_500, end_time: 1_600 });
  expect(putEvent([late], window, event())).toEqual([event(), late]);
  expect(
    putEvent([event(), late], window, event({ start_time: 2_000, end_time: 2_100, version: 3 })),
  ).toEqual([late]);
  expect(putEvent([], window, event({ start_time: 900, end_time: 1_000 }))).toEqual([]);
  expect(putEvent([], window, event({ start_time: 900, end_time: 1_001 }))).toHaveLength(1);
  expect(putEvent([event()], window, event({ title: 'Old', version: 1 }))).toEqual([event()]);
  expect(putEvent([], window, event({ calendar_id: 2 }))).toEqual([]);
});

test('the practice’s calendar stands before those that were made earlier', () => {
  const practice: contract.Calendar = { ...calendar, calendar_id: 9, type: 'OD' };
  expect(
    reduceEvent(calendarReducers, [calendar], { type: 'calendar', payload: { calendar: practice } }),
  ).toEqual([practice, calendar]);
});

test('with a series goes what was changed of it by itself', () => {
  const own = event({ event_id: 9, series_id: 7 });
  const gone = { type: 'deleteCalendarEvent', payload: { calendar_id: 1, event_id: 7 } } as const;
  expect(reduceEvent(reducers, [event(), own], gone)).toEqual([]);
});

test('another series, calendar or contact changes nothing here', () => {
  const held = [event()];
  for (const other of [
    { type: 'calendarSeries', payload: { calendar_id: 2, event_id: 7 } },
    { type: 'deleteCalendar', payload: { calendar_id: 2 } },
    { type: 'resetThread', payload: { contact_id: 6 } },
  ] as const)
    expect(reduceEvent(reducers, held, other)).toBe(held);
  const series = { type: 'calendarSeries', payload: { calendar_id: 1, event_id: 7 } } as const;
  expect(reduceEvent(reducers, held, series)).toBe(refetch);
});

test('members come, change and go from a version on', () => {
  const member = { user_id: 4, role: 'VIEWER' } as const;
  const came = { type: 'calendarMember', payload: { calendar_id: 1, member, version: 5 } } as const;
  const after = reduceEvent(calendarReducers, [calendar], came);
  expect(after).toEqual([
    { ...calendar, calendar_members: [...calendar.calendar_members, member], version: 5 },
  ]);
  expect(reduceEvent(calendarReducers, after, came)).toEqual(after);
  const left = { type: 'deleteCalendarMember', payload: { calendar_id: 1, user_id: 4, version: 6 } } as const;
  expect(reduceEvent(calendarReducers, after, left)).toEqual([{ ...calendar, version: 6 }]);
});

test('a calendar that is gone for the viewer does not come back by a change of it', () => {
  const changed = { type: 'updateCalendar', payload: { calendar: { ...calendar, version: 9 } } } as const;
  expect(reduceEvent(calendarReducers, [], changed)).toEqual([]);
});
