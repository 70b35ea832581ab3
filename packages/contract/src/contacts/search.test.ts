import { describe, expect, it } from 'vitest';
import { matchesSearch, mayBeMisspelt, parseSearch } from './search.ts';

const ana = {
  first_name: 'Ána',
  last_name: 'Reyes Núñez',
  ph1: '5035550177',
  ph2: '',
  ph3: '9715550123',
  phone_num: '',
};

describe('matchesSearch', () => {
  it.each([
    '',
    '   ',
    '(',
    'ana',
    'ANA',
    'Án',
    'nunez',
    'reyes nu',
    'ana  reyes',
    'Ana Reyes Nunez',
    'reyes ana',
    'NUÑEZ, Ana',
  ])('finds by name: %j', (search) => {
    expect(matchesSearch(ana, search)).toBe(true);
  });

  it.each(['5035550177', '(503) 555-0177', '+1 503 555 0177', '15035550177', '555-01', '0123', '971.555'])(
    'finds by number: %j',
    (search) => {
      expect(matchesSearch(ana, search)).toBe(true);
    },
  );

  it.each(['anna', 'reyes eva', '5035550199', '25035550177', 'ana 5'])('does not find: %j', (search) => {
    expect(matchesSearch(ana, search)).toBe(false);
  });

  it('finds a number nobody has named yet', () => {
    const unknown = { ...ana, first_name: '', last_name: '', ph1: '', ph3: '' };
    expect(matchesSearch({ ...unknown, phone_num: '5035550142' }, '0142')).toBe(true);
    expect(matchesSearch({ ...unknown, phone_num: '5035550142' }, 'ana')).toBe(false);
  });
});

describe('parseSearch', () => {
  it('drops the leading 1 of eleven digits, and only of eleven', () => {
    expect(parseSearch('1 (503) 555-0177').digits).toBe('5035550177');
    expect(parseSearch('1503').digits).toBe('1503');
  });

  it('sees no number in a text with letters', () => {
    expect(parseSearch('O2 503').digits).toBe('');
  });
});

describe('mayBeMisspelt', () => {
  it.each(['Whitfeld', 'grace whitfeld', 'O’Brian', 'o brein', 'Núnes-Lopes', 'Łukasz', 'Петрова'])(
    'yes: %j',
    (search) => {
      expect(mayBeMisspelt(search)).toBe(true);
    },
  );

  it.each(['', ' ', 'wh', 'al bo', '5035550177', 'smiht2', 'ana@exmaple.test', '%%%', 'a_bcd', '李'])(
    'no: %j',
    (search) => {
      expect(mayBeMisspelt(search)).toBe(false);
    },
  );
});
