import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

const load = () => loadChunk('messenger', () => import('./messenger/index.ts'));

/** A conversation with header, messages and composer; loaded when one is opened. */
export const Messenger = lazy(async () => ({ default: (await load()).Messenger }));
/** The composer of an internal conversation that is not there yet: its first message makes it. */
export const NewInternalMessage = lazy(async () => ({ default: (await load()).NewInternalMessage }));
