import { Modal } from '@mantine/core';
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import classes from './sheet-dialog.module.css';
import { usePhoneWidth } from './use-phone-width.ts';
import { useBackCloses } from './use-back-closes.ts';

interface SheetDialogProps {
  title: string;
  /** What it is about, at the right of the title. */
  aside?: string;
  onClose: () => void;
  /** CSS pixels; on a phone it fills the screen. */
  width?: number;
  /** It stands in the corner: what it is about stays in sight above it. */
  aboutAbove?: boolean;
  /** A question that is asked above it takes Escape for itself. */
  behind?: boolean;
  children: ReactNode;
}

/**
 * Mantine gives the marked field the focus some moments after the dialog stands, and once more after that. Whoever is in
 * another field by then stays there: the mark goes with the focus.
 */
function keepFocus({ currentTarget, target }: FocusEvent): void {
  // What is shown above it, a list to choose from say, is not in it.
  if (!currentTarget.contains(target)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]'))
    if (marked !== target) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

/**
 * A dialog to work in: a box in the middle, a full-height sheet on a phone. Shown while it is mounted;
 * the focus returns to what had it before, or to the page's content where that is gone.
 */
export function SheetDialog({
  title,
  aside,
  onClose,
  width = 480,
  aboutAbove = false,
  behind = false,
  children,
}: SheetDialogProps) {
  const phone = usePhoneWidth();
  useBackCloses(onClose);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the page; what was chosen may have taken the focus somewhere else.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const back = opener?.isConnected ? opener : document.getElementById('main');
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        aside === undefined ? (
          title
        ) : (
          <span className={`flex items-baseline justify-between gap-16 phone-down ${classes.titleRow}`}>
            <span>{title}</span>
            <span className={classes.aside} title={aside}>
              {aside}
            </span>
          </span>
        )
      }
      size={width}
      fullScreen={phone}
      {...(aboutAbove && !phone ? { overlayProps: { backgroundOpacity: 0.15 } } : {})}
      closeOnEscape={!behind}
      onFocusCapture={keepFocus}
      transitionProps={{ duration: 120 }}
      classNames={{
        title: aside === undefined ? classes.title! : `${classes.title!} ${classes.wide!}`,
        body: `phone-flex phone-grow phone-down ${classes.body!}`,
        close: `phone-44 ${classes.close!}`,
        content: 'phone-flex phone-down',
        ...(aboutAbove && !phone ? { inner: 'items-bottom justify-end' } : {}),
      }}
    >
      {children}
    </Modal>
  );
}

interface SheetActionsProps {
  /** What went wrong with the whole of it: said beside the buttons, where it is in sight. */
  fault?: string | null;
  /** Said above the buttons, where room is kept for it. */
  note?: ReactNode;
  children: ReactNode;
}

/** The buttons at a dialog's end; they stay in sight while what is above them scrolls. */
export function SheetActions({ fault, note, children }: SheetActionsProps) {
  return (
    <div className={classes.actions}>
      {note ? <div className="min-h-28">{note}</div> : null}
      {fault === undefined ? null : (
        <p className="text-13 margin-0-0-4 ink-error" role="alert">
          {fault}
        </p>
      )}
      <div className={`flex wrap justify-end gap-8 phone-no-wrap ${classes.buttons}`}>{children}</div>
    </div>
  );
}
