import { expect, test } from 'vitest';
import { installationWords, problemsWords } from './state-words.ts';

test('the sum of an installation counts only what there is', () => {
  expect([0, 1, 2].map(problemsWords)).toEqual(['No problems', '1 problem', '2 problems']);
  expect(installationWords(0, 0, 3)).toBe('The installation is well, all is well at 3 offices');
  expect(installationWords(0, 1, 3)).toBe('The installation is well, 1 of 3 offices not well');
  expect(installationWords(2, 0, 1)).toBe('2 problems of the installation, all is well at 1 office');
  expect(installationWords(1, 1, 1)).toBe('1 problem of the installation, 1 of 1 office not well');
});
