import { describe, expect, it, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { findParts, markText, parseFullText, wordsOf } from './words.ts';

const words = (text: string) => wordsOf(text).map((word) => word.text);

describe('the words of a text', () => {
  it.each([
    ['Root canal, at 3:30!', ['root', 'canal', 'at', '3', '30']],
    ['José ÁLVAREZ', ['jose', 'alvarez']],
    ['Jose\u0301', ['jose']],
    ['conﬁrm', ['confirm']],
    ['½ tablet', ['1', '2', 'tablet']],
    ['İstanbul', ['istanbul']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['😀smile😀', ['smile']],
    ['don’t co-pay', ['don', 't', 'co', 'pay']],
    ...["'", '’', '‘', '`', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ʿ', 'ˈ', 'Ꞌ', 'ꞌ'].map(
      (mark) =>
        [`Ka${mark}iulani of Hawai${mark}i`, ['ka', 'iulani', 'of', 'hawai', 'i']] as [string, string[]],
    ),
    ['你好 世界', ['你好', '世界']],
    ['\u0000\ud800 \n\t—', []],
  ])('%j has %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('stand where they stand in the text as it is', () => {
    const text = '😀 José conﬁrms\u0301.';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['José', 'conﬁrms\u0301']);
  });
});

describe('what somebody typed', () => {
  it.each([
    [
      'root can',
      [
        [['root'], true],
        [['can'], true],
      ],
    ],
    ['"root canal"', [[['root', 'canal'], false]]],
    ['“root canal”', [[['root', 'canal'], false]]],
    ['"root can', [[['root', 'can'], true]]],
    ['co-pay', [[['co', 'pay'], true]]],
    [
      '"canal" root',
      [
        [['canal'], false],
        [['root'], true],
      ],
    ],
    ['""  ":*&|!()<->\\\'', []],
    ['\u0000', []],
  ])('%j is read as %j', (typed, expected) => {
    expect(parseFullText(typed).map(({ words: each, prefix }) => [each, prefix])).toEqual(expected);
  });
});

/** Each way of writing finds each: names of `oneName`, as far as a reader parts them at a mark or where names begin so. */
const writings = [
  ["O'Brien", 'O’Brien', 'OBrien', 'O Brien', 'o’brien'],
  ['St. John', 'St John', 'St.John', 'Stjohn'],
  ['Mary Ann', 'Mary-Ann', 'MARY–ANN', 'Maryann', 'MaryAnn', 'mary ann'],
  ['Ann-Marie', 'Annmarie', 'Ann Marie'],
  ['McDonald', 'Mc Donald'],
  ['Preuß', 'Preuss'],
  ['Đoàn', 'Doan'],
  ['Jo-Ann', 'Joann', 'Jo Ann'],
  ['Al-Amin', 'Alamin'],
  ['El-Sayed', 'Elsayed'],
  ["Sa'ad", 'Saad'],
  ['Da’Quan', 'Daquan'],
  ["Ka'ahumanu", 'Kaahumanu'],
  ['Kaʻiulani', 'Kaʼiulani', 'Ka‘iulani', 'Ka’iulani', "Ka'iulani", 'Kaiulani'],
  ['Hawaiʻi', 'Hawai’i', "Hawai'i", 'Hawaii'],
  ['Kauaʻi', 'Kauai'],
  ['Niʻihau', 'Niihau'],
  ['Keaʻau', 'Keaau'],
];
test.each(writings.flatMap((names) => names.flatMap((typed) => names.map((text) => [typed, text] as const))))(
  '%s finds %s',
  (typed, text) => {
    const parts = parseFullText(typed);
    expect(findParts(`Dear ${text}, hello`, parts).found).toBe(parts.length);
  },
);
test.each([
  ['mary-ann', 'Maryann'],
  ['mary ann', 'Maryann'],
  ['co-pay', 'copay'],
  ['503-555-0177', '5035550177'],
])('what is typed apart, “%s”, finds “%s”', (typed, text) => {
  const parts = parseFullText(typed);
  expect(findParts(text, parts).found).toBe(parts.length);
});

test.each([
  ['mean', 'call me and say so'],
  ['today', 'come to day care'],
  ['into', 'come in tomorrow'],
  ['sold', 'it’s old'],
])('a word is not found in two others: “%s” in “%s”', (typed, text) => {
  expect(findParts(text, parseFullText(typed)).found).toBe(0);
});

test('what is quoted is found as it is', () => {
  expect(findParts('OBrien', parseFullText('"o brien"')).found).toBe(0);
  expect(findParts('O Brien', parseFullText('"obrien"')).found).toBe(0);
});

test('hits are marked where they stand, accents or none', () => {
  const text = 'The crown: CROWNS, a crówn.';
  const { spans, found } = findParts(text, parseFullText('crown "a crown" zebra'));
  // Every part but the zebra.
  expect(found).toBe(2);
  expect(markText(text, spans).filter((part) => part.hit)).toEqual([
    { text: 'crown', hit: true },
    { text: 'CROWNS', hit: true },
    { text: 'a crówn', hit: true },
  ]);
});

describe('an excerpt', () => {
  const long = `${'Before it there is much else to be read. '.repeat(6)}The insurance card came.${' After it, more and more.'.repeat(9)}`;

  test('shows the text around the first match, cut between words', () => {
    const parts = excerptOf([long], parseFullText('insur'));
    const text = parts.map((part) => part.text).join('');
    expect(parts.filter((part) => part.hit)).toEqual([{ text: 'insurance', hit: true }]);
    expect(text).toMatch(/^….*The insurance card came\..*…$/);
    expect(text.length).toBeLessThan(150);
    expect(long).toContain(text.slice(1, -1));
  });

  test('takes the field that has most of the search', () => {
    const text = excerptOf(['Gracias por la tarjeta', 'Thanks for the card'], parseFullText('thanks card'));
    expect(text.map((part) => part.text).join('')).toBe('Thanks for the card');
  });

  test('keeps a short text whole and its lines as one', () => {
    expect(excerptOf(['Hello\n\n  card'], parseFullText('card'))).toEqual([
      { text: 'Hello ', hit: false },
      { text: 'card', hit: true },
    ]);
  });

  test('never parts a character', () => {
    const text = excerptOf([`${'😀'.repeat(200)} card ${'😀'.repeat(200)}`], parseFullText('card'));
    expect(text.map((part) => part.text).join('')).not.toMatch(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    );
  });

  test('is the beginning where nothing of it matches, and nothing where nothing is', () => {
    expect(excerptOf([null, 'Hello'], parseFullText('card'))).toEqual([{ text: 'Hello', hit: false }]);
    expect(excerptOf([null, ''], parseFullText('card'))).toEqual([]);
  });
});
