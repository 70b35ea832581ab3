import { useEffect, useState } from 'react';

/** How often the present time is read: what may be set, and what a dialog begins with, follow it. */
const LOOK_MS = 5_000;

/** The time now, epoch milliseconds, looked at again and again. */
export function useNow(everyMs = LOOK_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
