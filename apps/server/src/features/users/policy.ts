import { users } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { userOf } from '../../platform/context.ts';
import { conflict, forbidden, sessionExpired } from '../../platform/errors.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { findUserRow, lockStaff, type UserTableRow } from './store.ts';

/**
 * Begins a change of the office's staff: from here on no other such change runs, and the acting admin is still one.
 * Their session may be as old as a second, and they may have waited for whoever demoted them.
 * @throws Refusal 403
 */
export async function beginStaffChange(ctx: Context): Promise<void> {
  await lockStaff(ctx.tx);
  const actor = await findUserRow(ctx.tx, userOf(ctx).userId);
  if (!actor?.isActive) throw sessionExpired();
  if (actor.role !== 'Admin') throw forbidden();
}

/**
 * The office keeps an active admin. To be asked after `beginStaffChange`.
 * @param user who is about to be no active admin any more
 * @throws Refusal 409 for the last one
 */
export async function mustNotBeLastAdmin(ctx: Context, user: UserTableRow): Promise<void> {
  const admins = await listActiveAdminIds(ctx.tx);
  if (admins.every((id) => id === user.userId)) throw conflict(users.userMessages.lastAdmin);
}
