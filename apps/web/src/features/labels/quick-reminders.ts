import { labels } from '@chairline/contract';
import { quickReminderReducers } from '@chairline/office-state/labels';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';

export const quickRemindersQuery = liveQuery(
  ['reminder_presets'],
  (signal) => call(labels.listReminderPresets, { signal }),
  quickReminderReducers,
);

/** The office's quick reminders, with how their fetch goes; events keep them true once they are here. */
export function useQuickReminders() {
  return useQuery({ ...quickRemindersQuery, refetchOnMount: false });
}
