import { Popover } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { mdiClockOutline, mdiMessagePlusOutline } from '@mdi/js';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { RecallRow } from '../recall-rows.ts';
import { recallName } from '../recall-words.ts';
import { waitingTexts } from '../send-later.ts';
import classes from './text-button.module.css';

const TextMenu = lazy(() => loadChunk('recall-text', () => import('./text-menu.tsx')));

interface TextButtonProps {
  row: RecallRow;
  /** As an icon at a row's end, or with its word. */
  wide?: boolean;
  /** Whether Tab reaches it: in a list only on the row one stands on. */
  reachable?: boolean;
}

/** A text to the patient from a template: this click, and one on the template. */
export function TextButton({ row, wide = false, reachable = true }: TextButtonProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useSyncExternalStore(waitingTexts.subscribe, waitingTexts.get);
  const { contact_id: contactId } = row;
  const name = recallName(row);
  if (contactId === null) {
    return wide ? (
      <span className={classes.none}>Not linked to a contact</span>
    ) : (
      <span className={classes.none} data-tip="No contact is linked to this patient yet">
        Not linked
      </span>
    );
  }
  const waits = waiting.has(contactId);
  const close = () => {
    setOpen(false);
    setTimeout(() => button.current?.focus({ preventScroll: true }));
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={classes.button}
          data-wide={wide || undefined}
          aria-label={`Text ${name}`}
          aria-haspopup="true"
          data-tip={waits ? 'Goes out in a moment' : `Text ${name}`}
          tabIndex={reachable ? 0 : -1}
          disabled={waits}
          onClick={() => setOpen(!open)}
        >
          <Icon path={waits ? mdiClockOutline : mdiMessagePlusOutline} size={wide ? 16 : 18} />
          {wide ? 'Text' : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <ErrorBoundary>
          <Suspense fallback={<p className={classes.none}>Loading the templates…</p>}>
            <TextMenu
              contactId={contactId}
              name={name}
              onDone={close}
              onWrite={() => void navigate({ to: '/frontdesk', search: { contact: contactId } })}
            />
          </Suspense>
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
