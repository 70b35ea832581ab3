import { describe, expect, it } from 'vitest';
import { once, readRule, repeatFault, writeRule } from './repeat.ts';

const zone = 'America/Los_Angeles';

describe('a repetition and its rule', () => {
  it.each([
    ['FREQ=DAILY'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=7'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    // The end of March 31 where the clocks are seven hours behind.
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270401T065959Z'],
    ['FREQ=MONTHLY;COUNT=12'],
  ])('%s comes out as it went in', (rule) => {
    expect(writeRule(readRule(rule, zone), zone)).toBe(rule);
  });

  it('reads the last day by the event’s clocks', () => {
    expect(readRule('FREQ=DAILY;UNTIL=20261226T075959Z', zone)).toMatchObject({
      ends: 'on',
      until: '2026-12-25',
    });
    expect(readRule('FREQ=DAILY;UNTIL=20261225', zone)).toMatchObject({ ends: 'on', until: '2026-12-25' });
  });

  it('names days in the week’s order and writes no rule for once', () => {
    expect(writeRule({ ...once, every: 'weekly', days: ['FR', 'MO'] }, zone)).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
    expect(writeRule(once, zone)).toBeNull();
    expect(readRule(null, zone)).toEqual(once);
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=YEARLY'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=9'],
    ['FREQ=DAILY;UNTIL=soon'],
    // Its week begins on another day: that decides which Monday is meant.
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=TH'],
  ])('keeps %s as it is', (rule) => {
    const repeat = readRule(rule, zone);
    expect(repeat.every).toBe('kept');
    expect(writeRule(repeat, zone)).toBe(rule);
  });

  it('says what is wrong with it', () => {
    const daily = { ...once, every: 'daily' as const };
    expect(repeatFault(daily, '2026-11-25')).toBeNull();
    expect(repeatFault({ ...daily, interval: 0 }, '2026-11-25')).toBe('Repeat every 1 to 99.');
    expect(repeatFault({ ...daily, ends: 'on' }, '2026-11-25')).toBe('Choose the last day.');
    expect(repeatFault({ ...daily, ends: 'on', until: '2026-11-24' }, '2026-11-25')).toBe(
      'The last day is before the first.',
    );
    expect(repeatFault({ ...daily, ends: 'after', count: 1_501 }, '2026-11-25')).toBe(
      'Give a number from 1 to 1,500.',
    );
  });
});
