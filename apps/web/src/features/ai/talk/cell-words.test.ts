import { expect, test } from 'vitest';
import { cellWords, dayOfCell } from './cell-words.ts';

test.each([
  ['day', '2026-11-02', '11/2/2026'],
  ['starts_at', '2026-11-26T14:05:00', '11/26/2026 2:05 PM'],
  ['starts_at', '2026-11-26 00:00:00', '11/26/2026 12:00 AM'],
  // The time of the office's wall, whatever zone stands behind it.
  ['at', '2026-11-26T09:30:12.5-08:00', '11/26/2026 9:30 AM'],
  ['at', '2026-11-26T12:00:00+00', '11/26/2026 12:00 PM'],
  ['opens_at', '08:15:00', '8:15 AM'],
  ['phone', '+15035550177', '(503) 555-0177'],
  ['ph1', '5035550177', '(503) 555-0177'],
  ['phone', '', ''],
  ['note', '+15035550177', '(503) 555-0177'],
  ['words', 'Call 2026-11-26', 'Call 2026-11-26'],
  ['version', '2026-11-26-3', '2026-11-26-3'],
  ['paid', '1200.5', '$1,200.50'],
  ['insurance_pays', '87.52', '$87.52'],
  ['patient_pays', 25.88, '$25.88'],
  ['percent_paid', '69.5', '69.5%'],
  ['percent_broken', 7, '7%'],
  ['count', 1200, '1200'],
  ['missed', true, 'yes'],
  ['city', null, '–'],
] as const)('%s %j is shown as %s', (column, cell, words) => {
  expect(cellWords(column, cell)).toBe(words);
});

test('the day of a cell', () => {
  expect(dayOfCell('2026-11-26T14:05:00')).toBe('2026-11-26');
  expect(dayOfCell('14:05')).toBeNull();
});
