import { lazy, Suspense } from 'react';
import { mediaUrl } from '../../lib/api.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import classes from './media-files.module.css';
import type { MediaFile } from './media-kinds.ts';

const Player = lazy(async () => ({
  default: (await loadChunk('audio-player', () => import('../audio-player.tsx'))).AudioPlayer,
}));

/** A recording that can be listened to where it stands; its place is kept while the player loads. */
export function AudioFile({ file }: { file: MediaFile }) {
  return (
    <div className={classes.audio}>
      <Suspense fallback={null}>
        <Player src={mediaUrl(file.url)} name={file.name} />
      </Suspense>
    </div>
  );
}
