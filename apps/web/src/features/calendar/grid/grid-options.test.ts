import { toInstant } from '@chairline/office-time';
import { describe, expect, it } from 'vitest';
import { firstHour, pastOf, slotOptions, toInput, toPlace, viewName } from './grid-options.ts';
import { addMonths, monthDays, offsetText } from './wall.ts';

const zone = 'America/Los_Angeles';
const at = (wall: string) => toInstant(wall, zone);
const event = {
  id: '1',
  columns: ['4'],
  start: at('2026-11-25T09:00'),
  end: at('2026-11-25T09:30'),
  allDay: false,
  title: 'Huddle',
  color: 'blue',
  stays: null,
  data: null,
};

describe('the hour that is scrolled to', () => {
  const now = at('2026-11-25T14:20');
  const given = { view: 'day' as const, date: '2026-11-26', timezone: zone, now, begins: 7, events: [event] };

  it('is that at which the day begins, or an earlier event’s', () => {
    expect(firstHour(given)).toBe(7);
    const early = { ...event, start: at('2026-11-26T05:30') };
    expect(firstHour({ ...given, events: [event, early] })).toBe(5);
    expect(firstHour({ ...given, view: 'week', events: [{ ...early, start: at('2026-11-24T06:00') }] })).toBe(
      6,
    );
  });

  it('is not that of what began before, nor of what lasts all day', () => {
    const begun = { ...event, start: at('2026-11-25T01:00') };
    const whole = { ...event, start: at('2026-11-26T00:00'), allDay: true };
    expect(firstHour({ ...given, events: [begun, whole] })).toBe(7);
  });

  it('is on today the one before now', () => {
    expect(firstHour({ ...given, date: '2026-11-25' })).toBe(13);
    expect(firstHour({ ...given, date: '2026-11-25', now: at('2026-11-25T05:00') })).toBe(7);
  });
});

describe('what the grid draws', () => {
  it('is an event by the zone’s clocks, which does not move where somebody says why', () => {
    expect(toInput(event, zone)).toMatchObject({
      start: '2026-11-25T09:00',
      end: '2026-11-25T09:30',
      resourceIds: ['4'],
      startEditable: true,
    });
    expect(toInput({ ...event, stays: 'It is over.' }, zone)).toMatchObject({
      startEditable: false,
      durationEditable: false,
    });
  });

  it('is a whole day up to the day after its last', () => {
    const whole = { ...event, allDay: true, start: at('2026-11-25T00:00'), end: at('2026-11-26T23:59') };
    expect(toInput(whole, zone)).toMatchObject({ start: '2026-11-25', end: '2026-11-27' });
  });

  it('stays at nine on the days on which the clocks change', () => {
    for (const day of ['2026-03-08', '2026-11-01']) {
      const start = at(`${day}T09:00`);
      expect(toInput({ ...event, start, end: start + 900_000 }, zone)).toMatchObject({
        start: `${day}T09:00`,
      });
    }
  });

  it('shades what is over of the shown days alone', () => {
    const now = at('2026-11-25T10:00');
    expect(pastOf('2026-11-25', 'day', zone, now)).toMatchObject([
      { start: at('2026-11-25T00:00'), end: now },
    ]);
    expect(pastOf('2026-11-26', 'day', zone, now)).toEqual([]);
    expect(pastOf('2026-11-25', 'week', zone, now)).toHaveLength(4);
    expect(pastOf('2026-11-22', 'month', zone, now)).toEqual([]);
  });

  it('has a line so often, a label an hour where lines fall on hours, and steps of a quarter', () => {
    expect(slotOptions({ begins: 7, ends: 19, step: 30 })).toMatchObject({
      slotMinTime: '07:00',
      slotMaxTime: '19:00',
      slotDuration: '00:30',
      slotLabelInterval: '01:00',
      snapDuration: '00:15',
    });
    expect(slotOptions({ begins: 0, ends: 24, step: 50 })).toMatchObject({
      slotMaxTime: '24:00',
      slotLabelInterval: '00:50',
      snapDuration: '00:05',
    });
  });
});

describe('where something was put', () => {
  it('is a moment by the zone’s clocks, fifteen minutes long at the least', () => {
    const given = { start: new Date(2026, 10, 25, 9, 0), end: new Date(2026, 10, 25, 9, 5), allDay: false };
    expect(toPlace(given, '4', zone)).toEqual({
      start: at('2026-11-25T09:00'),
      end: at('2026-11-25T09:15'),
      allDay: false,
      column: '4',
    });
  });

  it('ends at 23:59 where it is a whole day', () => {
    const given = { start: new Date(2026, 10, 25), end: new Date(2026, 10, 26), allDay: true };
    expect(toPlace(given, null, zone).end).toBe(at('2026-11-25T23:59'));
  });
});

describe('days', () => {
  it('go from month to month without leaving one out', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(monthDays('2026-11-25')).toHaveLength(42);
    expect(monthDays('2026-12-25')[0]).toBe('2026-11-29');
  });

  it('have the zone’s distance from UTC at that moment, whatever the second', () => {
    expect(offsetText(at('2026-11-25T10:00') + 45_000, zone)).toBe('-08:00');
    expect(offsetText(at('2026-07-01T10:00'), zone)).toBe('-07:00');
    expect(offsetText(at('2026-07-01T10:00'), 'Asia/Kolkata')).toBe('+05:30');
  });

  it('are shown in columns only where there are some', () => {
    expect(viewName('day', null)).toBe('timeGridDay');
    expect(viewName('day', [])).toBe('resourceTimeGridDay');
    expect(viewName('agenda', null)).toBe('listWeek');
  });
});
