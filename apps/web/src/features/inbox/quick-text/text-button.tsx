import { addressOf } from '@chairline/contract';
import { Popover } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { mdiClockOutline, mdiMessagePlusOutline } from '@mdi/js';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { waitingTexts } from './send-later.ts';
import classes from './text-button.module.css';

const TextMenu = lazy(() => loadChunk('quick-text', () => import('./text-menu.tsx')));

interface TextButtonProps {
  /** Null where no contact is linked to the patient. */
  contactId: number | null;
  name: string;
  /** As an icon at a row's end, or with its word. */
  wide?: boolean;
  /** Whether Tab reaches it: in a list only on the row one stands on. */
  reachable?: boolean;
}

/** A text to the patient from a template: this click, and one on the template. */
export function TextButton({ contactId, name, wide = false, reachable = true }: TextButtonProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useSyncExternalStore(waitingTexts.subscribe, waitingTexts.get);
  if (contactId === null) {
    return wide ? (
      <span className="caption fixed-size no-margin">Not linked to a contact</span>
    ) : (
      <span className="caption fixed-size no-margin" data-tip="No contact is linked to this patient yet">
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
          <Suspense fallback={<p className="caption fixed-size no-margin">Loading the templates…</p>}>
            <TextMenu
              contactId={contactId}
              name={name}
              onDone={close}
              onWrite={() => void navigate({ href: addressOf({ contact: contactId }) })}
            />
          </Suspense>
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
