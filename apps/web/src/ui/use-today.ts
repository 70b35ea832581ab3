import { useEffect, useState } from 'react';
import { dayKey } from './format-date.ts';

/** The day it is in a zone, as YYYY-MM-DD; changes at its midnight (looked at every half minute). */
export function useToday(timezone: string): string {
  const [today, setToday] = useState(() => dayKey(new Date().toISOString(), timezone));
  useEffect(() => {
    const look = () => setToday(dayKey(new Date().toISOString(), timezone));
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [timezone]);
  return today;
}
