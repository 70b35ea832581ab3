import '../styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../providers.tsx';
import { Gallery } from './gallery.tsx';

/** The look, by itself: `/ui` in development. `apps/web/ui.html` begins here; the production build does not know it. */
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <Gallery dialog={new URLSearchParams(location.search).get('dialog')} />
    </Providers>
  </StrictMode>,
);
