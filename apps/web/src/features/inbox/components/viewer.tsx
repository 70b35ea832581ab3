import { Modal } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { mediaUrl } from '../../../lib/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CommItem } from '../thread-window.ts';
import classes from './viewer.module.css';

export interface ViewerTarget {
  pictures: CommItem['media'];
  index: number;
}

/** A message's pictures, large; arrows go through them. */
export default function Viewer({ target, onClose }: { target: ViewerTarget; onClose: () => void }) {
  const { pictures } = target;
  const [index, setIndex] = useState(target.index);
  const shown = pictures[index];
  if (!shown) return null;
  const step = (by: number) => setIndex((held) => Math.min(Math.max(held + by, 0), pictures.length - 1));
  return (
    <Modal
      opened
      onClose={onClose}
      title={shown.file_name}
      size="auto"
      classNames={{ content: classes.content!, title: classes.title! }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
      }}
    >
      <img
        key={shown.media_id}
        className={classes.picture}
        src={mediaUrl(shown.media_url)}
        alt={shown.file_name}
      />
      <div className={classes.tools}>
        {pictures.length > 1 ? (
          <>
            <button
              type="button"
              className={classes.tool}
              aria-label="Previous picture"
              disabled={index === 0}
              onClick={() => step(-1)}
            >
              <Icon path={mdiChevronLeft} size={22} />
            </button>
            <span aria-live="polite">
              {index + 1} of {pictures.length}
            </span>
            <button
              type="button"
              className={classes.tool}
              aria-label="Next picture"
              disabled={index === pictures.length - 1}
              onClick={() => step(1)}
            >
              <Icon path={mdiChevronRight} size={22} />
            </button>
          </>
        ) : null}
        <a className={classes.download} href={mediaUrl(shown.media_url)} download={shown.file_name}>
          <Icon path={mdiDownload} size={18} />
          Download
        </a>
      </div>
    </Modal>
  );
}
