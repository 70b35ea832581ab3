import { describe, expect, it } from 'vitest';
import { findReplaced, findTrigger, matchPlaceholders, matchTemplates } from './suggest-trigger.ts';

describe('findTrigger', () => {
  const atEnd = (text: string) => findTrigger(text, text.length);

  it('finds a $ with letters behind it', () => {
    expect(atEnd('Hi $')).toEqual({ sign: '$', start: 3, query: '' });
    expect(atEnd('Hi $con')).toEqual({ sign: '$', start: 3, query: 'con' });
    expect(atEnd('($user')).toEqual({ sign: '$', start: 1, query: 'user' });
    expect(findTrigger('Hi $con, dear', 5)).toEqual({ sign: '$', start: 3, query: 'c' });
  });

  it('leaves sums, words and paths alone', () => {
    for (const text of ['It is $20', 'US$', '$ 20', 'and/or', '11/23', 'https://', 'or / and', 'a/b/c']) {
      expect(atEnd(text), text).toBeNull();
    }
  });

  it('finds a / at the start or behind a blank, with blanks in what follows', () => {
    expect(atEnd('/')).toEqual({ sign: '/', start: 0, query: '' });
    expect(atEnd('Hello /new pat')).toEqual({ sign: '/', start: 6, query: 'new pat' });
    expect(atEnd('Hello\n/rem')).toEqual({ sign: '/', start: 6, query: 'rem' });
    expect(atEnd('/first\nsecond')).toBeNull();
  });

  it('finds a @ where people can be mentioned, with a full name behind it', () => {
    const mention = (text: string) => findTrigger(text, text.length, true);
    expect(mention('@')).toEqual({ sign: '@', start: 0, query: '' });
    expect(mention('Please, @Ana Lim')).toEqual({ sign: '@', start: 8, query: 'Ana Lim' });
    expect(mention('@Mary Ann Le')).toEqual({ sign: '@', start: 0, query: 'Mary Ann Le' });
    expect(mention('(@an')).toEqual({ sign: '@', start: 1, query: 'an' });
    for (const text of ['ana@office', 'a.b@', '@ana lim now or later', '@ana\n', '@@']) {
      expect(mention(text), text).toBeNull();
    }
    expect(findTrigger('@ana', 4)).toBeNull();
  });
});

describe('findReplaced', () => {
  const text = 'You are booked for $ApptDateWithTime, $ApptLocation';
  const last = findTrigger(text, text.length)!;
  const replaced = (caret: number, end = caret, trigger = last, words = text) => {
    const found = findReplaced(words, caret, end, trigger);
    return found && words.slice(found.start, found.end);
  };

  it('is the word at the caret, as far as it has been typed', () => {
    expect(replaced(text.length)).toBe('$ApptLocation');
    const typed = 'Hi $con';
    expect(replaced(7, 7, findTrigger(typed, 5)!, typed)).toBe('$con');
    expect(replaced(4, 4, findTrigger('$use', 4)!, '$useful words')).toBe('$use');
  });

  it('is a placeholder to its end, where the caret stands inside one', () => {
    const inside = text.indexOf('DateWithTime');
    expect(replaced(inside, inside, findTrigger(text, inside)!)).toBe('$ApptDateWithTime');
  });

  it('is nothing once the caret has gone elsewhere or something is selected', () => {
    const first = text.indexOf('$');
    expect(replaced(first)).toBeNull();
    expect(replaced(first, first + 17)).toBeNull();
    expect(replaced(first + 5)).toBeNull();
    expect(replaced(last.start)).toBeNull();
    expect(replaced(0, 0, last, '')).toBeNull();
  });
});

describe('matchPlaceholders', () => {
  it('goes by the beginning, in any case', () => {
    expect(matchPlaceholders('')).toHaveLength(7);
    expect(matchPlaceholders('appt')).toEqual(['ApptDateWithTime', 'ApptLocation', 'ApptTime']);
    expect(matchPlaceholders('USER')).toEqual(['userName']);
    expect(matchPlaceholders('x')).toEqual([]);
  });
});

describe('matchTemplates', () => {
  const template = (title: string, contact_type_id: number | null = 0, is_active = true) => ({
    title,
    contact_type_id,
    is_active,
  });
  const titles = (query: string, type = 3) =>
    matchTemplates(
      [
        template('We miss you'),
        template('New Patient forms', 3),
        template('Old new patient', null),
        template('Hot lead', 9),
        template('New hours', 0, false),
      ],
      query,
      type,
    ).map(({ title }) => title);

  it('shows only active ones for all or for the contact’s type', () => {
    expect(titles('')).toEqual(['New Patient forms', 'Old new patient', 'We miss you']);
    expect(titles('', 9)).toEqual(['Hot lead', 'Old new patient', 'We miss you']);
  });

  it('ignores blanks and case, and puts those that begin so first', () => {
    expect(titles('newpat')).toEqual(['New Patient forms', 'Old new patient']);
    expect(titles('NEW  p')).toEqual(['New Patient forms', 'Old new patient']);
    expect(titles('zzz')).toEqual([]);
  });
});
