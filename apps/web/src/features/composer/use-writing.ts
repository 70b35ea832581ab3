import { useEffect, useState } from 'react';

/** How long somebody counts as writing after the last key, in milliseconds. */
const PAUSE_MS = 30_000;

/** Whether this window is being written in: something was typed a moment ago, and stands there. */
export function useWriting(text: string): { writing: boolean; touch: () => void } {
  const [touched, setTouched] = useState(0);
  const [paused, setPaused] = useState(true);
  useEffect(() => {
    if (touched === 0) return undefined;
    setPaused(false);
    const timer = setTimeout(() => setPaused(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  return { writing: !paused && text.trim() !== '', touch: () => setTouched(Date.now()) };
}
