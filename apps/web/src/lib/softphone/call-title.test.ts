import type { calls } from '@chairline/contract';
import { expect, test } from 'vitest';
import { joinNames, titleOf } from './call-title.ts';

test.each([
  [[], ''],
  [['Maria Alvarez'], 'Maria Alvarez'],
  [['Maria Alvarez', 'Dana Cole'], 'Maria Alvarez & Dana Cole'],
  [['Maria Alvarez', 'Dana Cole', 'Sam Ito'], 'Maria Alvarez, Dana Cole & Sam Ito'],
])('%j are called %s', (names, joined) => {
  expect(joinNames(names)).toBe(joined);
});

const one = (name: string, user_id: number | null = null): calls.Participant => ({
  name,
  user_id,
  contact_id: null,
  phone_num: user_id === null ? '8885550131' : '',
  role: user_id === null ? 'customer' : 'agent',
  coach: false,
  muted: false,
  held: false,
});
const me = one('Jordan Hale', 1);
const lab = { title: 'Evergreen Dental Lab', number: '8885550131' };

test.each([
  // The office has no name for the number.
  ['8885550131', lab, 'Evergreen Dental Lab'],
  ['+18885550131', lab, 'Evergreen Dental Lab'],
  ['Daniel Reyes', { title: '(503) 555-0111', number: '5035550111' }, 'Daniel Reyes'],
  // It became another call, as by merging.
  ['5035550177', lab, '(503) 555-0177'],
  ['5035550177', { title: '', number: '5035550177' }, '(503) 555-0177'],
  ['', { title: 'Mei Tanaka', number: '' }, 'Mei Tanaka'],
])('what the server has as "%s", called as %j, goes by %s', (displayName, called, title) => {
  const call = { displayName, contact_id: 7, participants: [me, one(displayName)] };
  expect(titleOf(call, called, 1)).toBe(title);
});

test('a call among staff goes by the others, for each of them', () => {
  const [mei, renee] = [one('Mei Tanaka', 2), one('Renee Castellano', 3)];
  const call = { displayName: 'Jordan Hale', contact_id: null, participants: [me, mei] };
  const called = { title: 'mei', number: '' };
  expect(titleOf(call, called, 1)).toBe('Mei Tanaka');
  expect(titleOf(call, called, 2)).toBe('Jordan Hale');
  expect(titleOf({ ...call, participants: [me, mei, renee] }, called, 1)).toBe(
    'Mei Tanaka & Renee Castellano',
  );
  expect(titleOf({ ...call, participants: [me] }, called, 1)).toBe('mei');
  // A patient who hides their number is none of the staff.
  expect(titleOf({ ...call, displayName: 'Unknown', participants: [me, one('Unknown')] }, called, 1)).toBe(
    'Unknown',
  );
});

test('what nobody knows of yet goes by what was called', () => {
  expect(titleOf(undefined, lab, 1)).toBe('Evergreen Dental Lab');
  expect(titleOf(undefined, { title: '', number: '8885550131' }, 1)).toBe('(888) 555-0131');
});
