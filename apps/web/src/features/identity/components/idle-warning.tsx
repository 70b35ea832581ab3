import { Button, Modal, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session.ts';
import { formatCountdown } from '../idle.ts';
import { staySignedIn, useIdleWarning } from '../idle-watch.ts';
import classes from './idle-warning.module.css';

interface IdleWarningProps {
  onSignOut: () => void;
}

/** A minute before the idle sign-out: the time that is left, and the way to stay. */
export default function IdleWarning({ onSignOut }: IdleWarningProps) {
  const msLeft = useIdleWarning();
  const { idle_minutes: minutes } = useSession().client;
  const open = msLeft !== null;
  // Mantine's own return of the focus misses a dialog that is open from its first moment.
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) setTimeout(() => opener.focus());
    };
  }, [open]);
  const seconds = Math.ceil((msLeft ?? 0) / 1000);
  return (
    <Modal
      opened={open}
      returnFocus={false}
      onClose={staySignedIn}
      title="Are you still there?"
      size="sm"
      // Over any other dialog, under the messages.
      zIndex={400}
      closeOnClickOutside={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      <p className="text-16 margin-0-0-4">
        You will be signed out in{' '}
        <span className="tabular semibold" role="timer">
          {formatCountdown(msLeft ?? 0)}
        </span>
        .
      </p>
      <p className={classes.text}>
        Nobody has used Chairline for {minutes - 1} minutes. What you were typing to a patient is kept.
      </p>
      {/* Once in a while: every second would drown everything else. */}
      <VisuallyHidden aria-live="assertive">
        {seconds === 30 || seconds === 10 ? `${seconds} seconds left.` : ''}
      </VisuallyHidden>
      <div className={classes.actions}>
        <Button variant="default" onClick={onSignOut}>
          Sign out now
        </Button>
        <Button data-autofocus onClick={staySignedIn}>
          Stay signed in
        </Button>
      </div>
    </Modal>
  );
}
