import { mediaUrl } from '../../lib/api.ts';
import type { MediaFile } from './media-kinds.ts';
import classes from './media-files.module.css';

/** A recording that can be listened to where it stands. */
export function AudioFile({ file }: { file: MediaFile }) {
  return (
    <div className={classes.audio}>
      <audio controls preload="metadata" src={mediaUrl(file.url)} aria-label={file.name} />
    </div>
  );
}
