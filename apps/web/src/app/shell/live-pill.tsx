import { useLiveStatus } from '../../lib/live.ts';
import classes from './status.module.css';
import { useLasting } from './use-lasting.ts';

/** A connection that is away for less than this, in milliseconds, is nobody's concern. */
const CALM_MS = 2_000;

/** Says that changes of others are late, once that has lasted. Offline has its own banner. */
export function LivePill() {
  const status = useLiveStatus();
  const lasting = useLasting(status === 'reconnecting' || status === 'connecting', CALM_MS);
  return (
    <span role="status" className={classes.live}>
      {lasting ? (
        <span className={classes.pill} data-tip="Changes by others appear once the connection is back.">
          <span className={classes.pulse} />
          {status === 'connecting' ? 'Connecting…' : 'Reconnecting…'}
        </span>
      ) : null}
    </span>
  );
}
