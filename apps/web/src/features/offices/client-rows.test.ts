import { makeClientRow } from '@chairline/office-state/testing';
import { expect, it } from 'vitest';
import { isRestorable } from './client-rows.ts';

it('offers a deleted office for restoring until its time is over', () => {
  const row = makeClientRow({
    deleted_at: '2026-11-01T10:00:00Z',
    restorable_until: '2026-12-01T10:00:00Z',
  });
  expect(isRestorable(row, Date.parse('2026-11-30T10:00:00Z'))).toBe(true);
  expect(isRestorable(row, Date.parse('2026-12-01T10:00:01Z'))).toBe(false);
  expect(isRestorable(makeClientRow({}), 0)).toBe(false);
});
