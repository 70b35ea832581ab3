import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { announceConvo } from './announce-convo.ts';
import { wakeReminders } from '../reminders/deliver-reminders.ts';
import { mustMayClose } from './policy.ts';
import { holdConvo } from './see-convo.ts';
import { changeConvo } from '../store.ts';
import { viewRow } from './view-row.ts';

/**
 * Closes a conversation, or opens it again; one that is so already stays. Deleting is closing with the process
 * 'internal': nothing a person wrote is erased. Reminders stay, and are not delivered while it is closed.
 * @throws Refusal 403 for who may not, 404
 */
export async function setConvoStatus(
  ctx: Context,
  convoId: number,
  { status, process }: { status: boolean; process: string },
): Promise<contract.Conversation> {
  const convo = await holdConvo(ctx, convoId);
  mustMayClose(convo);
  if (convo.convo_status === status) return convo;
  await changeConvo(ctx.tx, convoId, {
    isOpen: status,
    closedAt: status ? null : ctx.now,
    closedBy: status ? null : userOf(ctx).userId,
  });
  const deleted = !status && process === contract.INTERNAL;
  ctx.audit({
    action: status ? 'convo.reopen' : deleted ? 'convo.delete' : 'convo.close',
    subject: `convo:${convoId}`,
  });
  // What was due while it was closed is delivered now.
  const isDue = convo.convo_reminders.some((one) => Date.parse(one.reminder_date) <= ctx.now.getTime());
  if (status && isDue) await wakeReminders(ctx);
  return viewRow(ctx, await announceConvo(ctx, 'updateConvoStatus', convoId));
}
