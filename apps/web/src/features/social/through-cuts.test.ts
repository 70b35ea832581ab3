import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { throughCuts } from './through-cuts.ts';

const cut = new ApiError(0, 'offline', 'Chairline cannot be reached.');

/** What fails some times and then works. @returns what was heard, beside its end */
async function run(failures: number, error: unknown = cut) {
  const heard: (boolean | 'try')[] = [];
  let left = failures;
  const work = async () => {
    heard.push('try');
    left -= 1;
    if (left >= 0) throw error;
    return 'posted';
  };
  const end = await throughCuts(
    work,
    (waiting) => heard.push(waiting),
    async () => undefined,
  ).catch((thrown: unknown) => thrown);
  return { end, heard };
}

test('goes on by itself after the connection was lost', async () => {
  expect(await run(2)).toEqual({
    end: 'posted',
    heard: ['try', true, false, 'try', true, false, 'try'],
  });
});

test.each([
  ['what the server refused', new ApiError(400, 'bad_request', 'A video has to be MP4.')],
  ['what took too long', new ApiError(0, 'timeout', 'The server took too long to answer.')],
])('%s is said at once', async (_what, error) => {
  expect(await run(1, error)).toEqual({ end: error, heard: ['try'] });
});

test('a connection that stays away is said', async () => {
  const { end, heard } = await run(Number.POSITIVE_INFINITY);
  expect(end).toBe(cut);
  expect(heard.filter((one) => one === 'try')).toHaveLength(8);
  expect(heard.at(-1)).toBe('try');
});
