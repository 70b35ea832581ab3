import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { announceConvo } from './announce-convo.ts';
import { wakeReminders } from './deliver-reminders.ts';
import { takeIn } from './participants.ts';
import { presentReminder } from './present.ts';
import { holdConvo } from './see-convo.ts';
import { removeReminder, saveReminder } from './store-reminders.ts';
import { changeConvo } from './store.ts';
import { viewRow } from './view-row.ts';

export interface ReminderAnswer {
  reminder: contract.ConvoReminder;
  convo: contract.Conversation;
}

/**
 * Sets the acting user's reminder for a conversation; who took no part in it does from now on.
 * @param date ISO 8601 with offset
 * @throws BadInput for a closed conversation, a second reminder, a time that is too near or too far
 */
export async function addReminder(ctx: Context, convoId: number, date: string): Promise<ReminderAnswer> {
  const convo = await holdConvo(ctx, convoId);
  if (convo.userReminder) throw new BadInput(contract.conversationMessages.reminderExists);
  return setReminder(ctx, convo, date);
}

/** Changes it; one that was delivered is to come again. @throws BadInput as above, and where there is none */
export async function updateReminder(ctx: Context, convoId: number, date: string): Promise<ReminderAnswer> {
  const convo = await holdConvo(ctx, convoId);
  if (!convo.userReminder) throw new BadInput(contract.conversationMessages.reminderMissing);
  return setReminder(ctx, convo, date);
}

/** Removes it, also from a closed conversation. @throws BadInput where there is none */
export async function deleteReminder(
  ctx: Context,
  convoId: number,
): Promise<{ convo: contract.Conversation }> {
  const { userId } = userOf(ctx);
  const convo = await holdConvo(ctx, convoId);
  if (!convo.userReminder) throw new BadInput(contract.conversationMessages.reminderMissing);
  await removeReminder(ctx.tx, convoId, userId);
  ctx.audit({ action: 'convo.remove_reminder', subject: `convo:${convoId}` });
  return { convo: await announceChange(ctx, convoId) };
}

async function setReminder(
  ctx: Context,
  convo: contract.Conversation,
  date: string,
): Promise<ReminderAnswer> {
  const { userId } = userOf(ctx);
  const { convo_id: convoId } = convo;
  if (!convo.can.remind) throw new BadInput(contract.conversationMessages.reminderClosed);
  const remindAt = checkedTime(date, ctx.now);
  if (!convo.participant) await takeIn(ctx, convo, userId);
  const row = await saveReminder(ctx.tx, {
    clientId: ctx.office,
    convoId,
    userId,
    remindAt,
    setAt: ctx.now,
  });
  await wakeReminders(ctx, remindAt);
  ctx.audit({
    action: 'convo.set_reminder',
    subject: `convo:${convoId}`,
    details: { at: remindAt.toISOString() },
  });
  return { convo: await announceChange(ctx, convoId), reminder: presentReminder(row) };
}

function checkedTime(date: string, now: Date): Date {
  const at = new Date(date);
  const ahead = at.getTime() - now.getTime();
  if (ahead < contract.REMINDER_MIN_MS - contract.REMINDER_GRACE_MS)
    throw new BadInput(contract.conversationMessages.reminderPast);
  if (ahead > contract.REMINDER_MAX_MS) throw new BadInput(contract.conversationMessages.reminderTooFar);
  return at;
}

async function announceChange(ctx: Context, convoId: number): Promise<contract.Conversation> {
  await changeConvo(ctx.tx, convoId);
  return viewRow(ctx, await announceConvo(ctx, 'updateConvo', convoId));
}
