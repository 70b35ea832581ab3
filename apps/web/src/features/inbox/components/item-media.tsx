import { mdiFilePdfBox, mdiImageBrokenVariant, mdiPaperclip } from '@mdi/js';
import { useState } from 'react';
import { mediaUrl } from '../../../lib/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes } from '../attachments.ts';
import type { CommItem } from '../thread-window.ts';
import type { ViewerTarget } from './viewer.tsx';
import classes from './thread.module.css';

type Media = CommItem['media'][number];

interface ItemMediaProps {
  item: CommItem;
  onView: (target: ViewerTarget) => void;
}

/** Pictures and videos in boxes of a fixed size, other files as chips. */
export function ItemMedia({ item, onView }: ItemMediaProps) {
  const pictures = item.media.filter((media) => media.media_type.startsWith('image/'));
  return (
    <div className={classes.media}>
      {item.media.map((media) => {
        if (media.media_type.startsWith('image/')) {
          return (
            <Picture
              key={media.media_id}
              media={media}
              onOpen={() => onView({ pictures, index: pictures.indexOf(media) })}
            />
          );
        }
        if (media.media_type.startsWith('video/')) {
          return (
            <video
              key={media.media_id}
              className={classes.video}
              controls
              preload="metadata"
              src={mediaUrl(media.media_url)}
              aria-label={media.file_name}
            />
          );
        }
        return <FileChip key={media.media_id} media={media} />;
      })}
    </div>
  );
}

function Picture({ media, onOpen }: { media: Media; onOpen: () => void }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <button type="button" className={classes.broken} onClick={() => setBroken(false)}>
        <Icon path={mdiImageBrokenVariant} size={24} />
        <span>{media.file_name} could not be loaded. Try again</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={`Open the picture ${media.file_name}`}
      onClick={onOpen}
    >
      <img
        src={mediaUrl(media.media_url)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </button>
  );
}

function FileChip({ media }: { media: Media }) {
  const pdf = media.media_type === 'application/pdf';
  return (
    <a className={classes.chip} href={mediaUrl(media.media_url)} target="_blank" rel="noopener noreferrer">
      <Icon path={pdf ? mdiFilePdfBox : mdiPaperclip} size={20} />
      <span className={classes.chipName}>{media.file_name}</span>
      <span className={classes.chipSize}>{formatBytes(media.size)}</span>
    </a>
  );
}
