import { expect, test } from 'vitest';
import { lastContactWords, triesWords } from './reach-words.ts';

const today = '2026-11-20';
const last = (change: Partial<Parameters<typeof lastContactWords>[0]>) =>
  lastContactWords(
    {
      last_kind: 'text',
      comm_direction: 'delivered',
      call_missed: false,
      date: '2026-11-12T20:00:00Z',
      ...change,
    },
    today,
    'America/Los_Angeles',
  );

test('what last happened with somebody, by whom and when', () => {
  expect(last({})).toBe('Texted Nov 12');
  expect(last({ comm_direction: 'inbound', date: '2026-11-20T02:00:00Z' })).toBe('Wrote yesterday');
  expect(last({ comm_direction: 'undelivered' })).toBe('Text failed Nov 12');
  expect(last({ last_kind: 'call', comm_direction: 'outgoing' })).toBe('Called Nov 12');
  expect(last({ last_kind: 'call', comm_direction: 'incoming' })).toBe('Called us Nov 12');
  expect(last({ last_kind: 'call', comm_direction: 'incoming', call_missed: true })).toBe(
    'Missed their call Nov 12',
  );
  expect(last({ last_kind: 'email', comm_direction: 'received' })).toBe('Mailed us Nov 12');
  expect(last({ last_kind: 'email', comm_direction: 'sent' })).toBe('Mailed Nov 12');
  expect(last({ last_kind: null, comm_direction: null })).toBe('Never in touch');
});

test('how often it was tried', () => {
  expect([0, 1, 3].map(triesWords)).toEqual(['', 'Tried 1×', 'Tried 3×']);
});
