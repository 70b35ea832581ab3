import type { labels } from '@chairline/contract';
import { makeTag } from '@chairline/office-state/testing';
import { expect, test } from 'vitest';
import { offerTags, searchTags } from './tag-choice.ts';

const names = (tags: labels.Tag[]) => tags.map(({ tag_name }) => tag_name);

const tags = [
  makeTag({ tag_id: 1, tag_name: 'Whitening' }),
  makeTag({ tag_id: 2, tag_name: 'Blocked', unlist: true }),
  makeTag({ tag_id: 3, tag_name: 'Automatic', enable_auto: true }),
  makeTag({ tag_id: 4, tag_name: 'About staff', tag_source: 'convoTags' }),
  makeTag({ tag_id: 5, tag_name: 'Balance', tag_desc: 'Owes money' }),
];

test('a contact is offered what can be put on it by hand, in the order of the names', () => {
  expect(names(offerTags(tags, 'contact', []))).toEqual(['Balance', 'Whitening']);
  expect(names(offerTags(tags, 'contact', [5]))).toEqual(['Whitening']);
});

test('a message may get an automatic tag by hand as well; a conversation has tags of its own', () => {
  expect(names(offerTags(tags, 'item', []))).toEqual(['Automatic', 'Balance', 'Whitening']);
  expect(names(offerTags(tags, 'conversation', []))).toEqual(['About staff']);
});

test('a search looks at name and description without regard to case', () => {
  expect(names(searchTags(tags, ' WHITE'))).toEqual(['Whitening']);
  expect(names(searchTags(tags, 'money'))).toEqual(['Balance']);
  expect(searchTags(tags, '')).toHaveLength(5);
});
