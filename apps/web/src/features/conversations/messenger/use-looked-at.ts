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

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether somebody looks at this window: it is in view and has the focus. */
export const useLookedAt = (): boolean => useSyncExternalStore(subscribe, isLookedAt);
