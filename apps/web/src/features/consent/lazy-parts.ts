import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

const load = () => loadChunk('opt-out-dialogs', () => import('./components/opt-out-dialogs.tsx'));

/** The dialogs of the ledger, loaded when one is opened: to be shown within a Suspense. */
export const NoteOptOutDialog = lazy(async () => ({ default: (await load()).NoteOptOutDialog }));
export const LiftOptOutDialog = lazy(async () => ({ default: (await load()).LiftOptOutDialog }));

const loadSettings = () => loadChunk('consent-settings', () => import('./settings/index.ts'));

/** The pages of the settings, loaded when one is opened. */
export const OptOutsPage = lazy(async () => ({ default: (await loadSettings()).OptOutsPage }));
export const QuietHoursPage = lazy(async () => ({ default: (await loadSettings()).QuietHoursPage }));
