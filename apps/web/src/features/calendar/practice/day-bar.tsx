import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { mdiCalendarPlusOutline } from '@mdi/js';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PracticeNote } from '../../practice/index.ts';
import { DayFilterButton } from './day-filter-button.tsx';
import { Labelled } from './labelled.tsx';
import type { useDayFilters } from './use-day-filters.ts';

interface DayBarProps {
  filters: ReturnType<typeof useDayFilters>;
  syncedAt: string | null | undefined;
  /** Books a visit, wherever there is time. */
  onBook: () => void;
}

/** Above the practice's day: its columns, grid or list, what is shown, and how old it is. */
export function DayBar({ filters, syncedAt, onBook }: DayBarProps) {
  const { view, change } = filters;
  return (
    <div className="row wrap fixed-size gap-8 pad-6-12 line-bottom">
      {view.as === 'grid' ? (
        <SegmentedControl
          size="xs"
          aria-label="Columns"
          data={[
            { value: 'operatory', label: 'Operatories' },
            { value: 'provider', label: 'Providers' },
          ]}
          value={view.by}
          onChange={(value) => change({ by: value as typeof view.by })}
        />
      ) : null}
      <SegmentedControl
        size="xs"
        aria-label="Grid or list"
        data={[
          { value: 'grid', label: 'Grid' },
          { value: 'list', label: 'List' },
        ]}
        value={view.as}
        onChange={(value) => change({ as: value as typeof view.as })}
      />
      <DayFilterButton {...filters} />
      <PlainButton onClick={onBook}>
        <Labelled icon={mdiCalendarPlusOutline} words="Book a visit" />
      </PlainButton>
      <span className="grow" />
      <PracticeNote syncedAt={syncedAt} />
    </div>
  );
}
