import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { useSession } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { LimitedBanner } from '../../features/billing/components/limited-banner.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { useLiveNotice } from './live-notice.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { closeDialog, openDialog, returnFocus, useOpenDialog } from './open-dialog.ts';
import { useRouteTitle } from './route-title.ts';
import classes from './shell.module.css';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';

const loadPalette = () => loadChunk('palette', () => import('./command-palette.tsx'));
const CommandPalette = lazy(loadPalette);
const KeysDialog = lazy(() => loadChunk('keys', () => import('./keys-dialog.tsx')));
const ProfileDialog = lazy(() =>
  loadChunk('profile', () => import('../../features/identity/components/profile-dialog.tsx')),
);
const SettingsDialog = lazy(() =>
  loadChunk('settings-dialog', () => import('../../features/identity/components/settings-dialog.tsx')),
);
const AdminDialog = lazy(() =>
  loadChunk('admin', () => import('../../features/users/components/admin-dialog.tsx')),
);

/** When the page has been standing this long, in milliseconds, the palette is fetched. */
const PALETTE_PRELOAD_MS = 3_000;

function Dialogs() {
  const open = useOpenDialog();
  useEffect(() => {
    if (open === null) returnFocus();
  }, [open]);
  return (
    <ErrorBoundary key={open ?? 'none'}>
      <Suspense fallback={null}>
        {open === 'palette' ? <CommandPalette onClose={closeDialog} /> : null}
        {open === 'keys' ? <KeysDialog onClose={closeDialog} /> : null}
        {open === 'profile' ? <ProfileDialog onClose={closeDialog} /> : null}
        {open === 'settings' ? <SettingsDialog onClose={closeDialog} /> : null}
        {open === 'admin' ? <AdminDialog onClose={closeDialog} /> : null}
      </Suspense>
    </ErrorBoundary>
  );
}

/** The frame around every screen behind the sign-in. */
export function Shell() {
  const user = useSession();
  const title = useRouteTitle();
  const main = useRef<HTMLElement>(null);
  // The parts of one screen, such as those of the settings, share its frame.
  const screen = useRouterState({ select: (state) => state.location.pathname.split('/')[1] });
  useDocumentTitle(title);
  useLiveNotice();
  useHotkeys({
    'mod+k': {
      label: 'Find a contact, a screen or an action',
      run: () => openDialog('palette'),
      inFields: true,
    },
    '?': { label: 'Show this list of keys', run: () => openDialog('keys') },
  });

  useEffect(() => {
    // Ready before it is wanted; a failure is shown when it is.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  // A new screen starts at its beginning for keyboard and screen reader, as a new page would.
  const first = useRef(screen);
  useEffect(() => {
    if (first.current === screen) return;
    first.current = screen;
    main.current?.focus({ preventScroll: true });
  }, [screen]);

  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <TopBar user={user} title={title} />
      <div className={classes.banners}>
        <OfflineBanner />
        <LimitedBanner />
      </div>
      <SideRail />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={screen}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <BottomNav />
      <Dialogs />
    </div>
  );
}
