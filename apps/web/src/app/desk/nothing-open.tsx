import { contacts as contract } from '@chairline/contract';
import { mdiForumOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

const Morning = lazy(() => loadChunk('morning', () => import('./morning/morning.tsx')));

/** The centre while nothing is open: how to open something, and what the morning has. */
export default function NothingOpen() {
  return (
    <div className="grow min-h-0 scroll-y">
      <div>
        <EmptyState
          icon={mdiForumOutline}
          title={contract.contactMessages.chooseContact}
          hint="n opens who waits for an answer, j and k move through the list, Enter opens, / searches."
        />
      </div>
      {/* On a phone the list stands there instead. */}
      {isPhoneWidth() ? null : (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Morning />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
