import { useEffect, useState } from 'react';
import classes from './pages.module.css';

/** How long a screen may be on its way before it is said in words, in milliseconds. */
const LONG_MS = 4_000;

/** Between two screens, when the next takes longer than a moment. */
export function PageLoading() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.center} role="status" aria-label="Loading the page">
      <div className="middle hint gap-12 pad-0-16 text-center">
        <span className={classes.spinner} />
        {long ? 'Still on its way. It opens as soon as Chairline answers.' : null}
      </div>
    </div>
  );
}
