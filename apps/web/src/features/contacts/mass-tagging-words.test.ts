import { describe, expect, it } from 'vitest';
import { massTaggingWords } from './mass-tagging-words.ts';

const tagging = (change: Partial<Parameters<typeof massTaggingWords>[0]>) =>
  massTaggingWords({
    mass_tagging_id: 1,
    user_id: 1,
    tag_ids: [1],
    message: 'Hello',
    list: null,
    days: 0,
    begins_at: null,
    state: 'undone',
    total: 12,
    done: 0,
    changed: 12,
    texted: 0,
    not_texted: 2,
    problem: null,
    started_at: '2026-11-20T20:00:00Z',
    can: { undo: false },
    version: 4,
    ...change,
  });

describe('massTaggingWords', () => {
  it('says after an undo what could not be taken back', () => {
    expect(tagging({ texted: 10 })).toBe('The tagging was taken back. 10 texts had already left.');
    expect(tagging({ texted: 1 })).toBe('The tagging was taken back. 1 text had already left.');
    expect(tagging({})).toBe('The tagging was taken back. No text had left.');
    expect(tagging({ message: '' })).toBe('The tagging was taken back.');
  });

  it('says of a text to a list how far it is, and whom it left out', () => {
    const text = (change: Parameters<typeof tagging>[0]) => tagging({ list: 're-care', ...change });
    expect(text({ state: 'running' })).toBe('Texts leave in a moment (12 chosen)');
    expect(text({ state: 'running', total: 1 })).toBe('Texts leave in a moment (1 chosen)');
    expect(text({ state: 'running', done: 5 })).toBe('Texting 5 of 12 patients');
    expect(text({ state: 'done', texted: 10 })).toBe('10 texts are on their way, 2 patients were left out.');
    expect(text({ state: 'done', texted: 1, not_texted: 1 })).toBe(
      '1 text is on its way, 1 patient was left out.',
    );
    expect(text({ state: 'undone' })).toBe('The text was taken back. No text had left.');
    expect(text({ state: 'failed', done: 3 })).toBe('The text stopped after 3 of 12 patients.');
  });
});
