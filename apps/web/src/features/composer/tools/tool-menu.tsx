import { Menu } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './tool-row.module.css';
import type { Tool } from './tool.ts';

interface ToolMenuProps {
  tools: readonly Tool[];
  disabled: boolean;
  busy: boolean;
}

/** The composer's tools as a menu; open when it is first shown, because it was asked for. */
export default function ToolMenu({ tools, disabled, busy }: ToolMenuProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" shadow="md" width={230}>
      <Menu.Target>
        <button
          type="button"
          className={`icon-button square-36 fixed-size self-flex-end margin-4 round ink-dim disabled-no-pointer disabled-opacity-0_6 phone-44 ${classes.plus}`}
          aria-label="Add to the message"
          aria-busy={busy || undefined}
          disabled={disabled}
        >
          <Icon path={mdiPlus} size={24} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ key, label, icon, run, pressed }) => (
          <Menu.Item
            key={key}
            className={`phone-min-h-44 ${classes.item!}`}
            leftSection={<Icon path={icon} size={20} />}
            {...(pressed === undefined
              ? {}
              : { role: 'menuitemcheckbox', 'aria-checked': pressed, 'data-on': pressed || undefined })}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
