import { useEffect, useState } from 'react';
import { useLiveStatus } from './live.ts';

/** A connection that comes back sooner, in milliseconds, is not worth a word. */
const STALE_AFTER_MS = 5000;

/**
 * Whether what is shown may be old: the live connection has been away for a while.
 * @param missed something else says so as well, such as a fetch that failed
 */
export function useStale(missed = false): boolean {
  const away = useLiveStatus() !== 'live' || missed;
  const [stale, setStale] = useState(false);
  useEffect(() => {
    if (!away) {
      setStale(false);
      return undefined;
    }
    const timer = setTimeout(() => setStale(true), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return stale;
}
