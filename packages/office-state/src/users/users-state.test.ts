import { expect, it } from 'vitest';
import { makeManagedUser } from '../testing/make-users.ts';
import { reduceEvent, refetch } from '../reducers.ts';
import { managedUserReducers, putUser } from './users-state.ts';

const jordan = makeManagedUser({ second_factor: true, last_sign_in_at: '2026-11-20T10:00:00Z', version: 2 });

it('takes a change of a user and keeps what only admins see', () => {
  const { second_factor: _s, last_sign_in_at: _l, ...row } = { ...jordan, isActive: false, version: 3 };
  expect(putUser([jordan], row)).toEqual([{ ...jordan, isActive: false, version: 3 }]);
  expect(putUser([jordan], { ...row, version: 1 })).toEqual([jordan]);
});

it('adds somebody who is new', () => {
  const { second_factor: _s, last_sign_in_at: _l, ...row } = makeManagedUser({ user_id: 9 });
  expect(putUser([jordan], row)[1]).toEqual(makeManagedUser({ user_id: 9 }));
});

it('fetches the accounts again where only what admins see can have changed', () => {
  const { second_factor: _s, last_sign_in_at: _l, ...row } = { ...jordan, version: 3 };
  const changed = (user: typeof row) =>
    reduceEvent(managedUserReducers, [jordan], { type: 'userChanged', payload: { user } });
  expect(changed(row)).toBe(refetch);
  expect(changed({ ...row, isActive: false })).toEqual([{ ...jordan, isActive: false, version: 3 }]);
});
