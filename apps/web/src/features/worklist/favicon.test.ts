import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faviconWords, markWithCount } from './favicon.ts';

test('a number stands on the mark, capped at two digits', () => {
  const mark = readFileSync(new URL('../../../public/favicon.svg', import.meta.url), 'utf8');
  const drawn = markWithCount(mark, 7);
  expect(drawn.startsWith(mark.slice(0, mark.indexOf('</svg>')))).toBe(true);
  expect(drawn).toMatch(/>7<\/text><\/svg>\s*$/);
  expect([faviconWords(1), faviconWords(99), faviconWords(100)]).toEqual(['1', '99', '99+']);
});
