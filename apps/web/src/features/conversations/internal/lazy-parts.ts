import { lazy } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';

/** How many internal conversations of a contact are unread: not part of the first load. */
export const InternalBadge = lazy(async () => ({
  default: (await loadChunk('internal-badge', () => import('./internal-badge.tsx'))).InternalBadge,
}));
