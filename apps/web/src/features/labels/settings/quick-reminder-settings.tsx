import { labels } from '@chairline/contract';
import { mdiAlarm } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { deleteQuickReminder } from '../mutations.ts';
import { quickRemindersQuery } from '../quick-reminders.ts';
import { LabelPage, usePages, type LabelScreen } from './label-page.tsx';
import { QuickReminderDialog } from './quick-reminder-dialog.tsx';
import { timeWords } from './quick-reminder-words.ts';
import { RowActions } from './row-actions.tsx';

const columns = 'minmax(104px, 1fr) minmax(96px, 2fr)';
const headings = ['Name', 'When'];

/** The office's quick reminders. */
export function QuickReminderSettings(where: LabelScreen) {
  const admin = useSession().can.administer;
  const query = useQuery(quickRemindersQuery);
  const [editing, setEditing] = useState<labels.ReminderPreset | 'new' | null>(null);
  const [deleting, setDeleting] = useState<labels.ReminderPreset | null>(null);
  const { shown, pager } = usePages(query.data ?? []);
  return (
    <LabelPage
      title="Quick Reminders"
      hint="Times a reminder of a conversation takes at one click."
      where={where}
      readOnly="Only an admin of your office can make and change quick reminders."
      onCreate={() => setEditing('new')}
    >
      <QueryWait query={query} subject="The quick reminders" rows={4} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable label="Quick reminders" columns={columns} headings={headings} actions={admin}>
            {shown.map((row) => (
              <div key={row.reminder_id} role="row" className={table.row}>
                <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
                  <span className="row gap-8 medium">{row.reminder_title}</span>
                </div>
                <div role="cell" className={table.cell} data-label="When">
                  {timeWords(row)}
                </div>
                {admin ? (
                  <RowActions
                    name={row.reminder_title}
                    onEdit={() => setEditing(row)}
                    onDelete={() => setDeleting(row)}
                  />
                ) : null}
              </div>
            ))}
            {shown.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length}>
                  <EmptyState
                    icon={mdiAlarm}
                    title="There are no quick reminders"
                    hint={admin ? 'Create one for the times your office often asks for.' : undefined}
                  />
                </div>
              </div>
            ) : null}
          </GridTable>
          {pager}
        </>
      ) : null}
      {editing !== null ? (
        <QuickReminderDialog preset={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      {deleting ? (
        <AskDialog
          title={deleting.reminder_title}
          question={labels.quickReminderMessages.confirmDelete}
          confirm="Delete"
          grave
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await deleteQuickReminder(deleting);
            setDeleting(null);
          }}
        />
      ) : null}
    </LabelPage>
  );
}
