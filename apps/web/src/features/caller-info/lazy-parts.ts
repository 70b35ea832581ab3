import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/* Nothing of it is part of the first load. */

export const Collected = lazy(() => loadChunk('collected', () => import('./components/collected.tsx')));
export const CollectedLink = lazy(() =>
  loadChunk('collected-link', () => import('./components/collected-link.tsx')),
);
export const CallNotes = lazy(() => loadChunk('call-notes', () => import('./components/call-notes.tsx')));
export const WhileCalling = lazy(() =>
  loadChunk('while-calling', () => import('./components/while-calling.tsx')),
);
export const NotePanel = lazy(() => loadChunk('call-notes', () => import('./components/note-panel.tsx')));
