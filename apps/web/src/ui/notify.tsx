import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { announce } from './announcer.tsx';
import { notifyDuration, STAYS } from './notify-duration.ts';
import classes from './notify.module.css';

/** The id of what says that there is no connection: one at a time, gone with the outage. */
export const CONNECTION_NOTICE = 'connection';

export type NotifyKind = 'info' | 'success' | 'warning' | 'error';

export interface Notice {
  message: string;
  /** Of one id there is one notice: what is said later takes its place. Left out: of one message. */
  id?: string;
  kind?: NotifyKind;
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds, where the specification says it; left out: the time to read it. */
  duration?: number;
  /** It came by itself: it waits until what one's own act has to say, and an Undo above all, has gone. */
  news?: boolean;
  /** It is closed, over, or its offer was taken. */
  onClose?: () => void;
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

/** The newest is shown: it takes the place of the one before. */
let count = 0;

/** What is longer than its two lines can be gone to by keyboard, and read to its end there. */
function reach(words: HTMLElement | null): void {
  if (words && words.scrollHeight > words.clientHeight) words.tabIndex = 0;
}

/**
 * Shows a message in the snackbar for as long as it takes to read it, and speaks it to screen
 * readers. The same message again takes the place of the first.
 * @returns the id, for `hideNotice`.
 */
export function notify({
  message,
  kind = 'info',
  action,
  duration,
  id = `${kind}:${message}`,
  onClose,
  news,
}: Notice): string {
  announce(action ? `${message} ${action.label} is offered.` : message, kind === 'error');
  count += 1;
  const data: NotificationData & { id: string } = {
    id,
    // Read out by the announcer, whose region is there before the text comes.
    role: 'group',
    'aria-label': 'Message',
    color: colors[kind],
    autoClose: false,
    [STAYS]: duration ?? notifyDuration(message) + (action ? 2_000 : 0),
    priority: news ? count - 1e6 : count,
    ...(onClose ? { onClose } : {}),
    closeButtonProps: { 'aria-label': 'Close this message' },
    classNames: { root: classes.root!, description: classes.description! },
    message: (
      <span className="row gap-12">
        <span ref={reach} className={`clamp clamp-2 grow ${classes.words}`}>
          {message}
        </span>
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
  };
  const { notifications: shown, queue } = notificationsStore.getState();
  const isKnown = [...shown, ...queue].some((other) => other.id === id);
  if (isKnown) notifications.update(data);
  else notifications.show(data);
  return id;
}
