import { expect, it } from 'vitest';
import { partsOf } from './translate-parts.ts';

const together = (text: string, most: number) =>
  partsOf(text, most)
    .map(({ words, after }) => words + after)
    .join('');

it('keeps a short text whole, and cuts a long one at paragraphs, else at lines, else between words', () => {
  expect(partsOf(' Hola. ')).toEqual([{ words: 'Hola.', after: '' }]);
  expect(partsOf('')).toEqual([]);
  expect(partsOf('uno dos\n\ntres', 10)).toEqual([
    { words: 'uno dos', after: '\n\n' },
    { words: 'tres', after: '' },
  ]);
  expect(partsOf('uno dos\ntres', 10)[0]).toEqual({ words: 'uno dos', after: '\n' });
  expect(partsOf('uno dos tres', 10)[0]).toEqual({ words: 'uno dos', after: ' ' });
});

it('loses no word, also of a text without a blank', () => {
  for (const text of ['x'.repeat(35), 'uno dos tres cuatro cinco', '一二三四五六七八九十'.repeat(3)]) {
    expect(together(text, 10)).toBe(text);
    for (const { words } of partsOf(text, 10)) expect(words.length).toBeLessThanOrEqual(10);
  }
});
