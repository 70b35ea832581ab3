import { expect, test } from 'vitest';
import { languageWords, nameOfLanguage } from './language-words.ts';

test('in which language, and for how many', () => {
  expect(languageWords('Spanish', 1)).toBe('In Spanish, for one of them');
  expect(languageWords('Spanish', 1_200)).toBe('In Spanish, for 1,200 of them');
});

test('a language is named, and what is none stands as it is', () => {
  expect([nameOfLanguage('es'), nameOfLanguage('vie'), nameOfLanguage('no language')]).toEqual([
    'Spanish',
    'Vietnamese',
    'no language',
  ]);
  expect(['tl', 'tgl'].map(nameOfLanguage)).toEqual(['Tagalog', 'Tagalog']);
});
