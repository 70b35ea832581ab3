import { Menu } from '@mantine/core';
import { mdiKeyboardOutline, mdiLogout, mdiWeatherNight } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './account-menu.module.css';
import { AvatarButton } from './avatar-button.tsx';
import { useDarkMode } from './dark-mode.ts';
import { logOut } from './log-out.ts';
import { openDialog } from './open-dialog.ts';

/** The menu behind the avatar, open from the start; loaded when it is first wanted. */
export default function AccountMenu() {
  const user = useSession();
  const { dark, running, toggle } = useDarkMode();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  // Focus goes back to where it was when the menu opened, so this avatar must have it first.
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={264}
      shadow="md"
      radius="md"
      trapFocus
      withinPortal={false}
      alignItemsLabels="none"
      transitionProps={{ duration: 120 }}
      classNames={{ item: classes.entry! }}
    >
      <Menu.Target>
        <AvatarButton ref={target} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who} role="presentation">
          <UserAvatar user={user} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>{user.username}</span>
            <span className={classes.mail}>{user.email}</span>
          </span>
        </div>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={dark}
          onChange={() => void toggle()}
          // Not `disabled`, which would take the focus away.
          data-disabled={running || undefined}
          aria-disabled={running}
          classNames={{ itemIndicator: classes.indicator! }}
          rightSection={<span className={classes.switch} data-on={dark || undefined} aria-hidden />}
        >
          <span className={classes.check}>
            <Icon path={mdiWeatherNight} />
            Dark mode
          </span>
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<Icon path={mdiKeyboardOutline} />} onClick={() => openDialog('keys')}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon path={mdiLogout} />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
