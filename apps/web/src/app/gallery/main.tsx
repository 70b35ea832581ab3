import '../styles.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../providers.tsx';
import { Gallery } from './gallery.tsx';

/** Dialogs close by going back, and ask for a history. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The look, by itself: `/ui` in development. `apps/web/ui.html` begins here; the production build does not know it. */
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterContextProvider router={router}>
      <Providers>
        <Gallery dialog={new URLSearchParams(location.search).get('dialog')} />
      </Providers>
    </RouterContextProvider>
  </StrictMode>,
);
