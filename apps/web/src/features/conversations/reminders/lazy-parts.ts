import { lazy } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';

/** The reminder of a contact, loaded when it is asked for. */
export const ContactReminder = lazy(() =>
  loadChunk('contact-reminder', () => import('./contact-reminder.tsx')),
);
