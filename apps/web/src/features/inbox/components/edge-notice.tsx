import { loadNewer, loadOlder } from '../thread-loader.ts';
import type { ThreadSource } from '../thread-source.ts';
import classes from './thread.module.css';

interface EdgeNoticeProps {
  source: ThreadSource;
  edge: 'older' | 'newer';
  state: 'idle' | 'loading' | 'failed';
}

/** What happens at an edge of the thread; floats over it, so that nothing moves when it comes and goes. */
export function EdgeNotice({ source, edge, state }: EdgeNoticeProps) {
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
            className={classes.textButton}
            onClick={() => void (edge === 'older' ? loadOlder(source) : loadNewer(source))}
          >
            Try again
          </button>
        </span>
      )}
    </div>
  );
}
