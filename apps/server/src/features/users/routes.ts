import { users } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { findStaff, presentUserRow, readUser } from '../identity/index.ts';
import { switchUser, updateUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { resetSecondFactor, signOutUser } from './help-user.ts';
import { listInvitations, sendActivation, withdrawInvitation } from './invitations.ts';
import { presentManaged } from './present.ts';
import { findUserByEmail, findUserRow, listManagedRows } from './store.ts';

export function userRoutes(platform: Platform): Binding[] {
  return [
    handle(users.listUsers, async (ctx) => (await findStaff(ctx.tx)).map(presentUserRow)),
    handle(users.getUser, (ctx, { params }) => readUser(ctx, params.id)),
    handleOutside(users.createUser, 'account', async (ctx, { body }) => createUser(platform, ctx, body)),
    handle(users.updateUser, async (ctx, { params, body }) => updateUser(platform, ctx, params.id, body)),
    handle(users.setUserRole, async (ctx, { params }) =>
      updateUser(platform, ctx, params.id, { role: params.role }),
    ),
    handle(users.listManagedUsers, async (ctx) => (await listManagedRows(ctx.tx)).map(presentManaged)),
    handle(users.sendActivation, async (ctx, { body }) => sendActivation(platform, ctx, body)),
    handle(users.listInvitations, listInvitations),
    handle(users.withdrawInvitation, async (ctx, { params }) => withdrawInvitation(ctx, params.id)),
    handle(users.toggleActive, async (ctx, { body }) =>
      switchUser(platform, ctx, () => findUserByEmail(ctx.tx, body.email), undefined),
    ),
    handle(users.updateActiveStatus, async (ctx, { params, body }) =>
      switchUser(platform, ctx, () => findUserRow(ctx.tx, params.id), body?.is_active),
    ),
    handle(users.signOutUser, async (ctx, { params }) => signOutUser(platform, ctx, params.id)),
    handle(users.resetUserSecondFactor, async (ctx, { params }) =>
      resetSecondFactor(platform, ctx, params.id),
    ),
  ];
}
