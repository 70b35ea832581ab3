import { calendar as contract } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  bodyOf,
  changedWords,
  changesOf,
  findFaults,
  minutesLong,
  newFields,
  nextPlace,
  undoOf,
  whatChanged,
  withAllDay,
  withDate,
  withFrom,
} from './event-fields.ts';
import { readRule } from './repeat.ts';

const timezone = 'America/Los_Angeles';
const words = contract.calendarMessages;
const at = (wall: string) => toInstant(wall, timezone);
const fields = {
  ...newFields({
    calendar_id: 1,
    start: at('2026-11-25T09:00'),
    end: at('2026-11-25T09:30'),
    allDay: false,
    timezone,
    staff: [4],
  }),
  title: 'Huddle',
};

describe('the fields of an event', () => {
  it('are its times by the clocks of its zone, and go back to the same moments', () => {
    expect(fields).toMatchObject({ date: '2026-11-25', from: '09:00', until: '2026-11-25', to: '09:30' });
    expect(bodyOf(fields)).toMatchObject({
      start_time: at('2026-11-25T09:00'),
      end_time: at('2026-11-25T09:30'),
      participants: [{ type: 'user', id: 4 }],
      rrule: null,
    });
    expect(bodyOf({ ...fields, timezone: 'America/New_York' })?.start_time).toBe(at('2026-11-25T06:00'));
  });

  it('last from 00:00 to 23:59 on whole days, and lose their times when they are none any more', () => {
    const whole = { ...fields, ...withAllDay(true) };
    expect(bodyOf(whole)).toMatchObject({
      start_time: at('2026-11-25T00:00'),
      end_time: at('2026-11-25T23:59'),
    });
    expect(findFaults({ ...whole, ...withAllDay(false) })).toEqual({ times: words.timesRequired });
  });

  it('say what is missing or wrong, in the specification’s words', () => {
    expect(findFaults(fields)).toEqual({});
    expect(findFaults({ ...fields, title: '  ' })).toEqual({ title: words.titleRequired });
    expect(findFaults({ ...fields, to: '09:00' })).toEqual({ times: words.endBeforeStart });
    expect(findFaults({ ...fields, to: '09:10' })).toEqual({});
    expect(findFaults({ ...fields, date: '', until: '' })).toEqual({ date: 'Date is required' });
    // Else nothing would be sent, and nothing said.
    expect(bodyOf({ ...fields, until: '' })).toBeNull();
    expect(findFaults({ ...fields, until: '' })).toEqual({ until: 'Date is required' });
  });

  it('end on a day that goes along with the first', () => {
    expect(daysOf({ ...fields, until: '2026-11-27' })).toBe(2);
    expect(withDate('2026-12-01', 2)).toEqual({ date: '2026-12-01', until: '2026-12-03' });
    // While it is being typed the last day stays, and nobody knows how long it is.
    expect(withDate('', 2)).toEqual({ date: '' });
    expect(daysOf({ ...fields, date: '' })).toBeNull();
    // One that ends before it begins is mended to one day.
    expect(daysOf({ ...fields, until: '2026-11-20' })).toBe(0);
  });

  it('end as long after their beginning as before, within the day, whatever the beginning becomes', () => {
    expect(minutesLong(fields)).toBe(30);
    expect(withFrom('13:45', 30)).toEqual({ from: '13:45', to: '14:15' });
    // While it is being typed the end stays, and so it does where it would fall on the day after.
    expect(withFrom('', 30)).toEqual({ from: '' });
    expect(withFrom('23:45', 30)).toEqual({ from: '23:45' });
    // Over midnight the day says how long it is.
    expect(minutesLong({ ...fields, until: '2026-11-26' })).toBeNull();
    expect(minutesLong({ ...fields, to: '' })).toBeNull();
    expect(minutesLong({ ...fields, to: '08:00' })).toBeNull();
    expect(withFrom('13:45', null)).toEqual({ from: '13:45' });
  });

  it('begin at the next half hour today, and at nine on any other day', () => {
    const now = at('2026-11-25T10:05');
    expect(nextPlace('2026-11-25', '2026-11-25', now, timezone).start).toBe(at('2026-11-25T10:30'));
    expect(nextPlace('2026-12-01', '2026-11-25', now, timezone).start).toBe(at('2026-12-01T09:00'));
    // As long as it ends on the same day.
    const last = at('2026-11-25T22:59');
    expect(nextPlace('2026-11-25', '2026-11-25', last, timezone).end).toBe(at('2026-11-25T23:30'));
    for (const time of ['23:05', '23:50']) {
      const late = at(`2026-11-25T${time}`);
      expect(nextPlace('2026-11-25', '2026-11-25', late, timezone).start).toBe(at('2026-11-25T09:00'));
    }
  });

  it('say what somebody else changed meanwhile, each once', () => {
    const newest = { ...fields, title: 'Rounds', from: '10:00', to: '10:30', staff: '[]', contacts: '[]' };
    expect(changedWords(fields, newest)).toBe(
      'This was changed meanwhile: the title, the time, and who takes part. Look at the newest values, then save again.',
    );
    expect(changedWords(fields, fields)).toBe(words.changedMeanwhile);
  });

  it('are put back by what they were, and no field besides', () => {
    const after = { ...fields, title: 'Rounds', location: 'Room 2', from: '10:00', to: '10:30' };
    expect(whatChanged(fields, after)).toBe('the title, the time, and the location');
    const times = { start_time: at('2026-11-25T09:00'), end_time: at('2026-11-25T09:30'), timezone };
    expect(undoOf(fields, after)).toEqual({ title: 'Huddle', location: '', ...times });
    expect(changesOf({ ...fields, ...after }, after)).toEqual({});
    expect(undoOf(fields, { ...fields, staff: '[]' })).toEqual({ participants: [{ type: 'user', id: 4 }] });
  });

  it('that begin to repeat are once again as they were; another rule is not put back', () => {
    const weekly = { ...fields, repeat: JSON.stringify(readRule('FREQ=WEEKLY', timezone)) };
    const daily = { ...fields, repeat: JSON.stringify(readRule('FREQ=DAILY', timezone)) };
    expect(undoOf(fields, weekly)).toEqual({
      rrule: null,
      start_time: at('2026-11-25T09:00'),
      end_time: at('2026-11-25T09:30'),
      timezone,
    });
    expect(undoOf(weekly, daily)).toBeNull();
    expect(undoOf(weekly, { ...weekly, title: 'Rounds' })).toEqual({ title: 'Huddle' });
  });
});
