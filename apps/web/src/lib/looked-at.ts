import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
}

/** Whether somebody looks at this window: it is in view and has the focus. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** The same, followed. */
export const useLookedAt = (): boolean => useSyncExternalStore(subscribe, isLookedAt);
