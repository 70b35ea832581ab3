import { conversations as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { refusedMessage } from './refused-message.ts';

const words = contract.conversationMessages;

test.each([
  [new ApiError(404, 'not_found', 'There is no such conversation in this office.'), words.takenOut, true],
  [new ApiError(400, 'bad_request', words.closedToYou), words.closedToYou, false],
  [new ApiError(400, 'bad_request', words.tooManyFiles), words.tooManyFiles, false],
  [null, words.filesLost, false],
])('%s is said in words that say what to do', (refused, reason, gone) => {
  expect(refusedMessage(refused)).toEqual({ reason, gone });
});
