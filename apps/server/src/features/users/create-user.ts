import { type RouteInput, users } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { announceClient, findOfficeName } from '../client-rows/index.ts';
import {
  emitUserChanged,
  endOpenTokens,
  hashPassword,
  insertUser,
  newPasswordFaults,
  readUser,
} from '../identity/index.ts';
import { requestEndpoint } from '../phones/index.ts';
import { announceInvitations } from './emit-changes.ts';
import { readUserFields, withWordsForTaken } from './fields.ts';
import { beginStaffChange } from './policy.ts';
import { findUserByEmail } from './store.ts';

type Form = RouteInput<typeof users.createUser>['body'];

/**
 * Makes an account with a password that the admin passes on, and when wanted its softphone. An open invitation to
 * the address ends.
 * @throws BadInput for a password that breaks the rules, and for an address or a username the office has already
 */
export async function createUser(platform: Platform, session: Session, form: Form): Promise<users.UserRow> {
  const { password, softphone_password: softphonePassword, enable_phone: enablePhone, ...fields } = form;
  const row = readUserFields(fields);
  const scope = { office: session.office, actor: session.actor };
  const officeName = await platform.db.transaction({ office: session.office }, findOfficeName);
  const [fault] = await newPasswordFaults(password, { username: form.username, officeName });
  if (fault !== undefined) throw new BadInput(fault);
  // Before the transaction: it takes a while on purpose.
  const passwordHash = await hashPassword(password);
  return inOffice(platform, scope, async (ctx) => {
    await beginStaffChange(ctx);
    if (await findUserByEmail(ctx.tx, form.email)) throw new BadInput(users.userMessages.duplicate);
    const user = await withWordsForTaken(() =>
      insertUser(ctx.tx, {
        ...row,
        clientId: ctx.office,
        firstName: form.first_name,
        username: form.username,
        role: form.role,
        passwordHash,
        createdAt: ctx.now,
      }),
    );
    ctx.audit({ action: 'user.create', subject: `user:${user.userId}`, details: { role: user.role } });
    await ctx.raise('account.made', { userId: user.userId, role: user.role });
    await emitUserChanged(ctx, user.userId);
    if (await endOpenTokens(ctx.tx, { purpose: 'activate', email: user.email }, ctx.now))
      await announceInvitations(ctx);
    else if (user.role === 'Admin') await announceClient(ctx);
    if (enablePhone || softphonePassword !== undefined)
      await requestEndpoint(platform, ctx, { userId: user.userId, password: softphonePassword });
    return readUser(ctx, user.userId);
  });
}
