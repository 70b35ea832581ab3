import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { isAwaitedBack, wantPhone } from '../../lib/phone-wanted.ts';
import { useSession } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Later } from '../../ui/later.tsx';
import { usePhoneWidth } from '../../ui/use-phone-width.ts';
import { useIdleMinutes, useIdleWarning, watchIdle } from '../../features/identity/idle-watch.ts';
import { followIdentity } from '../../features/identity/live.ts';
import { BottomNav } from './bottom-nav.tsx';
import { CallSlot } from './call-slot.tsx';
import { useLiveNotice } from './live-notice.ts';
import { logOut } from './log-out.ts';
import { openDialog, returnFocus, useOpenDialog } from './open-dialog.ts';
import { useRouteTitle } from './route-title.ts';
import classes from './shell.module.css';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useExitGuard } from './use-exit-guard.ts';

const loadDialogs = () => loadChunk('dialogs', () => import('./dialogs.tsx'));
const Dialogs = lazy(loadDialogs);
const loadIdleWarning = () =>
  loadChunk('idle', () => import('../../features/identity/components/idle-warning.tsx'));
const IdleWarning = lazy(loadIdleWarning);
// By its own file: the feature's index has the settings' panel as well.
const Notices = lazy(() =>
  loadChunk('notices', () => import('../../features/notifications/components/notices.tsx')),
);
// Of most offices the time is never over.
const LimitedBanner = lazy(() =>
  loadChunk('limited', () => import('../../features/billing/components/limited-banner.tsx')),
);
const PrintInstead = lazy(() => loadChunk('instead', () => import('./print-instead.tsx')));
const Denied = lazy(() => loadChunk('denied', () => import('./denied.tsx')));
const loadExitQuestion = () => loadChunk('exit', () => import('./exit-question.tsx'));
const ExitQuestion = lazy(loadExitQuestion);

/** When the page has been standing this long, in milliseconds, what may be wanted any time is fetched. */
const PRELOAD_MS = 3_000;

/** What is opened above the screen, and comes with the first that is. */
function OpenDialog() {
  const open = useOpenDialog();
  useEffect(() => {
    if (open === null) returnFocus();
  }, [open]);
  if (open === null) return null;
  return (
    <Later key={open}>
      <Dialogs open={open} />
    </Later>
  );
}

/** The screen, or in its place that this user may not use it; a role may come and go while it is open. */
function Screen() {
  const { can } = useSession();
  const needs = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.needs)?.staticData.needs,
  });
  if (!needs || can[needs]) return <Outlet />;
  return (
    <Later>
      <Denied needs={needs} />
    </Later>
  );
}

/** Tells what is new, from when the page has stood for a moment. */
function News() {
  const [settled, setSettled] = useState(false);
  const { plivo_user } = useSession();
  useEffect(() => {
    if (plivo_user && isAwaitedBack()) wantPhone();
    const timer = setTimeout(() => {
      setSettled(true);
      if (plivo_user) wantPhone();
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [plivo_user]);
  if (!settled) return null;
  return (
    <Later>
      <Notices />
      <PrintInstead />
    </Later>
  );
}

/** Signs out when nobody is there; the warning before it. */
function IdleGuard() {
  const minutes = useIdleMinutes();
  const warned = useIdleWarning() !== null;
  // Once shown it stays on the page, so that it gives the focus back when it closes.
  const [wanted, setWanted] = useState(false);
  useEffect(() => watchIdle(), [minutes]);
  if (warned && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Later>
      <IdleWarning onSignOut={() => void logOut()} />
    </Later>
  );
}

/** On a phone, going back from the first screen asks before it leaves the app. */
function ExitGuard() {
  const { asking, stay, leave } = useExitGuard();
  if (!asking) return null;
  return (
    <Later>
      <ExitQuestion onStay={stay} onLeave={leave} />
    </Later>
  );
}

/** The frame around every screen behind the sign-in. */
export function Shell() {
  const user = useSession();
  const title = useRouteTitle();
  const isPhone = usePhoneWidth();
  const main = useRef<HTMLElement>(null);
  // The screen that is drawn, which the address is ahead of while the next one loads: it is not begun anew meanwhile,
  // for what a screen does as it begins would lead back to it. The parts of one, such as the settings', share its frame.
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.pathname.split('/')[1] });
  useDocumentTitle(title);
  useLiveNotice();
  useEffect(followIdentity, []);
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
    const timer = setTimeout(() => {
      loadDialogs().catch(() => undefined);
      // The warning must come even when the network has gone by then.
      loadIdleWarning().catch(() => undefined);
    }, PRELOAD_MS);
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
        {user.client.limited ? (
          <Later>
            <LimitedBanner />
          </Later>
        ) : null}
      </div>
      <SideRail />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {isPhone ? <h1 className="gone hidden-text">{title}</h1> : null}
        <ErrorBoundary key={screen}>
          <Screen />
        </ErrorBoundary>
      </main>
      <div className={classes.call}>
        <CallSlot part="below" />
      </div>
      <BottomNav />
      <OpenDialog />
      <News />
      <IdleGuard />
      <ExitGuard />
    </div>
  );
}
