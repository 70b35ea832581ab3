import { recalls as contract } from '@chairline/contract';
import { mdiCalendarRefreshOutline } from '@mdi/js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useRecallsOf } from '../queries.ts';
import type { RecallRow } from '../recall-rows.ts';
import { recallDate, stateWords } from '../recall-words.ts';
import classes from './patient-recalls.module.css';

function OneRecall({ row, current }: { row: RecallRow; current: boolean }) {
  const facts: [string, string][] = [
    ['Due', recallDate(row.DateDue)],
    ['Last done', recallDate(row.DatePrevious)],
    ['Scheduled', recallDate(row.DateScheduled)],
    ['Status', row.Status],
    ['Note', row.Note],
  ];
  return (
    <li
      className={`grid panel gap-4 pad-10-12 ${classes.recall}`}
      data-current={current || undefined}
      aria-current={current ? 'true' : undefined}
    >
      <p className={classes.type}>
        {row.RecallType || 'Recall'}
        <span
          className={`ink-dim size-12 regular line-h-20 ${classes.state}`}
          data-late={(row.due && (row.days_overdue ?? 0) > 0) || undefined}
        >
          {stateWords(row)}
        </span>
      </p>
      <dl className={`grid text-13 gap-2 no-margin ${classes.facts}`}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

interface PatientRecallsProps {
  contactId: number | null;
  /** The open recall, shown where nothing else of the patient is known. */
  row: RecallRow | null;
}

/** All recalls of the open one's patient, with their dates. */
export function PatientRecalls({ contactId, row }: PatientRecallsProps) {
  const { data, isError, error, refetch, isPending } = useRecallsOf(contactId);
  const items = contactId === null ? (row ? [row] : []) : data?.items;
  if (contactId !== null && isPending)
    return <SkeletonRows count={3} rowHeight={72} withAvatar={false} label="Loading the recalls" />;
  if (contactId !== null && isError && !items) {
    return (
      <FailedState title="The recalls could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!items || items.length === 0)
    return <EmptyState icon={mdiCalendarRefreshOutline} title={contract.recallWords.none} />;
  return (
    <ul className={classes.list}>
      {items.map((one) => (
        <OneRecall key={one.DSSRecallID} row={one} current={one.DSSRecallID === row?.DSSRecallID} />
      ))}
    </ul>
  );
}
