import { z } from 'zod';
import { smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { reminderPreset, type ReminderPresetTime, reminderUnits } from './models.ts';
import { labelName, labelVersion } from './settings-routes.ts';

/** The times a reminder of an internal conversation takes at one click: specification 2, sections 3 and 4; 1, section 6. */

export const quickReminderMessages = {
  created: 'Quick Reminder Created Successfully',
  createFailed: 'Quick Reminder Failed To Create',
  updated: 'Quick Reminder Updated Successfully',
  updateFailed: 'Quick Reminder Failed To Update',
  deleted: 'Quick Reminder Deleted Successfully',
  deleteFailed: 'Quick Reminder Failed To Delete',
  confirmDelete: 'Are you sure you want to delete this quick reminder ?',
  timeNeeded: 'Type a time of day, like 16:00.',
  durationNeeded: 'Type how long from now: a whole number, 1 or more.',
  tooFar: 'A quick reminder is at most a year from now.',
  tomorrowNeedsTime: 'Tomorrow needs a time of day.',
} as const;

/** What a unit is in minutes; a day is the same time of day as many days later, whatever the clocks do meanwhile. */
export const reminderUnitMinutes = { minute: 1, hour: 60, day: 1440 } as const;
const LONGEST_MINUTES = 365 * 1440;

/** The ones every office begins with. */
export const firstReminderPresets = [
  { reminder_title: '1 hour Later', duration: 1, unit: 'hour', fixedTime: null, isTomorrow: false },
  { reminder_title: 'Later 4 PM', duration: 0, unit: 'hour', fixedTime: '16:00', isTomorrow: false },
  { reminder_title: 'Later Tomorrow 8 AM', duration: 0, unit: 'hour', fixedTime: '08:00', isTomorrow: true },
] as const satisfies readonly (ReminderPresetTime & { reminder_title: string })[];

/** What is wrong with the time of a quick reminder, or null. */
export function findPresetFault({
  duration,
  unit,
  fixedTime,
  isTomorrow,
}: ReminderPresetTime): string | null {
  if (fixedTime !== null)
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(fixedTime) ? null : quickReminderMessages.timeNeeded;
  if (isTomorrow) return quickReminderMessages.tomorrowNeedsTime;
  if (!Number.isInteger(duration) || duration < 1) return quickReminderMessages.durationNeeded;
  return duration * reminderUnitMinutes[unit] > LONGEST_MINUTES ? quickReminderMessages.tooFar : null;
}

const fields = {
  reminder_title: labelName,
  duration: z.number(quickReminderMessages.durationNeeded).default(0),
  unit: z.enum(reminderUnits).default('hour'),
  fixedTime: z.string().nullable().default(null),
  isTomorrow: z.boolean().default(false),
};
function checkTime(form: ReminderPresetTime, check: z.RefinementCtx): void {
  const fault = findPresetFault(form);
  if (fault !== null) check.addIssue(fault);
}
const presetAnswer = z.object({ reminder_preset: reminderPreset });
const byId = z.object({ id: smallIdParam });

export const listReminderPresets = route({
  name: 'listReminderPresets',
  method: 'GET',
  path: '/reminder-presets',
  feature: 'labels',
  access: 'session',
  summary: 'The office’s quick reminders.',
  answer: z.array(reminderPreset),
});

export const createReminderPreset = route({
  name: 'createReminderPreset',
  method: 'POST',
  path: '/reminder-presets',
  feature: 'labels',
  access: 'admin',
  summary: 'Make a quick reminder: a duration from now, or a time of day.',
  body: z.object(fields).superRefine(checkTime),
  answer: presetAnswer,
});

export const updateReminderPreset = route({
  name: 'updateReminderPreset',
  method: 'PUT',
  path: '/reminder-presets/{id}',
  feature: 'labels',
  access: 'admin',
  summary: 'Change a quick reminder; reminders that are set stay as they are.',
  params: byId,
  body: z.object({ ...fields, version: labelVersion }).superRefine(checkTime),
  answer: presetAnswer,
});

export const deleteReminderPreset = route({
  name: 'deleteReminderPreset',
  method: 'DELETE',
  path: '/reminder-presets/{id}',
  feature: 'labels',
  access: 'admin',
  summary: 'Delete a quick reminder; it comes back by restoreReminderPreset.',
  params: byId,
  answer: z.object({ reminder_id: z.number().int() }),
});

export const restoreReminderPreset = route({
  name: 'restoreReminderPreset',
  method: 'POST',
  path: '/reminder-presets/{id}/restore',
  feature: 'labels',
  access: 'admin',
  summary: 'Take the deletion of a quick reminder back.',
  params: byId,
  answer: presetAnswer,
});
