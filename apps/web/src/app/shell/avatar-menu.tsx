import type { identity } from '@chairline/contract';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { AvatarButton } from './avatar-button.tsx';

const load = () => loadChunk('account', () => import('./account-menu.tsx'));
const AccountMenu = lazy(load);

/** The avatar; its menu and what positions it are a quarter of the first load, so they come on demand. */
export function AvatarMenu({ user }: { user: identity.SessionUser }) {
  const [wanted, setWanted] = useState(false);
  const preload = () => {
    // A failure is shown when the menu is opened.
    load().catch(() => undefined);
  };
  if (!wanted) {
    return (
      <AvatarButton user={user} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
    );
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={<AvatarButton user={user} aria-busy />}>
        <AccountMenu />
      </Suspense>
    </ErrorBoundary>
  );
}
