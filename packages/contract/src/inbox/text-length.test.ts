import { expect, it } from 'vitest';
import { countSegments } from './text-length.ts';

it.each([
  ['nothing', '', 'GSM-7', 0, 0],
  ['the most of one part', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['one more', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['the most of two', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['three', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['accents of GSM-7', 'é'.repeat(160), 'GSM-7', 160, 1],
  ['brackets take two', '['.repeat(80), 'GSM-7', 160, 1],
  ['a bracket that no part’s end cuts', `${'a'.repeat(152)}[${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['other letters', '\u0142'.repeat(70), 'UCS-2', 70, 1],
  ['one more of them', '\u0142'.repeat(71), 'UCS-2', 71, 2],
  ['emoji', '\u{1f600}'.repeat(35), 'UCS-2', 70, 1],
  ['emoji that no part’s end cuts', '\u{1f600}'.repeat(67), 'UCS-2', 134, 3],
])('%s', (_what, text, encoding, characters, segments) => {
  expect(countSegments(text)).toEqual({ encoding, characters, segments });
});
