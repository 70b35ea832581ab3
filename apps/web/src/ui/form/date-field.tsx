import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { mdiCalendarOutline } from '@mdi/js';
import { lazy, useState, type Ref } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { isWholeDay, readDay, readPastDay, showDay } from '../../lib/typed-when.ts';
import { Icon } from '../icon.tsx';
import { Later } from '../later.tsx';
import { useTyped } from './use-typed.ts';

const MonthPicker = lazy(() => loadChunk('month', () => import('./month-picker.tsx')));

interface DateFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'defaultValue'
> {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (day: string) => void;
  /** The first and the last day the month offers; 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  /** A day that has been, such as a birthdate: no days to come are offered at one click or read from two digits. */
  past?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A day: typed as people write it, shown as 11/30/2026, or chosen from a month (its button, or the down arrow). */
export function DateField({ value, onChange, min, max, past = false, error, ...input }: DateFieldProps) {
  const [opened, setOpened] = useState(false);
  const { text, wrong, type, leave, choose } = useTyped({
    value,
    onChange,
    read: past ? readPastDay : readDay,
    isWhole: isWholeDay,
    show: showDay,
  });
  const off = input.disabled || input.readOnly;
  const month = (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target popupType="dialog">
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label="Show a month"
          onClick={() => setOpened(!opened)}
        >
          <Icon path={mdiCalendarOutline} size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation>
        <Later>
          <MonthPicker
            value={value}
            min={min}
            max={max}
            past={past}
            onChoose={(day) => {
              choose(day);
              setOpened(false);
            }}
          />
        </Later>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      maxLength={20}
      {...input}
      value={text}
      error={error || (wrong ? 'Write the day as 11/30/2026.' : null)}
      rightSection={off ? null : month}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave();
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        // Sent with what is in it.
        if (event.key === 'Enter') leave();
        if (event.key === 'ArrowDown' && !off) {
          event.preventDefault();
          setOpened(true);
        }
      }}
    />
  );
}
