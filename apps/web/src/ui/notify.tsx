import { notifications } from '@mantine/notifications';
import { announce } from './announcer.tsx';
import { notifyDuration } from './notify-duration.ts';
import classes from './notify.module.css';

export type NotifyKind = 'info' | 'success' | 'warning' | 'error';

export interface Notice {
  message: string;
  kind?: NotifyKind;
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds, where the specification says it; left out: the time to read it. */
  duration?: number;
}

const colors: Record<NotifyKind, string> = {
  info: 'brand',
  success: 'teal.7',
  warning: 'yellow.7',
  error: 'error',
};

/** Takes a message away whose offer was taken otherwise. @param id as `notify` answered it */
export function hideNotice(id: string): void {
  notifications.hide(id);
}

/**
 * Shows a message in the snackbar for as long as it takes to read it, and speaks it to screen
 * readers. The same message again takes the place of the first.
 * @returns the id, for `hideNotice`.
 */
export function notify({ message, kind = 'info', action, duration }: Notice): string {
  const id = `${kind}:${message}`;
  notifications.hide(id);
  announce(action ? `${message} ${action.label} is offered.` : message, kind === 'error');
  return notifications.show({
    id,
    // Read out by the announcer, whose region is there before the text comes.
    role: 'group',
    'aria-label': 'Message',
    color: colors[kind],
    autoClose: duration ?? notifyDuration(message) + (action ? 2_000 : 0),
    closeButtonProps: { 'aria-label': 'Close this message' },
    classNames: { root: classes.root!, description: classes.description! },
    message: (
      <span className="row gap-12">
        <span className="grow">{message}</span>
        {action ? (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              notifications.hide(id);
              action.onClick();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </span>
    ),
  });
}
