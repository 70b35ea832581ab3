import { mdiClose, mdiFilePdfBox, mdiMovieOutline, mdiWaveform } from '@mdi/js';
import { Suspense, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatBytes, totalBytes, typeOfFile, type Attachment, type FileLimits } from './attachments.ts';
import classes from './file-previews.module.css';
import { ConfirmRemoval } from './lazy-parts.ts';

/** From this share of the limit on the size of all files together is said. */
const SAY_SIZE_FROM = 0.5;

interface FilePreviewsProps {
  files: readonly Attachment[];
  limits: FileLimits;
  /** Names of files that were not kept, and how many are still coming back. */
  lost?: readonly string[];
  coming?: number;
  /** Why the message came back: the file it names is marked. */
  problem?: string | null;
  onRemove: (id: string) => void;
  onForgetLost?: () => void;
}

/** The files of a message that is being written, with their removal, which the specification wants confirmed. */
export function FilePreviews(props: FilePreviewsProps) {
  const { files, limits, lost = [], coming = 0, problem = null, onRemove, onForgetLost } = props;
  const [asked, setAsked] = useState<Attachment | null>(null);
  if (files.length === 0 && lost.length === 0 && coming === 0 && !asked) return null;
  const bytes = totalBytes(files);
  return (
    <div className={classes.files}>
      {lost.length > 0 ? (
        <p className="row text-12 gap-8 margin-0-0-8 ink-warn" role="status">
          <span>
            {lost.length === 1 ? 'This file was' : 'These files were'} not kept: {lost.join(', ')}. Attach{' '}
            {lost.length === 1 ? 'it' : 'them'} again.
          </span>
          <IconButton
            icon={mdiClose}
            label="Close this note"
            size={24}
            ink="inherit"
            round
            onClick={onForgetLost}
          />
        </p>
      ) : null}
      {files.length > 0 || coming > 0 ? (
        <ul className={classes.list} aria-label="Attached files">
          {files.map((attachment) => {
            const { id, file } = attachment;
            const refused = problem?.startsWith(file.name) ?? false;
            return (
              <li key={id} className={classes.file} data-refused={refused || undefined}>
                <Thumbnail attachment={attachment} />
                <span className={classes.name} title={file.name}>
                  {file.name}
                </span>
                <span className={classes.size}>{refused ? 'Refused' : formatBytes(file.size)}</span>
                <IconButton
                  icon={mdiClose}
                  label={`Remove ${file.name}`}
                  size={24}
                  round
                  className={classes.remove}
                  onClick={() => setAsked(attachment)}
                />
              </li>
            );
          })}
          {Array.from({ length: coming }, (_, index) => (
            <li key={index} className={classes.file} data-coming aria-label="A file is brought back">
              <span className={classes.thumbnail} />
            </li>
          ))}
        </ul>
      ) : null}
      {bytes >= limits.maxBytes * SAY_SIZE_FROM ? (
        <p className="caption margin-6-0-0 tabular">
          {formatBytes(bytes)} of {formatBytes(limits.maxBytes)}
        </p>
      ) : null}
      <Suspense fallback={null}>
        {asked ? (
          <ConfirmRemoval
            kind={asked.kind}
            onKeep={() => setAsked(null)}
            onRemove={() => {
              onRemove(asked.id);
              setAsked(null);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Thumbnail({ attachment: { kind, file } }: { attachment: Attachment }) {
  const type = typeOfFile(file);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  if (url) return <img className={classes.thumbnail} src={url} alt="" />;
  const movie = kind === 'video' || type.startsWith('video/');
  const other = type.startsWith('audio/') ? mdiWaveform : mdiFilePdfBox;
  return (
    <span className={classes.thumbnail}>
      <Icon path={movie ? mdiMovieOutline : other} size={22} />
    </span>
  );
}
