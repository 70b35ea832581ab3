import { z } from 'zod';
import { loadChunk } from './load-chunk.ts';

// Imported before the contract: zod's compiled parsers need eval, which the content policy forbids.
z.config({ jitless: true });

// Its words come beside the first screen. Until they are here, a fault without words of ours is "Invalid input".
loadChunk('zod-words', () => import('./zod-words.ts')).catch((error: unknown) =>
  console.warn('The words for faults of a form did not load', error),
);
