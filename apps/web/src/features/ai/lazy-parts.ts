import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

const load = () => loadChunk('ai-talk', () => import('./talk/index.ts'));

/** The agents one may talk with. */
export const AgentList = lazy(async () => ({ default: (await load()).AgentList }));
/** One's conversation with an agent. */
export const AgentTalk = lazy(async () => ({ default: (await load()).AgentTalk }));
/** The statistics of AI Analytical. */
export const AnalyticalPane = lazy(async () => ({ default: (await load()).AnalyticalPane }));
