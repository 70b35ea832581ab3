import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

const load = () => loadChunk('opt-out-dialogs', () => import('./components/opt-out-dialogs.tsx'));

/** The dialogs of the ledger, loaded when one is opened: to be shown within a Suspense. */
export const NoteOptOutDialog = lazy(async () => ({ default: (await load()).NoteOptOutDialog }));
export const LiftOptOutDialog = lazy(async () => ({ default: (await load()).LiftOptOutDialog }));
