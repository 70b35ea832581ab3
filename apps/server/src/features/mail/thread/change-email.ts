import type { Context } from '../../../platform/context.ts';
import { changeItemsOfEmails } from '../../threads/index.ts';
import { emailOf } from './get-emails.ts';
import { changeEmail, type NewEmail } from '../store-emails.ts';

/** Changes an e-mail, and the items it stands as; every screen that shows either is told. */
export async function changeEmailEverywhere(
  ctx: Context,
  emailId: number,
  change: Partial<NewEmail>,
): Promise<void> {
  await changeEmail(ctx.tx, emailId, change);
  const shown = {
    ...(change.direction === undefined ? {} : { direction: change.direction }),
    ...(change.deliveryNote === undefined ? {} : { deliveryNote: change.deliveryNote }),
  };
  if (Object.keys(shown).length > 0) await changeItemsOfEmails(ctx, [emailId], shown);
  ctx.emit('updateEmail', { email: await emailOf(ctx, emailId) });
}
