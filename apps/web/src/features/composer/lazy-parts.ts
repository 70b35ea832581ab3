import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/** Asks before a file or recording is taken out of a message. */
export const ConfirmRemoval = lazy(() => loadChunk('confirm-removal', () => import('./confirm-removal.tsx')));
/** Under a field: which placeholders are open, and the ways on. */
export const RecordDialog = lazy(() => loadChunk('record', () => import('./capture/record-dialog.tsx')));

/** Under a field: that a language model writes, or why it did not. */
export const HelpNote = lazy(() => loadChunk('help-note', () => import('./help/help-note.tsx')));
export const UnfilledNote = lazy(() => loadChunk('unfilled-note', () => import('./unfilled-note.tsx')));
/** The popup behind `@`, `$` and `/`. */
export const Suggestions = lazy(() => loadChunk('suggestions', () => import('./suggestions.tsx')));
