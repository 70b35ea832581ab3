import { conversations as contract } from '@chairline/contract';
import { mdiAlarm, mdiAlarmPlus } from '@mdi/js';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Later } from '../../../ui/later.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import classes from './reminder-button.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { shortMoment } from './when-words.ts';

const ReminderDialog = lazy(() => loadChunk('reminder-dialog', () => import('./reminder-dialog.tsx')));
const ReminderPopover = lazy(() => loadChunk('reminder-popover', () => import('./reminder-popover.tsx')));

/** How often the day in its name is worked out anew, in milliseconds. */
const NAME_LOOK_MS = 60_000;

interface ReminderButtonProps {
  /** Null or undefined while it has no id yet: it cannot have a reminder then. */
  convo: contract.Conversation | null | undefined;
}

/**
 * The alarm icon of a conversation: the dialog of a general one, the pop-over of an internal one. A closed
 * conversation, and one that is only being written, says why it has no reminder.
 */
export function ReminderButton({ convo }: ReminderButtonProps) {
  const { timezone } = useSession().client;
  const now = useNow(NAME_LOOK_MS);
  const [open, setOpen] = useState(false);
  const may = convo?.can.remind ?? false;
  const set = convo?.userReminder ?? null;
  const label = set
    ? `${set.delivered_at ? 'Reminder came' : 'Reminder'} ${shortMoment(Date.parse(set.reminder_date), timezone, now)}`
    : 'Set a reminder';
  const start = () => {
    if (may) setOpen(true);
    else {
      notify({
        message: contract.conversationMessages.reminderClosed,
        kind: 'warning',
        duration: contract.REMINDER_SNACKBAR_MS,
      });
    }
  };
  const own = useRef<HTMLButtonElement>(null);
  /** Another button has taken the place of the one that opened it: the focus would be lost with that. */
  const close = () => {
    setOpen(false);
    setTimeout(() => {
      if (document.activeElement === document.body) own.current?.focus();
    });
  };
  const button = (onClick: () => void, opened: boolean) => (
    <IconButton
      ref={own}
      icon={set ? mdiAlarm : mdiAlarmPlus}
      label={label}
      tip={opened ? '' : label}
      round
      className={`self-flex-end ${classes.button}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      data-set={set ? (set.delivered_at ? 'came' : 'set') : undefined}
      onClick={onClick}
    />
  );
  const plain = button(start, false);
  if (!open || !convo) return plain;
  if (convo.kind === 'internal') {
    return (
      <ErrorBoundary>
        <Suspense fallback={plain}>
          <ReminderPopover convo={convo} button={button} onClosed={close} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <>
      {plain}
      <Later>
        <ReminderDialog convo={convo} onClose={() => setOpen(false)} />
      </Later>
    </>
  );
}
