import { mdiBellOutline } from '@mdi/js';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { listStands } from '../../../lib/list-stands.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';

const loadBell = () => loadChunk('work-bell', () => import('./work-bell.tsx'));
const WorkBell = lazy(loadBell);

/** It is here since an earlier screen: the number need not wait again. */
let loaded = false;

/** What waits for the viewer: a button, then with its number, then with what it opens. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(loaded);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (loaded) return undefined;
    let gone = false;
    // The list comes first. A failure is shown when it is clicked.
    listStands.then(loadBell).then(
      () => {
        loaded = true;
        if (!gone) setReady(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  useHotkeys({
    b: {
      label: 'What waits for you',
      run: () => {
        opener.current = document.activeElement;
        setOpened(true);
      },
    },
  });
  const button = (
    <BarButton
      icon={mdiBellOutline}
      label="What waits for you"
      aria-haspopup="dialog"
      onClick={() => setOpened(true)}
    />
  );
  if (!ready && !opened) return button;
  return (
    <ErrorBoundary>
      <Suspense fallback={button}>
        <WorkBell
          opened={opened}
          onOpened={(open) => {
            setOpened(open);
            if (open) return;
            const back = opener.current;
            opener.current = null;
            // Where a key opened it, the focus goes back to where it was.
            if (back instanceof HTMLElement && back.isConnected) setTimeout(() => back.focus());
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
