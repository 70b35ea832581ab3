import { expect, test } from 'vitest';
import { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { writeOnce } from './write-practice.ts';

const words = { nothing: (fault: string) => `${fault} Not done.`, open: (fault: string) => `${fault} Look.` };
const lost = () => Promise.reject(new PracticeFault('slow', 'No answer.', { inDoubt: true }));
const away = () => Promise.reject(new PracticeFault('offline', 'Away.'));
const write = (
  act: () => Promise<number>,
  readBack: (written: number | null) => Promise<string | null>,
  wanted = 'new',
) =>
  writeOnce(
    'row',
    act,
    (_signal, written) => readBack(written),
    (row) => row === wanted,
    words,
  );

test('what was written is read back, and held against what was wanted', async () => {
  const back = async (written: number | null) => (written === 7 ? 'new' : null);
  expect(await write(async () => 7, back)).toEqual({ row: 'new', stands: true });
  expect(await write(async () => 7, back, 'other')).toEqual({ row: 'new', stands: false });
});

test('in doubt it is looked up: there, not there, and where nobody can look', async () => {
  expect(await write(lost, async () => 'new')).toEqual({ row: 'new', stands: true });
  await expect(write(lost, async () => 'old')).rejects.toThrow('No answer. Not done.');
  await expect(write(lost, async () => null)).rejects.toThrow('No answer. Not done.');
  await expect(write(lost, away)).rejects.toThrow('No answer. Look.');
});

test('written, but nobody could read it back: it is said so, and not that nothing was done', async () => {
  await expect(write(async () => 7, away)).rejects.toThrow('Away. Look.');
});

test('without doubt nothing is looked up', async () => {
  let looked = 0;
  const count = async () => {
    looked += 1;
    return 'new';
  };
  await expect(write(away, count)).rejects.toThrow('Away.');
  expect(looked).toBe(0);
});
