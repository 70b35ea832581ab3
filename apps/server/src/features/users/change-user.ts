import { type RouteInput, users } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { endResetLinks, endUserSessions, noticeMail, readUser, saveUser } from '../identity/index.ts';
import { retireEndpoint } from '../phones/index.ts';
import { readUserFields, withWordsForTaken } from './fields.ts';
import { beginStaffChange, mustNotBeLastAdmin } from './policy.ts';
import { findUserRow, type UserTableRow } from './store.ts';

type Form = RouteInput<typeof users.updateUser>['body'];

/**
 * Changes a user; what is left out stays. A changed role is in force at once; a changed name or address is told to
 * its owner by mail, and ends the links to set a new password.
 * @throws BadInput for an address or a username the office has already; Refusal 404, 409 for the last active admin
 *   and for a `version` that is no longer the newest
 */
export async function updateUser(
  platform: Platform,
  ctx: Context,
  userId: number,
  form: Form,
): Promise<users.UserRow> {
  const { version, ...fields } = form;
  const wanted = readUserFields(fields);
  await beginStaffChange(ctx);
  const before = await findUserRow(ctx.tx, userId);
  if (!before) throw notFound('user');
  if (version !== undefined && version !== before.version)
    throw conflict(users.userMessages.changedMeanwhile);
  const changed = (Object.keys(wanted) as (keyof UserTableRow)[]).filter(
    (key) => wanted[key] !== before[key],
  );
  if (changed.length === 0) return readUser(ctx, before.userId);
  const roleChanges = changed.includes('role');
  if (roleChanges && before.role === 'Admin' && before.isActive) await mustNotBeLastAdmin(ctx, before);
  const after = await withWordsForTaken(() => saveUser(ctx.tx, before, wanted));
  ctx.audit({
    action: roleChanges ? 'user.set_role' : 'user.update',
    subject: `user:${userId}`,
    details: { fields: changed, ...(roleChanges ? { role: after.role } : {}) },
  });
  await tellOwner(platform, ctx, before, after);
  await ctx.raise('account.changed', { userId: after.userId });
  if (roleChanges) await ctx.raise('access.changed', { userId: after.userId });
  if (roleChanges && after.isActive) await announceClient(ctx);
  return readUser(ctx, after.userId);
}

/**
 * Switches an account off or on. Off: signed out everywhere at once, the links it was mailed end and its softphone is
 * taken away at the carrier.
 * @param wanted left out: to the other
 * @throws Refusal 404, 409 for one's own account and for the last active admin
 */
export async function switchUser(
  platform: Platform,
  ctx: Context,
  find: () => Promise<UserTableRow | undefined>,
  wanted: boolean | undefined,
): Promise<users.UserRow> {
  await beginStaffChange(ctx);
  const before = await find();
  if (!before) throw notFound('user');
  const isActive = wanted ?? !before.isActive;
  if (isActive === before.isActive) return readUser(ctx, before.userId);
  if (!isActive) {
    if (before.userId === userOf(ctx).userId) throw conflict(users.userMessages.yourself);
    if (before.role === 'Admin') await mustNotBeLastAdmin(ctx, before);
  }
  const after = await saveUser(ctx.tx, before, { isActive });
  ctx.audit({ action: isActive ? 'user.switch_on' : 'user.switch_off', subject: `user:${before.userId}` });
  await ctx.raise('account.changed', { userId: after.userId });
  if (!isActive) {
    await endUserSessions(platform, ctx, before.userId, 'switched off');
    await endResetLinks(ctx.tx, before.userId, ctx.now);
    await retireEndpoint(ctx, before.userId);
  }
  if (before.role === 'Admin') await announceClient(ctx);
  return readUser(ctx, after.userId);
}

/** A change of what somebody signs in with, or of where their links go, is told to them (ASVS 5.0, 6.3.7). */
async function tellOwner(
  platform: Platform,
  ctx: Context,
  before: UserTableRow,
  after: UserTableRow,
): Promise<void> {
  if (after.username !== before.username) await noticeMail(platform, ctx, after, 'username changed');
  if (after.email === before.email) return;
  await noticeMail(platform, ctx, before, 'e-mail changed');
  await noticeMail(platform, ctx, after, 'e-mail changed');
  await endResetLinks(ctx.tx, after.userId, ctx.now);
}
