import { useEffect, useState } from 'react';

/** Whether `value` has been true without a break for `ms` milliseconds. */
export function useLasting(value: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, ms]);
  return value && lasting;
}
