import { useEffect, useRef } from 'react';
import type { BillingFault } from '../billing-fault.ts';
import classes from './notes.module.css';

/**
 * What went wrong, beside what was tried; room is taken only when there is something to say. It comes into sight:
 * on a phone the button may be several cards below it.
 */
export function FaultNote({ fault }: { fault: BillingFault | null }) {
  const note = useRef<HTMLDivElement>(null);
  const shown = fault !== null;
  useEffect(() => {
    if (shown) note.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div ref={note} role="alert" className={classes.alert}>
      {fault ? (
        <p className={classes.note} data-tone="error">
          <strong>{fault.title}</strong>
          {fault.detail ? <span> {fault.detail}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
