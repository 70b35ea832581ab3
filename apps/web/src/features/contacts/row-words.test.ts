import { expect, it } from 'vitest';
import { rowWords } from './row-words.ts';

const quiet = {
  direction: '',
  shown: 'Nothing yet',
  waits: false,
  putOffUntil: '',
  inFamily: false,
  tags: [],
};

it('says the signs of a row in one sentence', () => {
  expect(
    rowWords({
      direction: 'Message Received',
      shown: 'See you in the morning.',
      waits: true,
      putOffUntil: 'Tomorrow 9:00 AM',
      inFamily: true,
      tags: ['VIP', 'Implant'],
    }),
  ).toBe(
    'Message Received, needs an answer, put off until Tomorrow 9:00 AM, in a family, tags: VIP, Implant.',
  );
});

it('says nothing twice, and nothing of nothing', () => {
  expect(rowWords({ ...quiet, direction: 'Call Missed', shown: 'Call Missed' })).toBe('');
  expect(rowWords({ ...quiet, direction: 'Call Missed', shown: 'Call Missed', waits: true })).toBe(
    'Needs an answer.',
  );
  expect(rowWords(quiet)).toBe('');
  expect(rowWords({ ...quiet, inFamily: true })).toBe('In a family.');
});
