import { makeInvitation, makeManagedUser } from '@chairline/office-state/testing';
import { expect, it } from 'vitest';
import { describeInvitation, manageRows } from './managed-users.ts';

const jordan = makeManagedUser({ second_factor: true, last_sign_in_at: '2026-11-20T10:00:00Z', version: 2 });

const users = [
  makeManagedUser({ user_id: 4, first_name: 'Mei', last_name: 'Tanaka', email: 'mei@fernhill.test' }),
  jordan,
  makeManagedUser({ user_id: 2, first_name: 'Renee', last_name: 'Castellano', email: 'r@fernhill.test' }),
];
const words = (search: string) =>
  manageRows(users, [makeInvitation({})], search).map((row) =>
    row.kind === 'heading' ? `${row.label} ${row.count}` : row.key,
  );

it('lists invitations, then accounts by name', () => {
  expect(words('')).toEqual(['Invitations 1', 'invitation-7', 'Accounts 3', 'user-3', 'user-4', 'user-2']);
});

it('finds by the start of a name or of the e-mail, in any case', () => {
  expect(words('TAN')).toEqual(['Accounts 1', 'user-4']);
  expect(words('r@fern')).toEqual(['Accounts 1', 'user-2']);
  expect(words('jordan h')).toEqual(['Accounts 1', 'user-3']);
  expect(words('ana')).toEqual(['Invitations 1', 'invitation-7']);
  expect(words('hill')).toEqual([]);
});

it('says what became of an invitation', () => {
  const say = (given: Parameters<typeof makeInvitation>[0], at = '2026-11-21T10:00:00Z') =>
    describeInvitation(makeInvitation(given), Date.parse(at), (iso) => iso.slice(5, 10));
  expect(say({})).toEqual({ text: 'Sent 11-20, works until 11-27', bad: false });
  expect(say({ mail_state: 'queued' })).toEqual({ text: 'Mail on its way', bad: false });
  expect(say({ mail_state: 'failed' }).bad).toBe(true);
  expect(say({}, '2026-11-28T10:00:00Z')).toEqual({ text: 'Link expired 11-27', bad: true });
});
