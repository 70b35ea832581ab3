import { describe, expect, it } from 'vitest';
import { momentWords, ownClockWords, shortMoment, untilWords } from './when-words.ts';
import { zoneWords } from '@chairline/office-time/zone-words';

const LA = 'America/Los_Angeles';
const now = Date.parse('2026-06-01T10:00:00-07:00');
const at = (iso: string) => Date.parse(iso);

describe('how long until a reminder', () => {
  it.each([
    [0, ''],
    [59_000, 'in less than a minute'],
    [60_000, 'in 1 minute'],
    [119_000, 'in 1 minute'],
    [3_600_000, 'in 1 hour'],
    [2 * 3_600_000 + 300_000, 'in 2 hours 5 minutes'],
    [47 * 3_600_000, 'in 47 hours'],
    [3 * 86_400_000 + 5, 'in 3 days'],
  ])('%d ms', (ms, words) => expect(untilWords(now + ms, now)).toBe(words));
});

describe('when a reminder is', () => {
  it('is said in the office’s zone', () => {
    expect(momentWords(at('2026-06-01T16:00:00-07:00'), LA, now)).toBe('Today, 4:00 PM');
    expect(momentWords(at('2027-01-05T08:00:00-08:00'), LA, now)).toBe('Tuesday, Jan 5, 2027, 8:00 AM');
    expect(shortMoment(at('2026-06-02T08:00:00-07:00'), LA, now)).toBe('Tomorrow 8:00 AM');
    expect(shortMoment(at('2026-06-05T08:00:00-07:00'), LA, now)).toBe('Fri, Jun 5 8:00 AM');
    expect(shortMoment(at('2027-01-05T08:00:00-08:00'), LA, now)).toBe('Tue, Jan 5, 2027 8:00 AM');
  });

  it('names the zone, and the time here only where it is another', () => {
    expect(zoneWords(LA, now)).toBe('Pacific Time');
    expect(ownClockWords(now, LA, LA, now)).toBe('');
    expect(ownClockWords(now, LA, 'America/New_York', now)).toBe('Today, 1:00 PM on this device’s clock');
  });
});
