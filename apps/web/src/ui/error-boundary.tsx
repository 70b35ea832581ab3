import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { EmptyState } from './empty-state.tsx';
import { PlainButton } from './plain-button.tsx';

/** What is shown in place of what broke. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const missing = error instanceof ChunkLoadError;
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        icon={missing ? mdiRefresh : mdiAlertCircleOutline}
        title={missing ? error.message : 'This part of the page stopped working'}
        hint={
          missing
            ? 'The connection was lost, or Chairline was updated since this page was opened. Reload it to go on; your drafts are kept.'
            : 'Your messages and drafts are safe. Try again; if it stops again, reload the page.'
        }
      >
        {onRetry && !missing ? <PlainButton onClick={onRetry}>Try again</PlainButton> : null}
        <PlainButton filled={missing} onClick={() => location.reload()}>
          Reload
        </PlainButton>
      </EmptyState>
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of what broke, where that is no more than an ornament. */
  fallback?: ReactNode;
}

/** Keeps a fault in one part of the page from taking down the rest. React reports the fault itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A part of the page broke', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <BrokenPage error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
