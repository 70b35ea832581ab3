import { Menu } from '@mantine/core';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './tool-row.module.css';
import type { ToolMenuProps } from './tool.ts';

/** The composer's tools as a menu; open when it is first shown, because it was asked for. */
export default function ToolMenu({ label, icon, size, look, tools, disabled, busy }: ToolMenuProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" shadow="md" width={230}>
      <Menu.Target>
        <IconButton
          icon={icon}
          label={label}
          tip={opened ? '' : label}
          iconSize={size}
          round
          className={look}
          aria-busy={busy || undefined}
          disabled={disabled}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ key, label: words, icon: sign, run, pressed, off = false }) =>
          pressed === undefined ? (
            <Menu.Item
              key={key}
              className="phone-min-h-44"
              leftSection={<Icon path={sign} size={20} />}
              disabled={off}
              onClick={run}
            >
              {words}
            </Menu.Item>
          ) : (
            <Menu.CheckboxItem
              key={key}
              className={`phone-min-h-44 ${classes.item!}`}
              classNames={{ itemIndicator: 'gone' }}
              closeMenuOnClick
              checked={pressed}
              data-on={pressed || undefined}
              onChange={run}
            >
              <span className="row gap-10">
                <Icon path={sign} size={20} />
                {words}
              </span>
            </Menu.CheckboxItem>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
