import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/** What colleagues say about a lab case, in the thread's place; loaded when it is opened. */
export const LabTalk = lazy(() => loadChunk('lab-talk', () => import('./lab-talk.tsx')));
