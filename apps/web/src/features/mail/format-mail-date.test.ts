import { expect, it } from 'vitest';
import { formatMailDate } from './format-mail-date.ts';

it.each([
  ['2024-01-01T18:00:00Z', 'America/Los_Angeles', 'Mon, 01 Jan 2024 at 10:00 AM'],
  ['2024-01-01T18:00:00Z', 'America/New_York', 'Mon, 01 Jan 2024 at 01:00 PM'],
  // The evening before, in the office's zone; midnight is 12 AM.
  ['2026-11-20T07:59:00Z', 'America/Los_Angeles', 'Thu, 19 Nov 2026 at 11:59 PM'],
  ['2026-11-20T08:00:00Z', 'America/Los_Angeles', 'Fri, 20 Nov 2026 at 12:00 AM'],
  ['nonsense', 'America/Los_Angeles', ''],
])('%s in %s is %s', (iso, timezone, words) => {
  expect(formatMailDate(iso, timezone)).toBe(words);
});
