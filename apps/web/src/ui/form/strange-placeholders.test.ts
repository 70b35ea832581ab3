import { labels } from '@chairline/contract';
import { expect, it } from 'vitest';
import { strangePlaceholders } from './strange-placeholders.ts';

it('names what looks like a placeholder and is filled in by nothing', () => {
  const strange = (text: string) => strangePlaceholders(text, labels.placeholders);
  expect(strange('Hi $fistName, $userNames and again $fistName')).toEqual(['$fistName', '$userNames']);
  expect(strange('Hi $FIRSTNAME, this is $userName.')).toEqual([]);
  expect(strange('It is $20, or US$ 20')).toEqual([]);
});
