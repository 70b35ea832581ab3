import { describe, expect, test } from 'vitest';
import { createSpokenWords } from './spoken-words.ts';

const GAP = Symbol('gap');
/** What a model reads after each piece, and at the end. */
function readings(...pieces: (string | typeof GAP)[]) {
  const words = createSpokenWords();
  const texts = pieces.map((piece) => {
    if (piece === GAP) words.gap();
    else words.add(piece);
    return words.read(false).text;
  });
  const whole = words.read(true);
  return { texts, all: [...texts, whole.text].join('\n'), ...whole };
}

describe('a social security number that is said over several pieces is never read', () => {
  test.each([
    ['My social is 123', '45', '6789. Thank you.'],
    ['My social is one two three', 'four five', 'six seven eight nine. Thank you.'],
    ['It is one, two, three, and', 'four, five. Six, seven,', 'eight, nine.'],
    ['My social security number is 1 2 3 4', '5 6 7', '8 9', 'and I live at 12 Elm Street.'],
    ['It is 123-45', '-6789.'],
    ['one two three dash', 'four five dash', 'six seven eight nine'],
  ])('%s | %s', (...pieces) => {
    const { all, ssn } = readings(...pieces);
    expect(ssn).toBe('123456789');
    expect(all).toContain('***-**-6789');
    // Not even a part of it, on the way.
    expect(all).not.toMatch(/123|45\b|1 2 3|\bone\b|\bfour\b|5 6|6, seven|seven/i);
  });

  test('with pieces that were lost, what is left of it is left out', () => {
    const { all, ssn } = readings('It is one two three', GAP, 'six seven eight nine, and my name is Nora.');
    expect(ssn).toBeNull();
    expect(all).not.toMatch(/one|three|six|nine/);
    expect(all).toContain('It is …');
    expect(all).toContain('my name is Nora.');
  });
});

test('after a gap a number is left out over as many pieces as it has', () => {
  const { all, text } = readings(GAP, 'Four five.', '6789.', 'My zip code is 97201.');
  expect(all).not.toMatch(/four|6789/i);
  expect(text).toBe('… My zip code is 97201.');
});

test('a number at the very end waits until something else is said, or it is the end', () => {
  const { texts, text } = readings('I was born on June 21, 1980.', 'My zip code is 97201.');
  expect(texts).toEqual(['I was born on June', 'I was born on June 21, 1980. My zip code is']);
  expect(text).toBe('I was born on June 21, 1980. My zip code is 97201.');
});

test('what was lost is one mark, wherever it was', () => {
  expect(readings(GAP, GAP, 'Hello.', GAP, GAP, 'Bye.').text).toBe('… Hello. … Bye.');
  expect(readings('', '  ', 'Hello.').text).toBe('Hello.');
});

test('of a long talk the last of it is read', () => {
  const { text } = readings(...Array.from({ length: 400 }, (_, at) => `Sentence of number ${at} ends.`));
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text).toMatch(/Sentence of number 399 ends\.$/);
  expect(text).not.toContain('number 2 ends');
});
