import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/* Nothing of it is part of the first load: each part comes when it is first shown. */

export const Offers = lazy(() => loadChunk('offers', () => import('./components/offers.tsx')));
export const FindTimeDialog = lazy(() =>
  loadChunk('find-time', () => import('./components/find-time-dialog.tsx')),
);
export const VisitTime = lazy(() => loadChunk('find-time', () => import('./components/visit-time.tsx')));
export const OfferText = lazy(() => loadChunk('offer-text', () => import('./components/offer-text.tsx')));
export const RequestDialog = lazy(() =>
  loadChunk('request', () => import('./components/request-dialog.tsx')),
);
export const RequestPanel = lazy(() => loadChunk('requests', () => import('./components/request-panel.tsx')));
export const RequestsNote = lazy(() =>
  loadChunk('requests-note', () => import('./components/requests-note.tsx')),
);
export const BookingTextSettings = lazy(() =>
  loadChunk('booking-texts', () => import('./settings/booking-text-settings.tsx')),
);
