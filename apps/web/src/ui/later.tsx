import { type ComponentProps, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** Around a part that is loaded by itself: nothing until it has come; where it fails, what an `ErrorBoundary` shows. */
export function Later({ children, ...boundary }: ComponentProps<typeof ErrorBoundary>) {
  return (
    <ErrorBoundary {...boundary}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
