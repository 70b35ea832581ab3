import { toInstant } from '@chairline/office-time';
import { describe, expect, test } from 'vitest';
import { carried, carryOn, type Carry, type CarryStep } from './carry.ts';
import type { GridEvent, GridView } from './grid-types.ts';

const ZONE = 'America/Los_Angeles';
const at = (wall: string) => toInstant(wall, ZONE);
const event: GridEvent<null> = {
  id: '7',
  columns: ['2'],
  start: at('2026-11-25T09:00'),
  end: at('2026-11-25T09:30'),
  allDay: false,
  title: 'Huddle',
  color: 'red',
  stays: null,
  data: null,
};
const room = (view: GridView = 'day', columns: string[] | null = ['1', '2', '3']) => ({
  view,
  timezone: ZONE,
  snap: 10,
  columns,
});
const walk = (steps: CarryStep[], of = event, where = room()): Carry | null =>
  steps.reduce<Carry | null>((held, step) => carryOn(of, held, step, where) ?? held, null);
const place = (carry: Carry | null) => carry && [carry.start, carry.end, carry.column];

describe('an event carried by keyboard', () => {
  test('goes up and down by the steps of its grid', () => {
    expect(place(walk(['later', 'later', 'earlier']))).toEqual([
      at('2026-11-25T09:10'),
      at('2026-11-25T09:40'),
      null,
    ]);
  });

  test('goes into the columns beside it, and no further; back in its own it changes none', () => {
    expect(walk(['on'])?.column).toBe('3');
    expect(walk(['on', 'on'])?.column).toBe('3');
    expect(walk(['on', 'back', 'back'])?.column).toBe('1');
    expect(walk(['on', 'back'])?.column).toBeNull();
    expect(carryOn(event, walk(['on']), 'on', room())).toBeNull();
  });

  test('goes by days where there are no columns, by the zone’s clocks', () => {
    const late = { ...event, start: at('2026-10-31T09:00'), end: at('2026-10-31T09:30') };
    expect(place(walk(['on'], late, room('week')))).toEqual([
      at('2026-11-01T09:00'),
      at('2026-11-01T09:30'),
      null,
    ]);
    expect(place(walk(['earlier'], late, room('month', null)))).toEqual([
      at('2026-10-24T09:00'),
      at('2026-10-24T09:30'),
      null,
    ]);
  });

  test('takes longer and shorter, a quarter of an hour at the least, and all day stays all day', () => {
    expect(walk(['longer', 'longer'])?.end).toBe(at('2026-11-25T09:50'));
    expect(walk(['shorter', 'shorter', 'shorter'])?.end).toBe(at('2026-11-25T09:20'));
    expect(carryOn({ ...event, allDay: true }, null, 'longer', room())).toBeNull();
    const whole = { ...event, allDay: true, end: at('2026-11-25T23:59') };
    expect(walk(['later'], whole)?.start).toBe(at('2026-12-02T09:00'));
  });

  test('is drawn where it would stand, beside whoever else has it', () => {
    const shared = { ...event, columns: ['2', '1'] };
    const [carry] = [carryOn(shared, null, 'on', room())!];
    expect(carried(shared, carry)).toMatchObject({ columns: ['3', '1'], start: event.start });
  });
});
