import { describe, expect, test } from 'vitest';
import { billingMessages, MAX_PRICE, priceFault, readPrice } from './rules.ts';

describe('a price as it was typed', () => {
  test.each([
    ['199', 199],
    [' 0210 ', 210],
    ['99.00', 99],
    ['1.', 1],
    [String(MAX_PRICE), MAX_PRICE],
  ])('%j is %d dollars', (text, dollars) => expect(readPrice(text)).toBe(dollars));

  test.each([
    '',
    ' ',
    '0',
    '0.99',
    '29.90',
    '29.001',
    '.5',
    '.',
    '-5',
    'abc',
    '0x10',
    '1e3',
    'Infinity',
    '1,990',
    String(MAX_PRICE + 1),
  ])('%j is none', (text) => expect(readPrice(text)).toBeNull());

  test.each([
    ['29', null],
    ['29.00', null],
    ['29.90', 'Please enter a valid price. Prices are whole dollars: 29 or 30.'],
    ['0.99', 'Please enter a valid price. Prices are whole dollars: 1.'],
    [
      `${MAX_PRICE - 1}.50`,
      `Please enter a valid price. Prices are whole dollars: ${MAX_PRICE - 1} or ${MAX_PRICE}.`,
    ],
    [`${MAX_PRICE}.50`, `Please enter a valid price. Prices are whole dollars: ${MAX_PRICE}.`],
    ['-5', billingMessages.invalidPrice],
    ['0', billingMessages.invalidPrice],
    [`${MAX_PRICE}0.50`, billingMessages.invalidPrice],
  ])('of %j is said: %s', (text, words) => expect(priceFault(text)).toBe(words));
});
