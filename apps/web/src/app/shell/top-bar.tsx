import type { identity } from '@chairline/contract';
import { mdiMagnify } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Bell } from '../../features/worklist/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLiveStatus } from '../../lib/live.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { CallSlot } from './call-slot.tsx';
import { ConnectorWarning } from './connector-warning.tsx';
import { LivePill } from './live-pill.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { openDialog } from './open-dialog.ts';
import classes from './top-bar.module.css';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

interface TopBarProps {
  user: identity.SessionUser;
  title: string;
}

export function TopBar({ user, title }: TopBarProps) {
  const offline = useLiveStatus() === 'offline';
  return (
    <header className={classes.bar}>
      <Link to="/home" className={classes.logo} aria-label="Chairline, to the dashboard">
        <LogoMark size={28} />
      </Link>
      <h1 className={offline ? 'hidden-text' : classes.title}>{title}</h1>
      {offline ? <OfflineBanner /> : null}
      <button type="button" className={classes.search} onClick={() => openDialog('palette')}>
        <Icon path={mdiMagnify} size={18} />
        <span className="ellipsis grow min-w-0 text-left phone-unseen">Find contacts, messages, people</span>
        <kbd className={classes.keys} aria-hidden>
          {isMac ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      <div className={`row justify-end gap-12 min-w-0 ${classes.side}`}>
        <LivePill />
        <CallSlot part="top" />
        <ConnectorWarning admin={user.can.administer} />
        <Bell />
        <span
          className={`ellipsis text-13 min-w-0 medium phone-size-14 ${offline ? 'phone-gone' : 'phone-grow'} ${classes.office}`}
          title={user.client.name}
        >
          {user.client.name}
        </span>
        <AvatarMenu user={user} />
      </div>
    </header>
  );
}
