import { describe, expect, it } from 'vitest';
import { massTaggingWords } from './mass-tagging-words.ts';

const tagging = (change: Partial<Parameters<typeof massTaggingWords>[0]>) =>
  massTaggingWords({
    mass_tagging_id: 1,
    user_id: 1,
    tag_ids: [1],
    message: 'Hello',
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
});
