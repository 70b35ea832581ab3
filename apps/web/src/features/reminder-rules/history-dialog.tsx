import { reminderRules, formatCount } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMessageOutline } from '@mdi/js';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatWhen } from '../../ui/format-date.ts';
import table from '../../ui/grid-table.module.css';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useHeldFocus } from '../../ui/use-held-focus.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { PatientLink, RuleWords, subjectWords } from './preview-panel.tsx';
import { type SendState, useSends } from './queries.ts';

const textWords: Readonly<Record<string, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
};

/** What became of a reminder, in a few words. */
function outcomeOf({ state, reason, waits_for, text_state }: reminderRules.ReminderSend): {
  words: string;
  tone?: string;
} {
  if (state === 'sent') {
    const failed = text_state === 'failed';
    return { words: textWords[text_state ?? ''] ?? 'Sent', tone: failed ? 'error' : 'ok' };
  }
  if (state === 'due')
    return { words: waits_for ? reminderRules.waitWords[waits_for] : 'Goes now', tone: 'brand' };
  return { words: reason ? reminderRules.leftOutWords[reason] : 'Left out' };
}

interface HistoryDialogProps {
  rule: reminderRules.ReminderRule;
  onClose: () => void;
}

/** What a rule sent, what it left out and why, and what waits. */
export function HistoryDialog({ rule, onClose }: HistoryDialogProps) {
  const { timezone } = useSession().client;
  const [state, setState] = useState<SendState>('all');
  const sends = useSends(rule.rule_id, state);
  useHeldFocus(sends.isFetchingNextPage);
  const rows = sends.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = sends.data?.pages[0]?.counts;
  const label = (words: string, count: number | undefined) =>
    count === undefined ? words : `${words} (${formatCount(count)})`;
  return (
    <SheetDialog title={`What ${rule.name} sent`} width={600} onClose={onClose}>
      <div className="grid cols-1 gap-14">
        <ChoiceField
          aria-label="Which reminders"
          data={[
            { value: 'all', label: 'All' },
            { value: 'sent', label: label('Sent', counts?.sent) },
            { value: 'left_out', label: label('Left out', counts?.left_out) },
            { value: 'due', label: label('Waiting', counts?.due) },
          ]}
          value={state}
          onChange={setState}
        />
        {sends.isPending ? (
          <SkeletonRows count={5} rowHeight={48} withAvatar={false} label="Loading what it sent" />
        ) : null}
        {sends.isError && !sends.data ? (
          <FailedState
            title="What it sent could not be loaded"
            error={sends.error}
            retrying={sends.isFetching}
            onRetry={() => void sends.refetch()}
          />
        ) : null}
        {sends.data && rows.length === 0 ? (
          <EmptyState
            icon={mdiMessageOutline}
            title={state === 'all' ? 'It has sent nothing yet' : 'None is like that'}
            hint={
              state === 'all' && !rule.is_on ? 'Switch it on, and its texts go as they come due.' : undefined
            }
          />
        ) : null}
        <ul className="plain-list grid cols-1 gap-12">
          {rows.map((row) => {
            const { words, tone } = outcomeOf(row);
            return (
              <li key={row.send_id} className="grid cols-1 gap-2 text-13">
                <div className="flex wrap justify-between gap-2-12">
                  <span className="min-w-0">
                    <PatientLink of={row} />
                    <span className="caption"> {subjectWords(row, timezone)}</span>
                  </span>
                  <span className="row gap-8">
                    <span className="caption">{formatWhen(row.decided_at ?? row.due_at, timezone)}</span>
                    <span className={table.chip} data-tone={tone}>
                      {words}
                    </span>
                  </span>
                </div>
                {row.message === null ? null : <RuleWords message={row.message} language={row.language} />}
              </li>
            );
          })}
        </ul>
        {sends.hasNextPage ? (
          <div>
            <Button
              variant="default"
              size="xs"
              loading={sends.isFetchingNextPage}
              onClick={() => void sends.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        ) : null}
      </div>
    </SheetDialog>
  );
}
