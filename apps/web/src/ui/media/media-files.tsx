import { mdiFilePdfBox, mdiImageBrokenVariant, mdiPaperclip, mdiPlayCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { mediaUrl } from '../../lib/api.ts';
import { formatBytes } from '../format-bytes.ts';
import { Icon } from '../icon.tsx';
import { AudioFile } from './audio-file.tsx';
import classes from './media-files.module.css';
import { kindOfMedia, type MediaFile, type MediaTarget } from './media-kinds.ts';

interface MediaFilesProps {
  files: readonly MediaFile[];
  /** They stand at the right. */
  ours?: boolean;
  onView: (target: MediaTarget) => void;
}

/**
 * Pictures and videos in boxes of a fixed size, recordings as players, other files as chips. Each opens in the
 * viewer, from where the others are a step away.
 */
export function MediaFiles({ files, ours = false, onView }: MediaFilesProps) {
  return (
    <div className={classes.media} data-ours={ours || undefined}>
      {files.map((file, index) => {
        const open = () => onView({ files, index });
        switch (kindOfMedia(file.type)) {
          case 'image':
            return <Picture key={file.key} file={file} onOpen={open} />;
          case 'video':
            return <Video key={file.key} file={file} onOpen={open} />;
          case 'audio':
            return <AudioFile key={file.key} file={file} />;
          default:
            return <FileChip key={file.key} file={file} onOpen={open} />;
        }
      })}
    </div>
  );
}

function Picture({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <button type="button" className={classes.broken} onClick={() => setBroken(false)}>
        <Icon path={mdiImageBrokenVariant} size={24} />
        <span>{file.name} could not be loaded. Try again</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={`max-w-full clip no-pad no-border radius-card ${classes.picture}`}
      aria-label={`Open the picture ${file.name}`}
      onClick={onOpen}
    >
      <img src={mediaUrl(file.url)} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </button>
  );
}

function Video({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`max-w-full clip no-pad no-border radius-card ${classes.picture} ${classes.video}`}
      aria-label={`Play the video ${file.name}`}
      onClick={onOpen}
    >
      <video preload="metadata" muted playsInline tabIndex={-1} aria-hidden src={mediaUrl(file.url)} />
      <span className={classes.play}>
        <Icon path={mdiPlayCircleOutline} size={44} />
      </span>
    </button>
  );
}

/** A file by its name and size; opens in the viewer. */
function FileChip({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  const pdf = kindOfMedia(file.type) === 'pdf';
  return (
    <button type="button" className={classes.chip} onClick={onOpen}>
      <span className="hidden-text">Open the file </span>
      <Icon path={pdf ? mdiFilePdfBox : mdiPaperclip} size={20} />
      <span className={`ellipsis ${classes.chipName}`}>{file.name}</span>
      <span className="fixed-size ink-dim size-12">{formatBytes(file.size)}</span>
    </button>
  );
}
