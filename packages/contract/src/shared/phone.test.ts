import { describe, expect, it } from 'vitest';
import { formatPhone, landOf, phoneToWire, splitExtension, takesTexts, telHref } from './phone.ts';

describe('a number with an extension', () => {
  it.each([
    ['503-555-0100 ext. 23', '5035550100 ext. 23', '(503) 555-0100 ext. 23', 'tel:+15035550100'],
    ['(503) 555-0100 x23', '5035550100 ext. 23', '(503) 555-0100 ext. 23', 'tel:+15035550100'],
    ['1-503-555-0100 #23', '5035550100 ext. 23', '(503) 555-0100 ext. 23', 'tel:+15035550100'],
    ['503.555.0100, Extension: 0042', '5035550100 ext. 0042', '(503) 555-0100 ext. 0042', 'tel:+15035550100'],
    ['5035550100EXT7', '5035550100 ext. 7', '(503) 555-0100 ext. 7', 'tel:+15035550100'],
    ['5035550100', '5035550100', '(503) 555-0100', 'tel:+15035550100'],
    ['555-0100 x3', '555-0100 x3', '555-0100 x3', 'tel:5550100'],
    ['ask Dana', 'ask Dana', 'ask Dana', null],
    ['Max 5', 'Max 5', 'Max 5', null],
    ['', '', '', null],
  ])('%s', (typed, wire, shown, href) => {
    const sent = phoneToWire(typed);
    expect([sent, formatPhone(sent), telHref(sent)]).toEqual([wire, shown, href]);
    expect(phoneToWire(sent)).toBe(sent);
  });

  it('is looked for in no time, whatever was typed', () => {
    for (const text of ['#'.repeat(200_000), `5${' '.repeat(200_000)}x`, 'ext.'.repeat(50_000)])
      expect(splitExtension(text).extension).toBe('');
  });
});

describe('where a number lies', () => {
  it.each([
    ['(503) 555-0177', 'home', true],
    ['+17875550123', 'home', true],
    ['8885550123', 'home', true],
    ['+14165550123', 'canada', true],
    ['+18765550199', 'abroad', false],
    ['1 (876) 555-0199', 'abroad', false],
    ['6585550199', 'abroad', false],
    ['+12425550199', 'abroad', false],
    ['8095550199', 'abroad', false],
    ['+1 829 555 0199', 'abroad', false],
    ['8495550199', 'abroad', false],
    ['+14415550199', 'abroad', false],
    ['+525512345678', 'abroad', false],
    ['+447700900123', 'abroad', false],
    ['+52 55 1234 5678', 'abroad', false],
    ['28849', null, false],
    ['SAMPLEPAY', null, false],
    ['', null, false],
  ])('%s', (number, land, texts) => {
    expect([landOf(number), takesTexts(number)]).toEqual([land, texts]);
  });
});
