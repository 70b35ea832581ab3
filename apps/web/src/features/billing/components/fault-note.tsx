import type { BillingFault } from '../billing-fault.ts';
import classes from './notes.module.css';

/** What went wrong, beside what was tried; room is taken only when there is something to say. */
export function FaultNote({ fault }: { fault: BillingFault | null }) {
  return (
    <div role="alert" className={classes.alert}>
      {fault ? (
        <p className={classes.note} data-tone="error">
          <strong>{fault.title}</strong>
          {fault.detail ? <span> {fault.detail}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
