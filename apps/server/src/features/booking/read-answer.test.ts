import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

/** Tue Dec 1 9:00 AM, Thu Dec 3 10:30 AM, Fri Dec 4 2:00 PM. */
const three = ['2026-12-01T09:00:00', '2026-12-03T10:30:00', '2026-12-04T14:00:00'];
const read = (text: string, times = three) =>
  readAnswer(
    text,
    times.map((AptDateTime) => ({ AptDateTime })),
    '2026-11-30',
  )?.index ?? null;

test.each([
  ['2', 1],
  ['2!', 1],
  ['#3 please', 2],
  ['Number 1, thanks', 0],
  ['Option 2 works', 1],
  ['3 works great', 2],
  ['the second', 1],
  ['the third one', 2],
  ['Third option, thanks', 2],
  ['The second one please', 1],
  ['first', 0],
  ['one', 0],
  ['The last one', 2],
  ['Tuesday works', 0],
  ['Thu 10:30', 1],
  ['Thursday at 10:30 a.m. is perfect, thank you so much!', 1],
  ['10:30', 1],
  ['1030 works', 1],
  ['2pm', 2],
  ['2:00 pm please', 2],
  ['Friday afternoon', 2],
  ['at 9', 0],
  ['Dec 3', 1],
  ['December 3rd', 1],
  ['12/4', 2],
  ['the 4th', 2],
  ['Tomorrow', 0],
  ['Yes, Friday!', 2],
  ['I’ll take 1', 0],
  ["I'll take Thursday", 1],
  ['la segunda por favor', 1],
  ['el martes', 0],
  ['Hi, number 2 would be best for me', 1],
])('%s chooses %i', (text, index) => {
  expect(read(text)).toBe(index);
});

test.each([
  'yes',
  'ok thanks',
  '👍',
  '4',
  '0',
  '1 or 2',
  '2 and 3',
  '2, or 3 if that is gone',
  'not 2',
  'Not Tuesday',
  'Tuesday does not work',
  'Anything but Friday',
  'Is 2 still free?',
  '2?',
  'Wednesday',
  'Thursday at 9',
  'Tuesday 10:30',
  'none of these',
  'Neither',
  "I can't do any of them",
  'next Tuesday',
  'Tuesday or Thursday',
  'Tuesday after 10',
  'The 3rd of January',
  'morning',
  'call me',
  'STOP',
  '',
  '…',
  'I have 2 kids',
  'my tooth 2 hurts',
  'the third',
  '3rd',
  'May',
  '星期二',
  'Can we do 2 weeks later',
  '2pm Thursday',
  '12/25',
  'Dec 3 at 9',
])('%s chooses nothing', (text) => {
  expect(read(text)).toBeNull();
});

const one = ['2026-12-03T10:30:00'];
test.each([
  'Yes',
  'yes please!',
  'ok',
  'That works',
  '👍',
  'Perfect, see you then',
  '1',
  'Thursday',
  'sí',
  'Start',
  'UNSTOP',
  'yes!!',
  'Claro',
  'Está bien',
  '👍🏽',
  'Yes 😊',
  'Yes, I‘ll take that',
])('where one time is offered, %s chooses it', (text) => {
  expect(read(text, one)).toBe(0);
});
test.each([
  'thanks',
  'no',
  'No thank you',
  'yes but later',
  'Hi',
  '2',
  'ok but not Thursday',
  'ok 👎',
  'yes 😡',
  '❌',
])('where one time is offered, %s does not choose it', (text) => {
  expect(read(text, one)).toBeNull();
});

test('two times at one hour are told apart by the day alone', () => {
  const times = ['2026-12-01T10:00:00', '2026-12-03T10:00:00'];
  expect(read('10 am', times)).toBeNull();
  expect(read('10 am Tuesday', times)).toBe(0);
  expect(read('thursday', ['2026-12-03T09:00:00', '2026-12-03T15:00:00'])).toBeNull();
  expect(read('thursday afternoon', ['2026-12-03T09:00:00', '2026-12-03T15:00:00'])).toBe(1);
});
