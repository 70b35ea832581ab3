import { expect, test } from 'vitest';
import { reminderWords } from './event-reminders.ts';

test('a reminder names the event, when it is, and where', () => {
  const event = {
    title: 'Morning huddle',
    location: 'Break room',
    start_time: Date.UTC(2026, 10, 25, 15, 45),
  };
  const when = (iso: string) => `at ${iso}`;
  expect(reminderWords(event, when)).toBe('Morning huddle, at 2026-11-25T15:45:00.000Z, Break room');
  expect(reminderWords({ ...event, location: '' }, when)).toBe('Morning huddle, at 2026-11-25T15:45:00.000Z');
});
