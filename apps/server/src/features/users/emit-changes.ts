import type { Context } from '../../platform/context.ts';
import { announceClient } from '../client-rows/index.ts';
import { emitInvitationsChanged } from '../identity/index.ts';

/** Says to the office's admins, and to the provider's, that invitations are no longer what they were. */
export async function announceInvitations(ctx: Context): Promise<void> {
  await emitInvitationsChanged(ctx);
  await announceClient(ctx);
}
