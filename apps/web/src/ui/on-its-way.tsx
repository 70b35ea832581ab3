import { useEffect, useState } from 'react';
import classes from './on-its-way.module.css';

/** What comes within this time is not said to be on its way, in milliseconds. */
const MOMENT_MS = 300;
/** How long something may be on its way before it is said in words, in milliseconds. */
const LONG_MS = 4_000;

/** Where a screen, or a large part of one, will stand. */
export function OnItsWay({ label, at = MOMENT_MS }: { label: string; at?: number }) {
  const [state, setState] = useState<'moment' | 'short' | 'long'>(at === 0 ? 'short' : 'moment');
  useEffect(() => {
    const timers = [setTimeout(() => setState('short'), at), setTimeout(() => setState('long'), LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, [at]);
  return (
    <div className={classes.center} role="status" aria-label={label}>
      {state === 'moment' ? null : (
        <div className="middle hint gap-12 pad-0-16 text-center">
          <span className={classes.spinner} />
          {state === 'long' ? 'Still on its way. It opens as soon as Chairline answers.' : null}
        </div>
      )}
    </div>
  );
}
