import { labels } from '@chairline/contract';
import { expect, test } from 'vitest';
import { summaryWords, whyWords } from './text-words.ts';

const preview = (sends: number, total: number, unlinked = 0) =>
  summaryWords({ sends, total, unlinked, skipped: [], languages: [], people: [] });

test('how many get a text, and who cannot', () => {
  expect(preview(20, 20)).toBe('20 of 20 get it.');
  expect(preview(18, 20)).toBe('18 of 20 get it. 2 are left out.');
  expect(preview(19, 20, 1)).toBe(
    '19 of 20 get it. 1 is left out. 1 patient of the list cannot be texted: linked to no contact.',
  );
  expect([preview(1, 1), preview(0, 1)]).toEqual(['They get it.', 'They get none.']);
});

test('why somebody got none', () => {
  const one = { contact_id: 1, name: 'Ada Lee', phone_num: '', reason: null, note: '' };
  expect(whyWords({ ...one, outcome: 'skipped', reason: 'texted' }, 7)).toBe('Was texted in the last 7 days');
  expect(whyWords({ ...one, outcome: 'skipped', reason: 'answered' }, 0)).toBe('Waits for an answer');
  expect(whyWords({ ...one, outcome: 'failed', note: 'Switched off' }, 7)).toBe('Switched off');
  expect(whyWords({ ...one, outcome: 'taken_back', note: 'Taken back before it was sent.' }, 7)).toBe('');
});

test('every reason has its words, and who asked us to stop can never be included', () => {
  for (const reason of labels.skipReasons) expect(labels.skipWords(reason, 1)).toMatch(/\w/);
  expect(labels.includable).not.toContain('opted_out');
});
