import { Button } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { Suspense, useState, type ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { formatBytes, type Attachment, type FileLimits } from '../attachments.ts';
import { ConfirmRemoval } from '../lazy-parts.ts';
import classes from './capture.module.css';

/** What a recording dialog gets from its composer. What was taken is part of the draft at once. */
export interface CaptureProps {
  /** What of its kind the draft holds. */
  taken: readonly Attachment[];
  /** Bytes the draft holds. */
  bytes: number;
  /** What it may hold. */
  limits: FileLimits;
  /** Why the last one could not be added. */
  refused: string | null;
  /** Whether the message can go out from here. */
  sendable: boolean;
  onTake: (file: File) => void;
  onRemove: (ids: readonly string[]) => void;
  /** Gives up what was recorded since the dialog was opened. */
  onDiscard: (fresh: readonly Attachment[]) => void;
  onSend: () => void;
  onClose: () => void;
}

interface CaptureDialogProps {
  capture: CaptureProps;
  title: 'Audio' | 'Camera' | 'Video';
  /** Something is being recorded: nothing can be sent or discarded yet. */
  busy: boolean;
  /** What went wrong, in words. */
  problem: string | null;
  /** The live part: microphone or camera. */
  children: ReactNode;
  renderTaken: (attachment: Attachment) => ReactNode;
}

/** The frame of the recording dialogs: what is recorded, how much room is left, send, keep or discard. */
export function CaptureDialog(props: CaptureDialogProps) {
  const { capture, title, busy, problem, children, renderTaken } = props;
  const { taken, bytes, limits, refused, sendable, onRemove, onDiscard, onSend, onClose } = capture;
  const [asked, setAsked] = useState<Attachment | null>(null);
  // Recordings that were in the message before stay when the new ones are discarded.
  const [before] = useState(() => new Set(taken.map(({ id }) => id)));
  const fresh = taken.filter(({ id }) => !before.has(id));
  const words = problem ?? refused;
  return (
    <SheetDialog title={title} width={500} behind={asked !== null} onClose={onClose}>
      {words ? (
        <p className="margin-0-0-12 pad-8-12 radius-control bg-warn-tint ink-warn" role="alert">
          {words}
        </p>
      ) : null}
      {children}
      {taken.length > 0 ? (
        <ul
          className={`column gap-4 margin-12-0-0 no-pad no-marks ${classes.taken}`}
          aria-label="Recorded"
          data-grid={title === 'Camera' || undefined}
        >
          {taken.map((attachment) => (
            <li key={attachment.id} className={classes.clip}>
              {renderTaken(attachment)}
              <span className="caption grow tabular text-right nowrap">
                {formatBytes(attachment.file.size)}
              </span>
              <IconButton
                icon={mdiClose}
                label={`Remove ${attachment.file.name}`}
                size={32}
                iconSize={16}
                round
                onClick={() => setAsked(attachment)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="caption margin-12-0-0 tabular">
        {formatBytes(bytes)} of {formatBytes(limits.maxBytes)} used in this message
      </p>
      <SheetActions>
        <Button
          variant="subtle"
          color="gray"
          disabled={busy || fresh.length === 0}
          onClick={() => {
            onDiscard(fresh);
            onClose();
          }}
        >
          Discard
        </Button>
        <Button variant="default" onClick={onClose}>
          {taken.length > 0 ? 'Keep' : 'Close'}
        </Button>
        <Button disabled={busy || taken.length === 0 || !sendable} onClick={onSend}>
          Send
        </Button>
      </SheetActions>
      <Suspense fallback={null}>
        {asked ? (
          <ConfirmRemoval
            kind={asked.kind}
            onKeep={() => setAsked(null)}
            onRemove={() => {
              onRemove([asked.id]);
              setAsked(null);
            }}
          />
        ) : null}
      </Suspense>
    </SheetDialog>
  );
}
