import { Link } from '@tanstack/react-router';
import type { SignInFault } from '../sign-in-error.ts';
import classes from './public-form.module.css';

/** Where a form says what went wrong; there from the start, so that screen readers hear what comes. */
export function FormFault({ fault }: { fault: SignInFault | null }) {
  return (
    <div className={classes.fault} role="alert">
      {fault ? (
        <p className={classes.faultText}>
          <strong>{fault.title}</strong>
          {fault.detail ? <span> {fault.detail}</span> : null}
          {fault.offersLink ? (
            <span>
              {' '}
              Or <Link to="/password/reset">we can mail you a link</Link> to set a new password.
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
