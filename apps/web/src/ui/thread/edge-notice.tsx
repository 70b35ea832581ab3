import classes from './thread-parts.module.css';

interface EdgeNoticeProps {
  edge: 'older' | 'newer';
  state: 'idle' | 'loading' | 'failed';
  onRetry: () => void;
}

/** What happens at an edge of a thread; floats over it, so that nothing moves when it comes and goes. */
export function EdgeNotice({ edge, state, onRetry }: EdgeNoticeProps) {
  if (state === 'idle') return null;
  const words = edge === 'older' ? 'earlier' : 'later';
  return (
    <div className={classes.edge} data-edge={edge}>
      {state === 'loading' ? (
        <span role="status">Loading {words} messages…</span>
      ) : (
        <span role="alert">
          The {words} messages could not be loaded.{' '}
          <button
            type="button"
            className="bare pad-2-6 radius-control ink-brand font-inherit medium hover-tint phone-min-h-44 phone-pad-x-14"
            onClick={onRetry}
          >
            Try again
          </button>
        </span>
      )}
    </div>
  );
}
