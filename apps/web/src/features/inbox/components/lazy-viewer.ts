import { lazy } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';

/** Pictures, films and documents of a thread, large. */
export const Viewer = lazy(() => loadChunk('viewer', () => import('../../../ui/media/viewer.tsx')));
