import { mail as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { queuedAnew } from '../../../platform/sends/index.ts';
import { mustBeFilled } from '../../../platform/must-be-filled.ts';
import { changeEmailEverywhere } from '../thread/change-email.ts';
import { emailOf } from '../thread/get-emails.ts';
import { findAccount } from '../store.ts';
import { lockEmail } from '../store-emails.ts';
import { insertOutbound, outboundRows } from './store-outbound.ts';
import { wakeEmailSender } from '../mailbox/wake.ts';

/** Queues a mail again that did not get through. @throws BadInput when it did, or may not; Refusal 404 */
export async function resendMail(
  ctx: Context,
  emailId: number,
  allowUnfilled: boolean,
): Promise<{ email: contract.Email }> {
  const outbound = await outboundRows.lock(ctx.tx, emailId);
  const email = await lockEmail(ctx.tx, emailId);
  if (!email) throw notFound('e-mail');
  if (email.direction !== 'failed') throw new BadInput(contract.mailMessages.notResendable);
  // Gmail has it: sent again it would be another mail under the same id.
  if (email.gmailId !== null) throw new BadInput(contract.mailMessages.cameBack);
  mustBeFilled(`${email.subject}\n${contract.writtenPart(email.bodyText)}`, allowUnfilled);
  const account = await findAccount(ctx.tx);
  if (!account) throw new BadInput(contract.mailMessages.notConnected);
  const queued = { ...queuedAnew(ctx.now), allowUnfilled };
  if (outbound) await outboundRows.change(ctx.tx, emailId, queued);
  else await insertOutbound(ctx.tx, { ...queued, clientId: ctx.office, emailId });
  await wakeEmailSender(ctx, ctx.now);
  ctx.audit({ action: 'mail.resend', subject: `email:${emailId}` });
  await changeEmailEverywhere(ctx, emailId, {
    direction: 'queued',
    deliveryNote: null,
    undelivered: [],
    // The office may have another mailbox by now.
    fromAddress: account.address.toLowerCase(),
  });
  return { email: await emailOf(ctx, emailId) };
}
