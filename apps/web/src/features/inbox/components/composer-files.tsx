import { mdiClose, mdiFilePdfBox, mdiMovieOutline } from '@mdi/js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes, typeOfFile } from '../attachments.ts';
import classes from './composer.module.css';

const ConfirmRemoval = lazy(() => loadChunk('confirm-removal', () => import('./confirm-removal.tsx')));

interface ComposerFilesProps {
  files: readonly File[];
  /** Names of files a reload lost. */
  lost: readonly string[];
  onRemove: (file: File) => void;
  onForgetLost: () => void;
}

/** The chosen files with their removal, which the specification wants confirmed. */
export function ComposerFiles({ files, lost, onRemove, onForgetLost }: ComposerFilesProps) {
  const [asked, setAsked] = useState<File | null>(null);
  if (files.length === 0 && lost.length === 0) return null;
  return (
    <div className={classes.files}>
      {lost.length > 0 ? (
        <p className={classes.lost} role="status">
          <span>
            {lost.length === 1 ? 'This file was' : 'These files were'} not kept: {lost.join(', ')}. Attach{' '}
            {lost.length === 1 ? 'it' : 'them'} again.
          </span>
          <button
            type="button"
            className={classes.dismiss}
            aria-label="Close this note"
            onClick={onForgetLost}
          >
            <Icon path={mdiClose} size={14} />
          </button>
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={classes.fileList} aria-label="Attached files">
          {files.map((file, index) => (
            <li key={`${index}:${file.name}`} className={classes.file}>
              <Thumbnail file={file} />
              <span className={classes.fileName} title={file.name}>
                {file.name}
              </span>
              <span className={classes.fileSize}>{formatBytes(file.size)}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${file.name}`}
                onClick={() => setAsked(file)}
              >
                <Icon path={mdiClose} size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense fallback={null}>
        {asked ? (
          <ConfirmRemoval
            onKeep={() => setAsked(null)}
            onRemove={() => {
              onRemove(asked);
              setAsked(null);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const type = typeOfFile(file);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  if (url) return <img className={classes.thumbnail} src={url} alt="" />;
  return (
    <span className={classes.thumbnail}>
      <Icon path={type.startsWith('video/') ? mdiMovieOutline : mdiFilePdfBox} size={22} />
    </span>
  );
}
