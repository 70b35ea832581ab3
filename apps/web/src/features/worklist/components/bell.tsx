import { mdiBellOutline } from '@mdi/js';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { HeadButton } from '../../contacts/index.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';

const loadBell = () => loadChunk('work-bell', () => import('./work-bell.tsx'));
const WorkBell = lazy(loadBell);

/** How long the page has been standing when the count is asked for, in milliseconds: the list comes first. */
const COUNT_AFTER_MS = 1_500;

/** It is here since an earlier screen: the number need not wait again. */
let loaded = false;

/** What waits for the viewer: a button, then with its number, then with what it opens. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(loaded);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (loaded) return undefined;
    const timer = setTimeout(() => {
      // A failure is shown when it is clicked.
      loadBell().then(
        () => {
          loaded = true;
          setReady(true);
        },
        () => undefined,
      );
    }, COUNT_AFTER_MS);
    return () => clearTimeout(timer);
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
    <HeadButton
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
