import { Popover } from '@mantine/core';
import { mdiTuneVariant } from '@mdi/js';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { type Chart, type ChartOptions, countChanged, defaults, filtersOf } from '../chart-options.ts';
import { FilterLists } from './filter-lists.tsx';
import classes from './options-menu.module.css';
import { TimeOptions } from './time-options.tsx';
import widget from './widget.module.css';

interface OptionsMenuProps {
  chart: Chart;
  title: string;
  options: ChartOptions;
  onOptions: (options: ChartOptions) => void;
  today: string;
}

/** What can be chosen about a chart, behind one quiet button. Each choice shows at once. */
export function OptionsMenu({ chart, title, options, onOptions, today }: OptionsMenuProps) {
  const [opened, setOpened] = useState(false);
  const changed = countChanged(chart, options);
  const name = `Options of ${title}`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      // Below: an open list of choices has the key for itself.
      closeOnEscape={false}
      transitionProps={{ duration: 120 }}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <IconButton
          icon={mdiTuneVariant}
          label={changed > 0 ? `${name} (${changed} changed)` : name}
          tip="Options"
          size={32}
          className="relative"
          onClick={() => setOpened(!opened)}
        >
          {changed > 0 ? (
            <span className={widget.count} aria-hidden>
              {changed}
            </span>
          ) : null}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown!}
        aria-label={name}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpened(false);
        }}
      >
        <div className="grow min-h-0 scroll-y pad-12">
          {chart === 'bookingsasof' ? null : (
            <TimeOptions chart={chart} options={options} onOptions={onOptions} today={today} />
          )}
          <FilterLists filters={filtersOf[chart]} options={options} onOptions={onOptions} />
        </div>
        <div className="flex fixed-size justify-between pad-8 line-top">
          <PlainButton
            aria-disabled={changed === 0 || undefined}
            onClick={() => {
              if (changed > 0) onOptions({ ...defaults[chart], asTable: options.asTable });
            }}
          >
            Reset
          </PlainButton>
          <PlainButton onClick={() => setOpened(false)}>Close</PlainButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
