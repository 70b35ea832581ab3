import { Menu } from '@mantine/core';
import {
  mdiAccountPlusOutline,
  mdiDotsVertical,
  mdiShapeOutline,
  mdiTagOutline,
  mdiTextBoxOutline,
  mdiUpload,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { HeadButton } from './head-button.tsx';
import type { ListWays } from './list-ways.ts';

/** The menu of the list, open from the start: a new contact, and the labels' settings in the centre. */
export default function ListMenu({ onNewContact, onSettings }: ListWays) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={220}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <HeadButton ref={target} icon={mdiDotsVertical} label="More" onClick={() => setOpened(!opened)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiAccountPlusOutline} />} onClick={onNewContact}>
          New contact
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiUpload} />} component={Link} to="/contactsImport">
          Import contacts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon path={mdiTagOutline} />} onClick={() => onSettings('tags')}>
          Tags
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiShapeOutline} />} onClick={() => onSettings('contactTypes')}>
          Contact types
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiTextBoxOutline} />} onClick={() => onSettings('templates')}>
          Message templates
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
