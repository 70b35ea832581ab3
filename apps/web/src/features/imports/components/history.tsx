import '@mantine/core/styles/Timeline.layer.css';
import { Timeline } from '@mantine/core';
import { mdiAlertCircleOutline, mdiCheck, mdiHistory, mdiProgressUpload, mdiUndoVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { type ContactImport, importsQuery } from '../queries.ts';
import { HistoryEntry } from './history-entry.tsx';

const looks: Record<ContactImport['status'], { icon: string; color: string }> = {
  success: { icon: mdiCheck, color: 'teal.7' },
  failed: { icon: mdiAlertCircleOutline, color: 'error' },
  rollback: { icon: mdiUndoVariant, color: 'yellow.7' },
  running: { icon: mdiProgressUpload, color: 'brand' },
};

/** The imports of the office, the newest first, as a timeline. */
export function History() {
  const query = useQuery(importsQuery);
  const entries = query.data ?? [];
  if (query.data === undefined)
    return <QueryWait query={query} subject="The imports" rows={4} rowHeight={92} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={mdiHistory}
        title="No file was imported yet"
        hint="Each import stands here, and can be rolled back."
      />
    );
  }
  return (
    <Timeline bulletSize={28} lineWidth={2} active={entries.length} aria-label="Import History">
      {entries.map((entry) => (
        <Timeline.Item
          key={entry.id}
          color={looks[entry.status].color}
          bullet={<Icon path={looks[entry.status].icon} size={16} />}
        >
          <HistoryEntry entry={entry} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
