import type { labels } from '@chairline/contract';
import { makeTag } from '@chairline/office-state/testing';
import { expect, test } from 'vitest';
import { checkName, fillSample, readSwatch, titlesOfType, usedIcons } from './label-rules.ts';

test('a name is required, at most 20 characters, and its own without regard to case and blanks', () => {
  expect(checkName('  ', [])).toBe('Name is required');
  expect(checkName('a'.repeat(20), [])).toBeNull();
  expect(checkName('a'.repeat(21), [])).toBe('A name has at most 20 characters');
  expect(checkName(' whitening ', ['Whitening'])).toBe('This name is already in use');
  expect(checkName('Whitening 2', ['Whitening'])).toBeNull();
});

test('an icon is taken by another tag of the source, not by the tag itself', () => {
  const tags = [
    makeTag({ tag_id: 1, tag_icon: 'cash', tag_name: 'Balance' }),
    makeTag({ tag_id: 2, tag_icon: 'fire', tag_source: 'convoTags' }),
  ];
  expect([...usedIcons(tags, 'contactTags', null)]).toEqual([['cash', 'Balance']]);
  expect(usedIcons(tags, 'contactTags', 1).size).toBe(0);
  expect(usedIcons(tags, 'convoTags', null).has('fire')).toBe(true);
});

test('a title is held against those of its contact type; none and 0 are both all', () => {
  const template = (fields: Partial<labels.MessageTemplate>): labels.MessageTemplate => ({
    template_id: 1,
    title: 'Hello',
    template: 'Hi',
    contact_type_id: null,
    color: '',
    is_active: true,
    version: 1,
    ...fields,
  });
  const all = [
    template({ template_id: 1, contact_type_id: null }),
    template({ template_id: 2, contact_type_id: 0, title: 'Recall' }),
    template({ template_id: 3, contact_type_id: 5, title: 'Lead' }),
  ];
  expect(titlesOfType(all, 0, null)).toEqual(['Hello', 'Recall']);
  expect(titlesOfType(all, null, 1)).toEqual(['Recall']);
  expect(titlesOfType(all, 5, null)).toEqual(['Lead']);
});

test('a template is shown as a patient gets it: in the composer’s words, unknown placeholders as typed', () => {
  const sampleOf = (text: string) =>
    fillSample(text, {
      userName: 'Sam Reed',
      now: Date.parse('2026-11-30T17:30:00Z'),
      timezone: 'America/Los_Angeles',
    });
  expect(sampleOf('Hi $contactName, $who? $5. $userName')).toBe('Hi Maria Lopez, $who? $5. Sam Reed');
  expect(sampleOf('$contactname on $TodayDayOfWeek')).toBe('Maria Lopez on Monday');
  expect(sampleOf('$ApptDateWithTime')).toBe(
    'Wednesday, 12/02/2026 at 09:30 AM Location :(120 Main Street, Portland, OR 97201)',
  );
});

test('a colour that is none of the swatches counts as none', () => {
  expect(readSwatch('#00796b')).toBe('#00796B');
  expect(readSwatch('#123456')).toBe('');
  expect(readSwatch('')).toBe('');
});
