import { calendar as contract } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { describe, expect, it } from 'vitest';
import { offeredTypes } from '../forms/offered-types.ts';
import { shownDays, stepDate, titleOf } from '../shown-days.ts';
import { participantsAfter, toGridEvents, whyOwnStays } from './grid-events.ts';
import { toPrintDays } from './print-rows.ts';

const zone = 'America/Los_Angeles';
const at = (wall: string) => toInstant(wall, zone);
const now = at('2026-11-25T08:00');
const event: contract.CalendarEvent = {
  event_id: 7,
  calendar_id: 1,
  user_id: 2,
  author: 'Renee Castellano',
  title: 'Call the lab',
  description: '',
  location: 'Front desk',
  notes: '',
  start_time: at('2026-11-25T09:00'),
  end_time: at('2026-11-25T10:00'),
  all_day: false,
  timezone: zone,
  status: 'scheduled',
  deletable: true,
  participants: [
    { type: 'user', id: 3, name: 'Jordan Hale', answer: null },
    { type: 'contact', id: 90, name: 'Maria Lopez', answer: 'yes' },
  ],
  event_participants: [{ user_id: 3 }],
  reminders: [],
  rrule: null,
  schedule: '',
  occurrence: null,
  series_id: null,
  google: null,
  overlaps: false,
  version: 1,
};
const calendar: contract.Calendar = {
  calendar_id: 1,
  name: 'Office',
  description: '',
  color: 'blue',
  type: 'DSS',
  no_overlap: false,
  may_override: false,
  calendar_members: [
    { user_id: 2, role: 'OWNER' },
    { user_id: 3, role: 'VIEWER' },
  ],
  version: 1,
};

describe('an event of our own', () => {
  it('changes hands in another column, and its contacts stay', () => {
    expect(participantsAfter(event, { from: '3', column: '4' })).toEqual([
      { type: 'user', id: 4 },
      { type: 'contact', id: 90 },
    ]);
    expect(participantsAfter(event, { from: '3', column: '3' })).toBeNull();
    expect(participantsAfter(event, { from: null, column: null })).toBeNull();
  });

  it('is moved by its author alone, while it is to come and they may write', () => {
    const own = { event, calendar };
    expect(whyOwnStays(own, 2, now)).toBeNull();
    expect(whyOwnStays(own, 3, now)).toBe('Only Renee Castellano, who made it, can change this event.');
    expect(whyOwnStays(own, 2, event.end_time)).toBe(contract.calendarMessages.past);
    const viewer = { ...calendar, calendar_members: [{ user_id: 2, role: 'VIEWER' as const }] };
    expect(whyOwnStays({ event, calendar: viewer }, 2, now)).toBe(
      'You may only look at the calendar Office.',
    );
  });

  it('has its member’s colour where members have no columns, and its calendar’s behind among several', () => {
    const colors = (calendars: contract.Calendar[], colorOfMember?: (id: number) => string | null) =>
      toGridEvents([event], calendars, 2, now, new Set(), colorOfMember ?? null).map(({ color, tint }) => [
        color,
        tint,
      ]);
    const blue = 'var(--mantine-color-blue-6)';
    const other = { ...calendar, calendar_id: 2 };
    expect(colors([calendar])).toEqual([[blue, undefined]]);
    expect(colors([calendar], (id) => `#00000${id}`)).toEqual([['#000003', undefined]]);
    expect(colors([calendar, other], (id) => `#00000${id}`)).toEqual([['#000003', blue]]);
    // Who has left has none.
    expect(colors([calendar], () => null)).toEqual([[blue, undefined]]);
  });

  it('is printed by day and time', () => {
    const whole = {
      ...event,
      event_id: 8,
      title: 'Vacation',
      all_day: true,
      end_time: at('2026-11-25T23:59'),
    };
    const [day] = toPrintDays([event, whole], { from: '2026-11-25', until: '2026-11-25' }, zone);
    expect(day?.rows.map(({ time, title, people }) => [time, title, people])).toEqual([
      ['All day', 'Vacation', 'Jordan Hale, Maria Lopez'],
      ['9:00 AM – 10:00 AM', 'Call the lab', 'Jordan Hale, Maria Lopez'],
    ]);
  });
});

describe('the types of calendars that are offered', () => {
  it('are DSS, and OD where it is connected, each once', () => {
    expect(offeredTypes([], true)).toEqual(['DSS', 'OD']);
    expect(offeredTypes([], false)).toEqual(['DSS']);
    expect(offeredTypes([{ type: 'DSS' }], true)).toEqual(['OD']);
    expect(offeredTypes([{ type: 'DSS' }, { type: 'OD' }], true)).toEqual([]);
  });
});

describe('the shown days', () => {
  it('are those of the view', () => {
    expect(shownDays('week', '2026-11-25')).toEqual({ from: '2026-11-22', until: '2026-11-28' });
    expect(shownDays('month', '2026-11-25')).toEqual({ from: '2026-11-01', until: '2026-12-12' });
    expect(shownDays('agenda', '2026-11-25')).toEqual({ from: '2026-11-25', until: '2026-12-08' });
    expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepDate('week', '2026-11-25', -1)).toBe('2026-11-18');
  });

  it('have a title', () => {
    expect(titleOf('day', '2026-11-25')).toBe('Wednesday, November 25, 2026');
    expect(titleOf('day', '2026-11-25', true)).toBe('Wed, Nov 25, 2026');
    expect(titleOf('month', '2026-11-25')).toBe('November 2026');
  });
});
