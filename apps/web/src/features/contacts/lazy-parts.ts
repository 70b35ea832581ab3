import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/** The contact's own panel, and the form that makes a new contact: loaded when the right panel opens. */
export const ContactPanel = lazy(() => loadChunk('contact-panel', () => import('./panel/contact-panel.tsx')));
