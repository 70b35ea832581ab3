import type { Context } from '../../platform/context.ts';
import { announceClient, listActiveAdminIds } from '../client-rows/index.ts';

/** Says to the office's admins, and to the provider's, that invitations are no longer what they were. */
export async function emitInvitationsChanged(ctx: Context): Promise<void> {
  ctx.emit('invitationsChanged', {}, await listActiveAdminIds(ctx.tx));
  await announceClient(ctx);
}
