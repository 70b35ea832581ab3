import { labels } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { dropRow, putRow } from './labels-state.ts';

export const quickRemindersQuery = liveQuery(
  ['reminder_presets'],
  (signal) => call(labels.listReminderPresets, { signal }),
  {
    reminderPreset: (held, { reminder_preset }) => putRow(held, reminder_preset, 'reminder_id'),
    updateReminderPreset: (held, { reminder_preset }) => putRow(held, reminder_preset, 'reminder_id'),
    deleteReminderPreset: (held, { reminder_id }) => dropRow(held, reminder_id, 'reminder_id'),
  },
);

/** The office's quick reminders, with how their fetch goes; events keep them true once they are here. */
export function useQuickReminders() {
  return useQuery({ ...quickRemindersQuery, refetchOnMount: false });
}
