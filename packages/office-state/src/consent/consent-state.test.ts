import type { consent } from '@chairline/contract';
import { expect, test } from 'vitest';
import { putLikely, putQuietHours } from './consent-state.ts';

const likely = (fields: Partial<consent.LikelyOptOut>): consent.LikelyOptOut => ({
  likely_id: 1,
  contact_id: 7,
  full_name: 'Maria Lopez',
  number: '5035550177',
  office_number: '5035550100',
  item_id: 70,
  words: 'please stop texting me',
  noticed_at: '2026-11-21T10:00:00.000Z',
  decision: null,
  decided_by: null,
  ...fields,
});

test('open ones stand oldest first, each once; a decided one goes', () => {
  const first = likely({ likely_id: 2, noticed_at: '2026-11-21T09:00:00.000Z' });
  const second = likely({ likely_id: 1 });
  expect(putLikely([second], first)).toEqual([first, second]);
  expect(putLikely([first, second], second)).toEqual([first, second]);
  expect(putLikely([first, second], { ...first, decision: 'dismiss' })).toEqual([second]);
});

test('an older copy of the quiet hours changes nothing', () => {
  const held = { enabled: true, from: '20:00', to: '08:00', days: [0], version: 3 };
  expect(putQuietHours(held, { ...held, enabled: false, version: 2 })).toBe(held);
  expect(putQuietHours(held, { ...held, enabled: false, version: 4 }).enabled).toBe(false);
});
