import type { calendar as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { drawWaiting, isDone, NOT_SENT, withChange, type WaitingChange } from './waiting-changes.ts';

const event: contract.CalendarEvent = {
  event_id: 7,
  calendar_id: 1,
  user_id: 2,
  author: 'Renee Castellano',
  title: 'Huddle',
  description: '',
  location: '',
  notes: '',
  start_time: 1_000,
  end_time: 2_000,
  all_day: false,
  timezone: 'UTC',
  status: 'scheduled',
  deletable: true,
  participants: [{ type: 'user', id: 2, name: 'Renee Castellano', answer: null }],
  event_participants: [{ user_id: 2 }],
  reminders: [],
  rrule: null,
  schedule: '',
  occurrence: null,
  series_id: null,
  overlaps: false,
  google: null,
  version: 1,
};
const change = (changes: object, more: object = {}): WaitingChange =>
  ({ id: 'a', title: 'Huddle', kind: 'change', event, scope: 'one', changes, ...more }) as WaitingChange;
const create: WaitingChange = {
  id: 'b',
  title: 'Rounds',
  kind: 'create',
  calendar_id: 1,
  body: { title: 'Rounds', start_time: 5_000, end_time: 6_000 },
};
const where = { calendars: [1], author: { id: 2, name: 'you' } };

describe('what waits for a connection', () => {
  it('is sent as one change of an event, with its version from before', () => {
    const later = change({ title: 'Stand-up' }, { id: 'c', event: { ...event, version: 9 } });
    expect(withChange([change({ start_time: 3_000 })], later)).toEqual([
      change({ start_time: 3_000, title: 'Stand-up' }, { id: 'c' }),
    ]);
  });

  it('keeps other times of a series and what is made apart, in order', () => {
    const other = change({}, { event: { ...event, occurrence: 5 } });
    expect(withChange(withChange([change({})], other), create)).toEqual([change({}), other, create]);
  });

  it('changes nothing first of what is deleted', () => {
    const gone: WaitingChange = { id: 'd', title: 'Huddle', kind: 'delete', event, scope: 'one' };
    expect(withChange([change({ title: 'x' }), create], gone)).toEqual([create, gone]);
    expect(drawWaiting([event], [gone], where).events).toEqual([]);
  });

  it('is drawn as if it were done, and marked', () => {
    const { events, waiting } = drawWaiting(
      [event],
      [change({ start_time: 3_000, end_time: 4_000 }), create],
      where,
    );
    expect(events.map(({ title, start_time, event_id }) => [title, start_time, event_id])).toEqual([
      ['Huddle', 3_000, 7],
      ['Rounds', 5_000, NOT_SENT],
    ]);
    expect(waiting.size).toBe(2);
    expect(drawWaiting([event], [create], { ...where, calendars: [] }).events).toEqual([event]);
  });

  it('is known to be done where only its answer was lost', () => {
    expect(isDone({ ...event, start_time: 3_000 }, { start_time: 3_000 })).toBe(true);
    expect(isDone(event, { start_time: 3_000 })).toBe(false);
  });
});
