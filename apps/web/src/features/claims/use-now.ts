import { useEffect, useState } from 'react';

/** A claim's status changes with the clock within a minute of its time. */
const LOOK_MS = 60_000;

/** The time now, looked at each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
