import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';

interface BarPopoverProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** What opens it. */
  button: ReactNode;
  children: ReactNode;
}

/** What a button of the call bar opens: below the top bar, on a phone above the bar. */
export function BarPopover({ opened, onChange, button, children }: BarPopoverProps) {
  const isPhone = usePhoneWidth();
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={isPhone ? 'top-end' : 'bottom-end'}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
