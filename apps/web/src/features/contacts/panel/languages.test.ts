import { expect, test } from 'vitest';
import { languageChoices, languageCode } from './languages.ts';

test('the twelve of the specification come first, then every other language by name, each once', () => {
  expect(languageChoices.slice(0, 12).map(({ label }) => label)).toEqual([
    'English',
    'Spanish',
    'Chinese',
    'Tagalog',
    'Vietnamese',
    'French',
    'Arabic',
    'Korean',
    'Russian',
    'German',
    'Hindi',
    'None',
  ]);
  expect(languageChoices.length).toBeGreaterThan(480);
  expect(new Set(languageChoices.map(({ value }) => value)).size).toBe(languageChoices.length);
  expect(languageChoices.every(({ value }) => /^([a-z]{3})?$/.test(value))).toBe(true);
  const rest = languageChoices.slice(12).map(({ label }) => label);
  expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b)));
});

test('a two-letter code is that of its language', () => {
  expect(languageCode('es')).toBe('spa');
  expect(languageCode('zh')).toBe('chi');
  expect(languageCode('spa')).toBe('spa');
  expect(languageCode('')).toBe('');
});
