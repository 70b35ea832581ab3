import { expect, it } from 'vitest';
import { isRestorable, putClientRow } from './client-rows.ts';
import { makeClientRow } from './testing/make-client-row.ts';

it('puts a new office where a fresh fetch has it: the newest first', () => {
  const rows = [makeClientRow({ client_id: 9 }), makeClientRow({ client_id: 2 })];
  expect(putClientRow(rows, makeClientRow({ client_id: 5 })).map((row) => row.client_id)).toEqual([9, 5, 2]);
});

it('takes the newer of two copies, and of equal ones the one that came later', () => {
  const rows = [makeClientRow({ client_id: 2, version: 4, name: 'Now' })];
  expect(putClientRow(rows, makeClientRow({ client_id: 2, version: 3, name: 'Before' }))[0]!.name).toBe(
    'Now',
  );
  // Counts change without a new version.
  const counted = putClientRow(
    rows,
    makeClientRow({ client_id: 2, version: 4, name: 'Now', active_admins: 3 }),
  );
  expect(counted[0]!.active_admins).toBe(3);
});

it('offers a deleted office for restoring until its time is over', () => {
  const row = makeClientRow({
    deleted_at: '2026-11-01T10:00:00Z',
    restorable_until: '2026-12-01T10:00:00Z',
  });
  expect(isRestorable(row, Date.parse('2026-11-30T10:00:00Z'))).toBe(true);
  expect(isRestorable(row, Date.parse('2026-12-01T10:00:01Z'))).toBe(false);
  expect(isRestorable(makeClientRow({}), 0)).toBe(false);
});
