import type { Context } from '../../platform/context.ts';
import type { OnSettled } from '../mailings/index.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';

/** Tells the office's admins to look at their invitations again. */
export async function emitInvitationsChanged(ctx: Context): Promise<void> {
  ctx.emit('invitationsChanged', {}, await listActiveAdminIds(ctx.tx));
}

/** An invitation shows whether its mail got through. */
export const mailSettled: OnSettled = async (ctx, { kind }) => {
  if (kind === 'activate') await emitInvitationsChanged(ctx);
};
