import { addressOf } from '@chairline/contract';
import { Menu } from '@mantine/core';
import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiKeyboardOutline,
  mdiLogout,
  mdiServerOutline,
  mdiTagOutline,
  mdiWeatherNight,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { subscriptionQuery } from '../../features/billing/index.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOpenAtOnce } from '../../ui/use-open-at-once.ts';
import { usePhoneWidth } from '../../ui/use-phone-width.ts';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './account-menu.module.css';
import { AvatarButton } from './avatar-button.tsx';
import { useDarkMode } from '../../features/identity/dark-mode.ts';
import { logOut } from './log-out.ts';
import { BOTTOM_MOST, navEntriesOf } from './nav-entries.ts';
import { openDialog } from './open-dialog.ts';

/** View Plan, or Subscribe where there is none; nothing until it is known which (specification 1, section 2). */
function PlanItem() {
  const { data: subscription, isError } = useQuery(subscriptionQuery);
  const navigate = useNavigate();
  // Its place is kept: what stands below must not move under the pointer.
  if (!subscription) return isError ? null : <div className={classes.pending} aria-hidden />;
  const [label, to] = subscription.is_subscribed
    ? (['View Plan', '/subscriptionManagement'] as const)
    : (['Subscribe', '/pricing'] as const);
  return (
    <Menu.Item leftSection={<Icon path={mdiCreditCardOutline} />} onClick={() => void navigate({ to })}>
      {label}
    </Menu.Item>
  );
}

/** The menu behind the avatar, open from the start; loaded when it is first wanted. */
export default function AccountMenu() {
  const user = useSession();
  const navigate = useNavigate();
  const { dark, running, toggle } = useDarkMode();
  const beyond = usePhoneWidth() ? navEntriesOf(user).slice(BOTTOM_MOST) : [];
  const { button, menu } = useOpenAtOnce();

  return (
    <Menu
      {...menu}
      position="bottom-end"
      width={264}
      shadow="md"
      radius="md"
      trapFocus
      withinPortal={false}
      alignItemsLabels="none"
      transitionProps={{ duration: 120 }}
      classNames={{ item: 'touch-min-h-44' }}
    >
      <Menu.Target>
        <AvatarButton ref={button} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className="row gap-12 pad-10-12" role="presentation">
          <UserAvatar user={user} size={40} />
          <span className="grid min-w-0">
            <span className="ellipsis medium">{user.username}</span>
            <span className="ellipsis caption">{user.email}</span>
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon path={mdiAccountOutline} />} onClick={() => openDialog('profile')}>
          Profile
        </Menu.Item>
        {user.can.administer ? (
          <>
            <Menu.Item
              leftSection={<Icon path={mdiAccountGroupOutline} />}
              onClick={() => openDialog('admin')}
            >
              Admin
            </Menu.Item>
            <PlanItem />
          </>
        ) : null}
        {user.can.provide ? (
          <>
            <Menu.Item
              leftSection={<Icon path={mdiTagOutline} />}
              onClick={() => void navigate({ to: '/priceManagement' })}
            >
              Price Management
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon path={mdiServerOutline} />}
              onClick={() => void navigate({ href: addressOf({ settings: 'system-health' }) })}
            >
              System health
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<Icon path={mdiCogOutline} />} onClick={() => openDialog('settings')}>
          Settings
        </Menu.Item>
        {beyond.map(({ to, icon, label }) => (
          <Menu.Item key={to} leftSection={<Icon path={icon} />} onClick={() => void navigate({ to })}>
            {to === '/settings' ? 'Office settings' : label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={dark}
          onChange={() => void toggle()}
          // Not `disabled`, which would take the focus away.
          data-disabled={running || undefined}
          aria-disabled={running}
          classNames={{ itemIndicator: 'gone' }}
          rightSection={<span className={classes.toggle} data-on={dark || undefined} aria-hidden />}
        >
          <span className="row gap-10">
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
