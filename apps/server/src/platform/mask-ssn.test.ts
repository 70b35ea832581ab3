import { expect, test } from 'vitest';
import { maskSsnsIn, maskSsnsWithin, withholdSsns } from './mask-ssn.ts';

test.each([
  ['My number is 123-45-6789.', 'My number is ***-**-6789.', '123456789'],
  ['On 2026-11-26, 5: 123-45-6789', 'On 2026-11-26, 5: ***-**-6789', '123456789'],
  ['my social is 123-45-6789', 'my social is ***-**-6789', '123456789'],
  ['at 9:123-45-6789', 'at 9:***-**-6789', '123456789'],
  ['123 45 6789', '***-**-6789', '123456789'],
  ['It is 123456789, thanks', 'It is ***-**-6789, thanks', '123456789'],
  ['one two three, four five, six seven eight nine', '***-**-6789', '123456789'],
  ['One, 2, three four 5 six seven eight nine.', '***-**-6789.', '123456789'],
  ['the last of my social are 6789', 'the last of my social are ***-**-6789', null],
  ['SSN ends in oh one two three', 'SSN ends in ***-**-0123', null],
])('%s', (text, masked, ssn) => expect(maskSsnsIn(text)).toEqual({ text: masked, ssn }));

test.each([
  'Call me at 503-555-0177',
  'five zero three five five five zero one seven seven',
  'born June 21, 1980, at 12 Elm Street, 97201',
  'one or two teeth, on 12/03/2026 at 10:30',
  'the visit of 2026-11-26 9:30',
  'the text of 2026-11-30 16:26:03.12345-08:00',
  '2026-11-30T16:26:03.1234567Z',
  '1234567.89',
  'Salem, 97301-1234',
  'We met someone at the oneness clinic',
])('%s: there is none', (text) => expect(maskSsnsIn(text)).toEqual({ text, ssn: null }));

test('what is withheld is put back as it was written, and not where a mark is lost, doubled or made up', () => {
  const { text, putBack } = withholdSsns('Yours is 123-45-6789, hers 987 65 4321; call 503-555-0177.');
  expect(text).toBe('Yours is [[#1]], hers [[#2]]; call 503-555-0177.');
  expect(putBack('Ella: [[#2]], usted: [[#1]].')).toBe('Ella: 987 65 4321, usted: 123-45-6789.');
  for (const other of ['Usted: [[#1]].', '[[#1]] [[#2]] [[#2]]', '[[#1]] [[#2]] [[#3]]', '[[1]] [[2]]'])
    expect(putBack(other)).toBeNull();
  expect(withholdSsns('See you at 3:30').putBack('Nos vemos a las 3:30 [[#1]]')).toBe(
    'Nos vemos a las 3:30 [[#1]]',
  );
});

test('it is found wherever it stands', () => {
  expect(
    maskSsnsWithin({ a: [{ b: '123-45-6789' }], ssn: 123456789, n: 987654321, ok: 12, no: null }),
  ).toEqual({
    a: [{ b: '***-**-6789' }],
    ssn: '***-**-6789',
    n: '***-**-4321',
    ok: 12,
    no: null,
  });
});
