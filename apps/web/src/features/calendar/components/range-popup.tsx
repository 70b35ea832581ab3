import '@mantine/core/styles/Slider.layer.css';
import { calendar as contract } from '@chairline/contract';
import { Popover, RangeSlider, Slider } from '@mantine/core';
import { mdiClockOutline } from '@mdi/js';
import { useState } from 'react';
import { BarButton } from '../../../ui/bar-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import type { GridRange } from '../grid/grid-types.ts';

const { begins, ends, step } = contract.calendarLimits;

/** '7 AM', '12 PM', '12 AM' for midnight. */
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

interface RangePopupProps {
  range: GridRange;
  /** null: as it is usual. */
  onRange: (range: GridRange | null) => void;
}

/** The hours of the day that are shown and the minutes a line stands for (specification 3, section 9). */
export function RangePopup({ range, onRange }: RangePopupProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <BarButton
          icon={mdiClockOutline}
          label="Hours of the day"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Hours of the day">
        <RangeFields range={range} onRange={onRange} />
        <div className="flex justify-between margin-t-20">
          <PlainButton onClick={() => onRange(null)}>As usual</PlainButton>
          <PlainButton onClick={() => setOpened(false)}>Close</PlainButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The sliders of the shown hours, with room for a finger on a phone. */
export function RangeFields({ range, onRange }: RangePopupProps) {
  const size = usePhoneWidth() ? { size: 'lg', thumbSize: 32 } : {};
  return (
    <>
      <p className="row justify-between margin-0-0-8 text-13">
        <span className="medium">Time range</span>
        <span className="tabular">
          {hourWords(range.begins)} – {hourWords(range.ends)}
        </span>
      </p>
      <RangeSlider
        {...size}
        min={begins.least}
        max={ends.most}
        minRange={1}
        value={[range.begins, range.ends]}
        label={null}
        thumbFromLabel="The day begins"
        thumbToLabel="The day ends"
        marks={[0, 6, 12, 18, 24].map((value) => ({ value }))}
        onChange={([from, to]) =>
          onRange({ ...range, begins: Math.min(from, begins.most), ends: Math.max(to, ends.least) })
        }
      />
      <p className="row justify-between text-13" style={{ margin: '20px 0 8px' }}>
        <span className="medium">A line every</span>
        <span className="tabular">{range.step} minutes</span>
      </p>
      <Slider
        {...size}
        min={step.least}
        max={step.most}
        step={step.by}
        value={range.step}
        label={null}
        thumbLabel="Minutes a line stands for"
        onChange={(minutes) => onRange({ ...range, step: minutes })}
      />
    </>
  );
}
