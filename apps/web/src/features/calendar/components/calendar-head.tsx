import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiDockLeft,
  mdiPencilOutline,
  mdiPlus,
  mdiPrinterOutline,
} from '@mdi/js';
import { BarButton } from '../../../ui/bar-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import type { GridRange, GridView } from '../grid/grid-types.ts';
import { titleOf } from '../shown-days.ts';
import type { CalendarAddress } from '../use-calendar-address.ts';
import classes from './calendar-head.module.css';
import { RangePopup } from './range-popup.tsx';

const viewNames: Record<GridView, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
};

interface CalendarHeadProps {
  address: CalendarAddress;
  range: GridRange;
  onRange: (range: GridRange | null) => void;
  onStep: (step: 1 | -1) => void;
  /** Shows or hides the left panel; on a phone it opens the sheet. */
  panelOpen: boolean;
  onPanel: () => void;
  /** Left out: no event can be made. */
  onCreate?: (() => void) | undefined;
  /** Left out: the viewer may not change the calendar. */
  onEdit?: (() => void) | undefined;
}

/** What stands above the grid: the day, the way to others, the view, and what can be done with the calendar. */
export function CalendarHead(props: CalendarHeadProps) {
  const { address, range, onRange, onStep, panelOpen, onPanel, onCreate, onEdit } = props;
  const { view, views, date, today, change } = address;
  const phone = usePhoneWidth();
  const step = { day: 'day', week: 'week', month: 'month', agenda: 'days' }[view];
  return (
    <header className={classes.head} role="presentation">
      <BarButton
        icon={mdiDockLeft}
        label={phone ? 'Calendars and members' : panelOpen ? 'Hide the panel' : 'Show the panel'}
        aria-expanded={panelOpen}
        onClick={onPanel}
      />
      <PlainButton aria-disabled={date === today || undefined} onClick={() => change({ date: today })}>
        Today
      </PlainButton>
      <BarButton icon={mdiChevronLeft} label={`The ${step} before`} onClick={() => onStep(-1)} />
      <BarButton icon={mdiChevronRight} label={`The next ${step}`} onClick={() => onStep(1)} />
      <h2 className={classes.title} aria-live="polite">
        {titleOf(view, date, phone)}
      </h2>
      {views.length > 1 ? (
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={views.map((value) => ({ value, label: viewNames[value] }))}
          value={view}
          onChange={(value) => change({ view: value as GridView })}
        />
      ) : null}
      {!phone && (view === 'day' || view === 'week') ? <RangePopup range={range} onRange={onRange} /> : null}
      {phone ? (
        onCreate ? (
          <BarButton icon={mdiPlus} label="New event" onClick={onCreate} />
        ) : null
      ) : (
        <>
          <BarButton icon={mdiPrinterOutline} label="Print the day" onClick={() => window.print()} />
          {onEdit ? <BarButton icon={mdiPencilOutline} label="Edit calendar" onClick={onEdit} /> : null}
        </>
      )}
    </header>
  );
}
