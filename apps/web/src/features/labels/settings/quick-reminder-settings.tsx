import { labels } from '@chairline/contract';
import { mdiAlarm } from '@mdi/js';
import { deleteQuickReminder } from '../mutations.ts';
import { quickRemindersQuery } from '../quick-reminders.ts';
import { LabelList } from './label-list.tsx';
import type { LabelScreen } from './label-page.tsx';
import { QuickReminderDialog } from './quick-reminder-dialog.tsx';
import { timeWords } from './quick-reminder-words.ts';

/** The office's quick reminders. */
export function QuickReminderSettings(where: LabelScreen) {
  return (
    <LabelList
      where={where}
      title="Quick Reminders"
      hint="Times a reminder of a conversation takes at one click."
      things="quick reminders"
      query={quickRemindersQuery}
      idOf={({ reminder_id }) => reminder_id}
      nameOf={({ reminder_title }) => reminder_title}
      columns={[{ heading: 'When', width: 'minmax(96px, 2fr)', cell: timeWords }]}
      empty={{
        icon: mdiAlarm,
        title: 'There are no quick reminders',
        hint: 'Create one for the times your office often asks for.',
      }}
      rows={4}
      dialog={(preset, close) => <QuickReminderDialog preset={preset} onClose={close} />}
      deletion={{ question: labels.quickReminderMessages.confirmDelete, run: deleteQuickReminder }}
    />
  );
}
