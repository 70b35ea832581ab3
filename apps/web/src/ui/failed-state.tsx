import { mdiAlertCircleOutline, mdiCloudOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { errorMessage, isConnectionError } from '../lib/api.ts';
import { Icon } from './icon.tsx';
import { PlainButton } from './plain-button.tsx';
import classes from './states.module.css';

interface FailedStateProps {
  /** What happened, in a few words: 'The contacts could not be loaded'. */
  title: string;
  /** What was thrown; its sentence is shown below. */
  error?: unknown;
  /** What was kept or what else to do; takes the place of the error's sentence. */
  hint?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export function FailedState({ title, error, hint, onRetry, retrying = false }: FailedStateProps) {
  const icon = isConnectionError(error) ? mdiCloudOffOutline : mdiAlertCircleOutline;
  return (
    <div className={classes.state} role="alert">
      <span className={`${classes.icon} ${classes.failed}`}>
        <Icon path={icon} size={24} />
      </span>
      <p className="text-14 no-margin ink medium">{title}</p>
      {(hint ?? error) ? <p className={classes.hint}>{hint ?? errorMessage(error)}</p> : null}
      {onRetry ? (
        <div className="flex wrap justify-center gap-8 margin-t-8">
          <PlainButton
            aria-disabled={retrying || undefined}
            onClick={() => {
              if (!retrying) onRetry();
            }}
          >
            {retrying ? 'Trying again…' : 'Try again'}
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}
