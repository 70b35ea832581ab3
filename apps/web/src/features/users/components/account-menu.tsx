import { ActionIcon, Menu } from '@mantine/core';
import { mdiDotsVertical, mdiLogout, mdiShieldOffOutline } from '@mdi/js';
import { useState, type ComponentPropsWithRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenAtOnce } from '../../../ui/use-open-at-once.ts';

/** What an admin is asked about before it is done to somebody's account. */
export type AccountAction = 'sign-out' | 'remove-factor';

interface AccountMenuProps {
  userId: number;
  name: string;
  hasFactor: boolean;
  onAsk: (action: AccountAction) => void;
}

function MenuButton({
  userId,
  name,
  ...rest
}: { userId: number; name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <ActionIcon
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      variant="subtle"
      color="gray"
      size={36}
      className="phone-44"
      aria-label={`More about ${name}`}
      data-more={userId}
    >
      <Icon path={mdiDotsVertical} size={20} />
    </ActionIcon>
  );
}

/**
 * What else an admin can do about somebody's account; one's own is looked after in the settings. The menu itself
 * comes when it is wanted: mounting one a row makes React give up while a long list is scrolled fast.
 */
export function AccountMenu(props: AccountMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return <MenuButton userId={props.userId} name={props.name} onClick={() => setWanted(true)} />;
  return <OpenMenu {...props} />;
}

function OpenMenu({ userId, name, hasFactor, onAsk }: AccountMenuProps) {
  const { button, menu } = useOpenAtOnce();
  return (
    <Menu {...menu} position="bottom-end" width={220} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <MenuButton ref={button} userId={userId} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiLogout} />} onClick={() => onAsk('sign-out')}>
          Sign out everywhere
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon path={mdiShieldOffOutline} />}
          disabled={!hasFactor}
          onClick={() => onAsk('remove-factor')}
        >
          Remove second factor
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
