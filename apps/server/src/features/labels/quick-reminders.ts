import { labels as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { presentPreset } from './present.ts';
import {
  changePreset,
  insertPresets,
  listPresetRows,
  lockPreset,
  type PresetRow,
} from './store-quick-reminders.ts';
import { withWordsForTaken } from './taken.ts';

type Form = RouteInput<typeof contract.createReminderPreset>['body'];

/** The office's quick reminders. */
export async function listReminderPresets(ctx: Context): Promise<contract.ReminderPreset[]> {
  return (await listPresetRows(ctx.tx)).map(presentPreset);
}

/** Makes a quick reminder. @throws BadInput for a name in use */
export async function createReminderPreset(ctx: Context, form: Form): Promise<contract.ReminderPreset> {
  const [row] = await withWordsForTaken(() =>
    insertPresets(ctx.tx, [{ ...columnsOf(form), clientId: ctx.office, createdAt: ctx.now }]),
  );
  ctx.audit({ action: 'quick-reminder.create', subject: `quick-reminder:${row!.reminderId}` });
  return announce(ctx, 'reminderPreset', row!);
}

/**
 * Changes a quick reminder.
 * @throws BadInput for a name in use; Refusal 404, 409 for a `version` that is no longer the newest
 */
export async function updateReminderPreset(
  ctx: Context,
  reminderId: number,
  { version, ...form }: Form & { version?: number },
): Promise<contract.ReminderPreset> {
  const before = await lockPreset(ctx.tx, reminderId);
  if (!before || before.deletedAt) throw notFound('quick reminder');
  if (version !== undefined && version !== before.version)
    throw conflict(contract.labelMessages.changedMeanwhile);
  const row = await withWordsForTaken(() => changePreset(ctx.tx, reminderId, columnsOf(form)));
  ctx.audit({ action: 'quick-reminder.update', subject: `quick-reminder:${reminderId}` });
  return announce(ctx, 'updateReminderPreset', row);
}

/** Deletes a quick reminder; once more changes nothing. @throws Refusal 404 */
export async function deleteReminderPreset(ctx: Context, reminderId: number): Promise<void> {
  const before = await lockPreset(ctx.tx, reminderId);
  if (!before) throw notFound('quick reminder');
  if (before.deletedAt) return;
  await changePreset(ctx.tx, reminderId, { deletedAt: ctx.now });
  ctx.emit('deleteReminderPreset', { reminder_id: reminderId });
  ctx.audit({ action: 'quick-reminder.delete', subject: `quick-reminder:${reminderId}` });
}

/** Takes the deletion back. @throws BadInput when its name is in use meanwhile; Refusal 404 */
export async function restoreReminderPreset(
  ctx: Context,
  reminderId: number,
): Promise<contract.ReminderPreset> {
  const before = await lockPreset(ctx.tx, reminderId);
  if (!before) throw notFound('quick reminder');
  if (!before.deletedAt) return presentPreset(before);
  const row = await withWordsForTaken(() => changePreset(ctx.tx, reminderId, { deletedAt: null }));
  ctx.audit({ action: 'quick-reminder.restore', subject: `quick-reminder:${reminderId}` });
  return announce(ctx, 'reminderPreset', row);
}

/** The quick reminders every office has from its first day. */
export async function makeQuickReminders(ctx: Pick<Context, 'tx' | 'office' | 'now'>): Promise<void> {
  await insertPresets(
    ctx.tx,
    contract.firstReminderPresets.map((preset) => ({
      ...columnsOf(preset),
      clientId: ctx.office,
      createdAt: ctx.now,
    })),
  );
}

function columnsOf({
  reminder_title,
  duration,
  unit,
  fixedTime,
  isTomorrow,
}: contract.ReminderPresetTime & { reminder_title: string }) {
  // Beside a time of day a duration means nothing.
  const from = fixedTime === null ? { duration, unit } : { duration: 0, unit: 'hour' as const };
  return { reminderTitle: reminder_title, ...from, fixedTime, isTomorrow };
}

function announce(
  ctx: Context,
  type: 'reminderPreset' | 'updateReminderPreset',
  row: PresetRow,
): contract.ReminderPreset {
  const reminder_preset = presentPreset(row);
  ctx.emit(type, { reminder_preset });
  return reminder_preset;
}
