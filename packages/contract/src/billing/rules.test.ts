import { describe, expect, test } from 'vitest';
import { MAX_PRICE, readPrice } from './rules.ts';

describe('a price as it was typed', () => {
  test.each([
    ['199', 199],
    [' 0210 ', 210],
    ['99.90', 99],
    ['1.', 1],
    [String(MAX_PRICE), MAX_PRICE],
  ])('%j is %d dollars', (text, dollars) => expect(readPrice(text)).toBe(dollars));

  test.each([
    '',
    ' ',
    '0',
    '0.99',
    '.',
    '-5',
    'abc',
    '0x10',
    '1e3',
    'Infinity',
    '1,990',
    String(MAX_PRICE + 1),
  ])('%j is none', (text) => expect(readPrice(text)).toBeNull());
});
