import { Modal } from '@mantine/core';
import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiDownload,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiRotateRight,
} from '@mdi/js';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { mediaUrl } from '../../lib/api.ts';
import { Icon } from '../icon.tsx';
import { kindOfMedia, type MediaTarget } from './media-kinds.ts';
import { ViewerStage } from './viewer-stage.tsx';
import { noTurn, stepZoom, ZOOM_MAX, ZOOM_MIN, type Turn } from './viewer-turn.ts';
import classes from './viewer.module.css';
import { useBackCloses } from '../use-back-closes.ts';

/** Files, large: pictures that can be enlarged and turned, PDFs, videos, recordings; arrows go through them. */
export default function Viewer({ target, onClose }: { target: MediaTarget; onClose: () => void }) {
  const { files } = target;
  const [opener] = useState(() => document.activeElement);
  const [index, setIndex] = useState(target.index);
  const [turn, setTurn] = useState<Turn>(noTurn);
  const shown = files[index];
  useBackCloses(onClose);

  // What had the focus may have been scrolled out of the page meanwhile.
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  if (!shown) return null;

  const isImage = kindOfMedia(shown.type) === 'image';
  const step = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), files.length - 1);
    if (next === index) return;
    setIndex(next);
    setTurn(noTurn);
  };
  const zoom = (by: 1 | -1) => setTurn((held) => stepZoom(held, by));
  const rotate = () => setTurn((held) => ({ ...held, degrees: held.degrees + 90, x: 0, y: 0 }));
  const onKeyDown = (event: KeyboardEvent) => {
    // A video's and a recording's own keys are theirs.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      ...(isImage
        ? {
            '+': () => zoom(1),
            '=': () => zoom(1),
            '-': () => zoom(-1),
            '0': () => setTurn(noTurn),
            r: rotate,
          }
        : {}),
    };
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={shown.name}
      fullScreen
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close the viewer' }}
      classNames={{ content: 'column', body: classes.body!, title: 'ellipsis medium' }}
      onKeyDown={onKeyDown}
    >
      <ViewerStage key={shown.key} file={shown} turn={turn} onTurn={setTurn} />
      <div className={classes.tools}>
        {files.length > 1 ? (
          <div className="row gap-4">
            <Tool icon={mdiChevronLeft} label="Previous" disabled={index === 0} onClick={() => step(-1)} />
            <span aria-live="polite">
              {index + 1} of {files.length}
            </span>
            <Tool
              icon={mdiChevronRight}
              label="Next"
              disabled={index === files.length - 1}
              onClick={() => step(1)}
            />
          </div>
        ) : null}
        {isImage ? (
          <div className="row gap-4">
            <Tool
              icon={mdiMagnifyMinusOutline}
              label="Smaller (-)"
              disabled={turn.zoom <= ZOOM_MIN}
              onClick={() => zoom(-1)}
            />
            <Tool
              icon={mdiMagnifyPlusOutline}
              label="Larger (+)"
              disabled={turn.zoom >= ZOOM_MAX}
              onClick={() => zoom(1)}
            />
            <Tool icon={mdiRotateRight} label="Turn (r)" onClick={rotate} />
          </div>
        ) : null}
        <a
          className={`inline-row bare justify-center gap-6 h-44 push pad-0-12 radius-control ink ink-brand medium no-underline hover-tint ${classes.download}`}
          href={mediaUrl(shown.url)}
          download={shown.name}
        >
          <Icon path={mdiDownload} size={18} />
          Download
        </a>
      </div>
    </Modal>
  );
}

interface ToolProps {
  icon: string;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={`inline-row bare justify-center gap-6 h-44 radius-control ink ${classes.tool}`}
      aria-label={label}
      data-tip={label}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon path={icon} size={22} />
    </button>
  );
}
