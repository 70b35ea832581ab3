import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { announceConvo } from '../convo/announce-convo.ts';
import { wakeReminders } from './deliver-reminders.ts';
import { takeIn } from '../convo/participants.ts';
import { presentReminder } from '../convo/present.ts';
import { holdConvo } from '../convo/see-convo.ts';
import { removeReminder, saveReminder } from './store-reminders.ts';
import { changeConvo, type ReminderRow } from '../store.ts';
import { viewRow } from '../convo/view-row.ts';

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

/** A user's reminder that follows a date somebody else keeps. */
export interface FollowedDate {
  userId: number;
  /** Null: there is none any more. */
  at: Date | null;
  /** Only where it stands at this moment: one they have set themselves since stays. */
  insteadOf?: Date;
}

/**
 * Has reminders of an open conversation follow the date of what it is about. Who took no part in it does from then on,
 * where there is room. What stands so already is left alone.
 * @returns whether anything changed; nobody was told yet
 */
export async function followDates(
  ctx: Context,
  convoId: number,
  dates: readonly FollowedDate[],
): Promise<boolean> {
  const convo = await holdConvo(ctx, convoId);
  let changed = false;
  for (const { userId, at, insteadOf } of dates) {
    const held = convo.convo_reminders.find(({ reminder_for_who }) => reminder_for_who === userId);
    const heldAt = held ? Date.parse(held.reminder_date) : null;
    if (insteadOf && heldAt !== insteadOf.getTime()) continue;
    if (heldAt === (at?.getTime() ?? null)) continue;
    if (at === null) {
      await removeReminder(ctx.tx, convoId, userId);
      ctx.audit({ action: 'convo.remove_reminder', subject: `convo:${convoId}` });
    } else {
      if (!convo.convo_status) continue;
      if (!convo.convo_participants.some(({ user_id }) => user_id === userId)) {
        if (convo.convo_participants.length >= contract.CONVO_PARTICIPANTS_MAX) continue;
        await takeIn(ctx, convo, userId);
      }
      await putReminder(ctx, convoId, userId, at);
    }
    changed = true;
  }
  return changed;
}

/** The same, and everybody is told. */
export async function announceFollowedDates(
  ctx: Context,
  convoId: number,
  dates: readonly FollowedDate[],
): Promise<void> {
  if (await followDates(ctx, convoId, dates)) await announceChange(ctx, convoId);
}

async function putReminder(
  ctx: Context,
  convoId: number,
  userId: number,
  remindAt: Date,
): Promise<ReminderRow> {
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
  return row;
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
  const row = await putReminder(ctx, convoId, userId, remindAt);
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
