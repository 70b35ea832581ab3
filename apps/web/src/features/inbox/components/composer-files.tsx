import { Button, Group, Modal, Text } from '@mantine/core';
import { mdiClose, mdiFilePdfBox, mdiMovieOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes, typeOfFile } from '../attachments.ts';
import classes from './composer.module.css';

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
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title="Remove file" size="sm">
        <Text size="md">Are you sure you want to remove this file?</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
            Keep
          </Button>
          <Button
            color="error"
            onClick={() => {
              if (asked) onRemove(asked);
              setAsked(null);
            }}
          >
            Remove
          </Button>
        </Group>
      </Modal>
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
