import { expect, test } from 'vitest';
import { dropRow, putRow } from './labels-state.ts';
import { makeTag } from '../testing/make-tag.ts';

const first = makeTag({ tag_id: 1, version: 3 });
const third = makeTag({ tag_id: 3 });

test('a new row takes its place by id, a changed one its own', () => {
  const second = makeTag({ tag_id: 2 });
  expect(putRow([first, third], second, 'tag_id')).toEqual([first, second, third]);
  const renamed = { ...first, tag_name: 'Bleaching', version: 4 };
  expect(putRow([first, third], renamed, 'tag_id')).toEqual([renamed, third]);
});

test('an older copy changes nothing', () => {
  const held = [first, third];
  expect(putRow(held, { ...first, tag_name: 'Old', version: 2 }, 'tag_id')).toBe(held);
});

test('a deleted row is gone, one that is not held changes nothing', () => {
  expect(dropRow([first, third], 1, 'tag_id')).toEqual([third]);
  expect(dropRow([first], 9, 'tag_id')).toEqual([first]);
});
