import { expect, it } from 'vitest';
import { makeClientRow } from '../testing/make-client-row.ts';
import { putClientRow } from './client-rows.ts';

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
