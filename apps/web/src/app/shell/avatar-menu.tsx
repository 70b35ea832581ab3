import type { identity } from '@chairline/contract';
import { Menu } from '@mantine/core';
import { mdiKeyboardOutline, mdiLogout, mdiWeatherNight } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './avatar-menu.module.css';
import { useDarkMode } from './dark-mode.ts';
import { logOut } from './log-out.ts';
import { openDialog } from './open-dialog.ts';

export function AvatarMenu({ user }: { user: identity.SessionUser }) {
  const { dark, running, toggle } = useDarkMode();
  return (
    <Menu position="bottom-end" width={264} shadow="md" radius="md" trapFocus>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={`Account of ${user.username}`}>
          <UserAvatar user={user} size={32} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <UserAvatar user={user} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>{user.username}</span>
            <span className={classes.mail}>{user.email}</span>
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          disabled={running}
          role="menuitemcheckbox"
          aria-checked={dark}
          leftSection={<Icon path={mdiWeatherNight} />}
          rightSection={<span className={classes.switch} data-on={dark || undefined} aria-hidden />}
          onClick={() => void toggle()}
        >
          Dark mode
        </Menu.Item>
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
