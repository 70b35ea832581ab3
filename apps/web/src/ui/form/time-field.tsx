import { ActionIcon, Menu, TextInput, type TextInputProps } from '@mantine/core';
import { mdiClockOutline } from '@mdi/js';
import { readTime, showTime, stepTime } from '../../lib/typed-when.ts';
import { Icon } from '../icon.tsx';
import { useTyped } from './use-typed.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  /** 'HH:MM' of 24 hours, or '' for none. */
  value: string;
  onChange: (time: string) => void;
}

const STEP_MINUTES = 15;
const halfHours = Array.from({ length: 48 }, (_, index) => stepTime('23:30', 30 * (index + 1)));
/** Where the list begins where nothing is chosen: the day of an office does. */
const MORNING = '08:00';

function scrollTo(item: HTMLElement | null): void {
  const list = item?.closest('[role="menu"]');
  if (item && list) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}

/** A time of day: typed as people write it, shown as 4:30 PM, stepped by the arrows, or chosen from the half hours. */
export function TimeField({ value, onChange, error, ...input }: TimeFieldProps) {
  const { text, wrong, type, leave, choose } = useTyped({
    value,
    onChange,
    read: readTime,
    show: showTime,
  });
  const off = input.disabled || input.readOnly;
  const nearest = halfHours.findLast((time) => time <= (value || MORNING));
  return (
    <TextInput
      autoComplete="off"
      placeholder="4:30 PM"
      maxLength={10}
      {...input}
      value={text}
      error={error || (wrong ? 'Write the time as 4:30 PM.' : null)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave();
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        // Sent with what is in it.
        if (event.key === 'Enter') leave();
        const by = event.key === 'ArrowUp' ? STEP_MINUTES : event.key === 'ArrowDown' ? -STEP_MINUTES : 0;
        if (by === 0 || off) return;
        event.preventDefault();
        choose(stepTime(readTime(text) ?? MORNING, by));
      }}
      rightSection={
        off ? null : (
          <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 120 }}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" tabIndex={-1} aria-label="Show the hours">
                <Icon path={mdiClockOutline} size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className="scroll-y" mah={260}>
              {halfHours.map((time) => (
                <Menu.Item
                  key={time}
                  // Beside what is chosen, not at midnight.
                  {...(time === nearest ? { ref: scrollTo } : {})}
                  aria-current={time === value || undefined}
                  onClick={() => choose(time)}
                >
                  {showTime(time)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}
