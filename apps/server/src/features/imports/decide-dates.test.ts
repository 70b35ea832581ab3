import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { decideDates } from './decide-dates.ts';
import { readBirthdate } from './read-date.ts';

const words = contract.importMessages;
const now = new Date('2026-11-25T12:00:00Z');
const decide = (texts: string[], chosen: contract.DateOrder | null = null) =>
  decideDates(
    texts.map((text, at) => ({ row: at + 2, text })),
    now,
    chosen,
  );
const days = (texts: string[], chosen: contract.DateOrder | null = null) => {
  const { reading } = decide(texts, chosen);
  return texts.map((text) => readBirthdate(text, now, reading));
};

describe('one value above 12 decides for the column', () => {
  test.each([
    [
      ['03/04/1980', '25/12/1979'],
      ['1980-04-03', '1979-12-25'],
    ],
    [
      ['03-04-1980', '25-12-1979'],
      ['1980-04-03', '1979-12-25'],
    ],
    [
      ['03.04.1980', '25/12/1979'],
      ['1980-04-03', '1979-12-25'],
    ],
    [
      ['25.12.1979', '03/04/1980'],
      ['1979-12-25', '1980-04-03'],
    ],
    [
      ['3/4/80', '25/12/79'],
      ['1980-04-03', '1979-12-25'],
    ],
    [
      ['03/04/1980 00:00:00', '25/12/1979 12:00 AM'],
      ['1980-04-03', '1979-12-25'],
    ],
    [
      ['3/4/1980', '12/25/1979'],
      ['1980-03-04', '1979-12-25'],
    ],
    [
      ['3.4.1980', '12.25.1979'],
      ['1980-03-04', '1979-12-25'],
    ],
    // By the other reading it would be a day to come.
    [
      ['3/4/1980', '12/11/2026'],
      ['1980-04-03', '2026-11-12'],
    ],
  ])('%j', (texts, read) => {
    expect(days(texts)).toEqual(read);
    expect(decide(texts).question).toBeNull();
    // What the column says is not for a person to turn around.
    expect(days(texts, 'month_first')).toEqual(read);
    expect(days(texts, 'day_first')).toEqual(read);
  });

  test('and the person who imports is told of the day that is first', () => {
    expect(decide(['03/04/1980', '25/12/1979']).notes).toEqual([words.noteDayFirst(3, '25/12/1979')]);
    expect(decide(['3/4/1980', '12/25/1979']).notes).toEqual([]);
  });
});

test('with dots the day is first, and it is said', () => {
  expect(days(['03.04.1980'])).toEqual(['1980-04-03']);
  expect(decide(['03.04.1980'])).toMatchObject({ notes: [words.noteDots('03.04.1980')], question: null });
});

describe('where nothing tells', () => {
  const texts = ['1980-05-05', '3/4/1980', '5/5/1981'];
  test('it is the month, and a person is asked', () => {
    expect(days(texts)).toEqual(['1980-05-05', '1980-03-04', '1981-05-05']);
    expect(decide(texts)).toMatchObject({
      notes: [],
      question: {
        question: words.datesBoth('3/4/1980'),
        order: 'month_first',
        sample: '3/4/1980',
        month_first: '1980-03-04',
        day_first: '1980-04-03',
      },
    });
  });

  test('the answer counts, and can be changed', () => {
    expect(days(texts, 'day_first')).toEqual(['1980-05-05', '1980-04-03', '1981-05-05']);
    expect(decide(texts, 'day_first').question).toMatchObject({ order: 'day_first' });
  });

  test('nobody is asked for nothing', () => {
    for (const all of [[], ['', 'N/A'], ['1980-03-04'], ['5/5/1981'], ['Mar 4, 1980'], ['12/25/1979']])
      expect(decide(all)).toMatchObject({ notes: [], question: null });
  });
});

describe('a column that contradicts itself', () => {
  const texts = ['13/04/1980', '04/13/1975', '05/06/1979'];
  test('is said with its rows; what can be read both ways is neither', () => {
    expect(days(texts)).toEqual(['1980-04-13', '1975-04-13', 'unsure']);
    expect(decide(texts).question).toMatchObject({
      question: words.datesContradict({ row: 2, text: texts[0]! }, { row: 3, text: texts[1]! }),
      order: null,
    });
  });

  test('a person chooses', () => {
    expect(days(texts, 'month_first').at(-1)).toBe('1979-05-06');
    expect(days(texts, 'day_first').at(-1)).toBe('1979-06-05');
  });

  test('one slip among many turns nothing around, and is said', () => {
    const many = [...Array.from({ length: 20 }, () => '12/25/1979'), '25/12/1979', '05/06/1979'];
    expect(days(many).slice(-2)).toEqual(['1979-12-25', '1979-05-06']);
    expect(decide(many)).toMatchObject({
      notes: [words.noteOtherWay([22], '25/12/1979')],
      question: null,
    });
  });
});

test('what Excel has taken for a date beside texts with the day first is said', () => {
  expect(decide(['1980-03-04', '25/12/1979']).notes).toEqual([words.noteSwapped(3, '25/12/1979')]);
  expect(decide(['1980-03-24', '25/12/1979']).notes).toEqual([]);
});
