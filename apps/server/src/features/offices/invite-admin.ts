import { type offices, type RouteInput, users } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { emitInvitationsChanged, inviteUser } from '../identity/index.ts';
import { mustStand } from './policy.ts';
import { accountExists, lockOffice } from './store.ts';

type Form = RouteInput<typeof offices.inviteOfficeAdmin>['body'];

/**
 * Mails somebody the link to set up an admin account of the office of `ctx`. An earlier link to the address ends.
 * @throws BadInput when the office has an account with this address; Refusal 404, 409 for a deleted office
 */
export async function inviteOfficeAdmin(platform: Platform, ctx: Context, form: Form): Promise<void> {
  mustStand(await lockOffice(ctx.tx, ctx.office));
  if (await accountExists(ctx.tx, form.email)) throw new BadInput(users.userMessages.duplicate);
  await inviteUser(platform, ctx, { ...form, role: 'Admin' });
  await emitInvitationsChanged(ctx);
  await announceClient(ctx);
}
