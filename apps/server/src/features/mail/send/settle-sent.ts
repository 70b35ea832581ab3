import type { Context } from '../../../platform/context.ts';
import { changeEmailEverywhere } from '../thread/change-email.ts';
import { deliveryOf } from '../thread/mark-undelivered.ts';
import { outboundRows } from './store-outbound.ts';
import { lockEmail } from '../store-emails.ts';

/** A mail of ours has left, by Gmail's answer or because its copy was found. The second of the two changes nothing. */
export async function settleSent(
  ctx: Context,
  emailId: number,
  sent: { id: string; threadId: string },
): Promise<void> {
  const outbound = await outboundRows.lock(ctx.tx, emailId);
  const email = await lockEmail(ctx.tx, emailId);
  if (!email || email.gmailId !== null) return;
  if (outbound && outbound.state !== 'accepted')
    await outboundRows.change(ctx.tx, emailId, { state: 'accepted', lastError: null });
  await changeEmailEverywhere(ctx, emailId, {
    gmailId: sent.id,
    gmailThreadId: sent.threadId,
    direction: 'sent',
    // A server may have said that it did not arrive before Gmail's answer was here.
    ...deliveryOf(email.undelivered),
  });
  ctx.audit({ action: 'mail.sent', subject: `email:${emailId}` });
}
