import { mdiFileOutline, mdiOpenInNew } from '@mdi/js';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { inbox } from '@chairline/contract';
import { mediaUrl } from '../../lib/api.ts';
import { FailedState } from '../failed-state.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { formatBytes } from '../format-bytes.ts';
import { kindOfMedia, type MediaFile } from './media-kinds.ts';
import { stepZoom, type Turn } from './viewer-turn.ts';
import { AudioFile } from './audio-file.tsx';
import classes from './viewer.module.css';

interface StageProps {
  file: MediaFile;
  turn: Turn;
  onTurn: (change: (held: Turn) => Turn) => void;
}

/** One file, as large as there is room. */
export function ViewerStage({ file, turn, onTurn }: StageProps) {
  switch (kindOfMedia(file.type)) {
    case 'image':
      return <PictureStage file={file} turn={turn} onTurn={onTurn} />;
    case 'video':
      return <VideoStage file={file} />;
    case 'audio':
      return (
        <div className={classes.stage}>
          <AudioFile file={file} />
        </div>
      );
    case 'pdf':
      return <PdfStage file={file} />;
    case 'file':
      return (
        <div className={classes.stage}>
          <EmptyState
            icon={mdiFileOutline}
            title={file.name}
            hint={`${formatBytes(file.size)}. This kind of file cannot be shown here: download it to open it.`}
          />
        </div>
      );
  }
}

function PictureStage({ file, turn, onTurn }: StageProps) {
  const [broken, setBroken] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const turnNow = useRef(onTurn);
  useEffect(() => {
    turnNow.current = onTurn;
  });
  // React listens to the wheel passively: the page behind would scroll.
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turnNow.current((held) => stepZoom(held, event.deltaY < 0 ? 1 : -1, 1.12));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  const onPointerMove = (event: PointerEvent) => {
    const last = from.current;
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    from.current = { x: event.clientX, y: event.clientY };
    onTurn((held) => (held.zoom > 1 ? { ...held, x: held.x + dx, y: held.y + dy } : held));
  };
  const end = () => (from.current = null);
  if (broken) {
    return (
      <div className={classes.stage}>
        <FailedState
          title={`${file.name} could not be loaded`}
          hint="The connection may be away."
          onRetry={() => setBroken(false)}
        />
      </div>
    );
  }
  return (
    <div
      ref={stage}
      className={classes.stage}
      data-zoomed={turn.zoom > 1 || undefined}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() =>
        onTurn((held) => (held.zoom > 1 ? { ...held, zoom: 1, x: 0, y: 0 } : { ...held, zoom: 2.5 }))
      }
    >
      <img
        className={classes.picture}
        data-sideways={turn.degrees % 180 !== 0 || undefined}
        style={{
          transform: `translate(${turn.x}px, ${turn.y}px) rotate(${turn.degrees}deg) scale(${turn.zoom})`,
        }}
        src={mediaUrl(file.url)}
        alt={file.name}
        draggable={false}
        onError={() => setBroken(true)}
      />
    </div>
  );
}

function VideoStage({ file }: { file: MediaFile }) {
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  return (
    <div className={classes.stage}>
      <video
        ref={video}
        className={classes.video}
        controls
        autoPlay
        playsInline
        src={mediaUrl(file.url)}
        aria-label={file.name}
      />
      <div className={classes.speeds} role="group" aria-label="Speed">
        {inbox.AUDIO_SPEEDS.map((given) => (
          <button
            key={given}
            type="button"
            className={classes.speed}
            aria-pressed={speed === given}
            onClick={() => {
              setSpeed(given);
              if (video.current) video.current.playbackRate = given;
            }}
          >
            {given}×
          </button>
        ))}
      </div>
    </div>
  );
}

/** Files are served as attachments that nothing may frame: the browser's reader gets a copy of its own. */
function PdfStage({ file }: { file: MediaFile }) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    const read = async () => {
      const response = await fetch(mediaUrl(file.url), { signal: abort.signal });
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      made = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
      setAddress(made);
    };
    setError(null);
    read().catch((cause: unknown) => {
      if (!abort.signal.aborted) setError(cause);
    });
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.url, tries]);
  if (error) {
    return (
      <div className={classes.stage}>
        <FailedState
          title={`${file.name} could not be loaded`}
          error={error}
          onRetry={() => setTries((count) => count + 1)}
        />
      </div>
    );
  }
  return (
    <div className={classes.stage} data-paper>
      {address ? (
        <>
          <iframe className={classes.pdf} src={address} title={file.name} />
          <a
            className="inline-row gap-6 min-h-44 ink-brand size-13"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon path={mdiOpenInNew} size={16} />
            Open in a tab of its own
          </a>
        </>
      ) : (
        <p role="status">Loading {file.name}…</p>
      )}
    </div>
  );
}
