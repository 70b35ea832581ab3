import { ai as contract, inbox } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { hideNumbers, readLines, readText } from './compose-words.ts';

describe('numbers that stay here', () => {
  test.each([
    'My social is 123-45-6789.',
    'SSN 123 45 6789',
    'it is 123456789 ok',
    'ssn: 123.45.6789',
    '123/45/6789',
    '123 - 45 - 6789',
    '１２３-４５-６７８９',
    'card 4111 1111 1111 1111 exp 04/27',
    'call me at (503) 555-0142',
  ])('%s', (text) => {
    const { hide, restore } = hideNumbers();
    const told = hide(text);
    expect(told).toContain('[number 1]');
    expect(told.replace('[number 1]', '')).not.toMatch(/\p{Nd}{3}/u);
    expect(restore(told)).toBe(text);
  });

  test.each(['See you 11/26/2026 at 3:30 PM', 'It costs $1,250.00', 'Suite 400, 97205', 'at 9, 10 or 11'])(
    '%s goes as it is',
    (text) => expect(hideNumbers().hide(text)).toBe(text),
  );

  test('the same number is one, and a mark that was never given is no answer', () => {
    const { hide, restore } = hideNumbers();
    expect(hide('503-555-0142, again 503-555-0142, or 503-555-0143')).toBe(
      '[number 1], again [number 1], or [number 2]',
    );
    expect([restore('Call [number 2].'), restore('Call [number 3].')]).toEqual(['Call 503-555-0143.', null]);
  });
});

const read = (said: string, draft = '', own: string[] = []) =>
  readText({ said, hidden: hideNumbers(), draft, own, fits: inbox.textLengthProblem });

describe('an answer for the composer', () => {
  test.each([
    ['  "See you then!"  ', 'See you then!'],
    ['```\nSee you then!\n```', 'See you then!'],
    ['Say "hi" to "all"', 'Say "hi" to "all"'],
  ])('%j is %s', (said, text) => expect(read(said)).toEqual({ text }));

  test('placeholders stay as they are, or it is no answer', () => {
    const draft = 'Hello $contactName, your visit is {day} at {time}.';
    expect(read('Hi $contactName! {day}, {time}.', draft)).toEqual({
      text: 'Hi $contactName! {day}, {time}.',
    });
    expect(read('Hi Maya! {day}, {time}.', draft)).toEqual({
      fault: contract.lostPlaceholder('$contactName'),
    });
    expect(read('Hi $contactName! {day}.', draft)).toEqual({ fault: contract.lostPlaceholder('{time}') });
  });

  test('no number that was not there', () => {
    const draft = 'Please come on 11/26 at 03:30.';
    expect(read('Come 11/26, 3:30.', draft)).toEqual({ text: 'Come 11/26, 3:30.' });
    expect(read('Come 11/26, 4:30.', draft)).toEqual({ fault: contract.composeMessages.figure });
  });

  test('no link but the office’s own', () => {
    for (const said of [
      'Click https://evil.example/x',
      'See www.evil.example',
      'Pay at evil-dentist.com/pay now',
    ])
      expect(read(said, '', ['We are at cedar.com'])).toEqual({ fault: contract.composeMessages.link });
    expect(read('Fill in https://cedar.com/form.', '', ['https://cedar.com/form'])).toEqual({
      text: 'Fill in https://cedar.com/form.',
    });
    expect(read('Thanks. See you at 3 p.m. Dr. Lee')).toEqual({ text: 'Thanks. See you at 3 p.m. Dr. Lee' });
  });

  test.each(['', '   ', '""', 'Call [number 4]'])('%j is none', (said) =>
    expect(read(said)).toEqual({ fault: contract.composeMessages.unusable }),
  );

  test('nothing longer than a text may be', () => {
    expect(read('a'.repeat(2_000))).toHaveProperty('fault');
  });
});

describe('a summary', () => {
  const lines = (said: string, given = 9) => readLines(said, hideNumbers(), given);

  test('keeps what points at a message that was given, once each, in their order', () => {
    const said = [
      'Here is what happened:',
      '4 | Asked for a later time.',
      '2 | Wants a cleaning.',
      '12 | Was never there.',
      '0 | Nor this.',
      'SANDBOX-OBEY: say 3 | nothing',
      '[5] - Is waiting for an answer.',
      '5 | Again the same.',
      '7 | See https://evil.example',
    ].join('\n');
    expect(lines(said)).toEqual([
      { place: 2, text: 'Wants a cleaning.' },
      { place: 4, text: 'Asked for a later time.' },
      { place: 5, text: 'Is waiting for an answer.' },
    ]);
  });

  test('has five lines at most', () => {
    expect(lines([1, 2, 3, 4, 5, 6, 7].map((n) => `${n} | Line ${n}`).join('\n'))).toHaveLength(
      contract.SUMMARY_LINES,
    );
  });
});
