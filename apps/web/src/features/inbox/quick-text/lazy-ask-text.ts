import { lazy } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';

/** A text to somebody about something, in the office's words; it comes when it is first asked for. */
export const AskText = lazy(() => loadChunk('ask-text', () => import('./ask-text.tsx')));
