import { Menu } from '@mantine/core';
import { mdiKeyboardOutline, mdiLogout, mdiWeatherNight } from '@mdi/js';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './account-menu.module.css';
import { AvatarButton } from './avatar-button.tsx';
import { useDarkMode } from './dark-mode.ts';
import { logOut } from './log-out.ts';
import { openDialog } from './open-dialog.ts';

/** The menu behind the avatar, open from its first moment; loaded when it is first wanted. */
export default function AccountMenu() {
  const user = useSession();
  const { dark, running, toggle } = useDarkMode();
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width={264}
      shadow="md"
      radius="md"
      trapFocus
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <AvatarButton user={user} />
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
