import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/*
 * What other screens show of the practice system. Nothing of it is part of the first load: each comes when it is
 * first shown.
 */
export const PracticePage = lazy(async () => ({
  default: (await loadChunk('practice', () => import('./pages/practice-page.tsx'))).PracticePage,
}));
export const PracticeTabButtons = lazy(() =>
  loadChunk('practice-tabs', () => import('./panel/tab-buttons.tsx')),
);
