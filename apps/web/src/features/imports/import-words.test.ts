import { expect, it } from 'vitest';
import { countWords, familiesWords, isUnderWay, meterOf, rollBackWords, stateWords } from './import-words.ts';
import type { ContactImport } from './queries.ts';

const entry: ContactImport = {
  id: 1,
  import_id: 1,
  status: 'running',
  state: 'running',
  file_name: 'list.csv',
  user_id: 1,
  imported_at: '2026-11-25T10:00:00Z',
  finished_at: null,
  reverted_by: null,
  reverted_at: null,
  duplicates: 'skip',
  total_records: 2_000,
  created: 1_000,
  updated: 0,
  skipped: 0,
  refused: 0,
  left_out: 0,
  done: 1_000,
  removed: 0,
  restored: 0,
  kept: 0,
  problem: null,
  can: { cancel: true, roll_back: false },
  version: 1,
};

it('counts what became of the rows, without what is nothing', () => {
  expect([familiesWords(1), familiesWords(1_204)]).toEqual(['1 family', '1,204 families']);
  expect(countWords({ created: 1, updated: 0, skipped: 0, refused: 0, left_out: 0 })).toBe('1 new contact');
  expect(countWords({ created: 1_204, updated: 12, skipped: 3, refused: 5, left_out: 1 })).toBe(
    '1,204 new contacts, 12 updated, 3 left as they were, 5 refused; 1 row without a value that could not be read',
  );
  expect(rollBackWords({ removed: 1, restored: 2, kept: 3 })).toBe('1 contact removed, 2 as before, 3 kept');
});

it('says how far an import is, and its rollback', () => {
  expect(meterOf(entry)).toEqual({
    share: 0.5,
    words: 'Importing: 1,000 of 2,000 rows',
    label: 'Rows gone through',
  });
  expect(isUnderWay(entry)).toBe(true);
  const back: ContactImport = { ...entry, state: 'undoing', removed: 200, kept: 50 };
  expect(meterOf(back)).toMatchObject({ share: 0.25, words: 'Rolling back: 250 of 1,000 contacts' });
  // A file without rows is gone through, and what was counted twice is no more than all of it.
  expect(meterOf({ ...back, created: 0, removed: 0, kept: 0 }).share).toBe(1);
  expect(meterOf({ ...entry, done: 2_001 }).share).toBe(1);
  expect(stateWords({ ...entry, state: 'cancelled' })).toBe('Stopped after 1,000 of 2,000 rows');
  expect(isUnderWay({ state: 'done' })).toBe(false);
});

it('tells an import that failed from a rollback that did', () => {
  const failed: ContactImport = { ...entry, status: 'failed', state: 'failed' };
  expect(stateWords(failed)).toBe('Import failed');
  expect(stateWords({ ...failed, reverted_by: 1, reverted_at: entry.imported_at })).toBe('Rollback stopped');
});
