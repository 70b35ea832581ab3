import { useEffect, useRef } from 'react';
import { useLiveFailures, useLiveStatus } from '../../lib/live.ts';
import { CONNECTION_NOTICE, hideNotice, notify } from '../../ui/notify.tsx';

/** Connections that fail in a row before it is said: a restart of the server is over by then. */
const TELL_AFTER = 3;

/** Says 'Error connecting to server' once in an outage (specification 3, section 7.8). */
export function useLiveNotice(): void {
  const failures = useLiveFailures();
  const status = useLiveStatus();
  const told = useRef(false);
  useEffect(() => {
    if (status === 'live') {
      told.current = false;
      // What it says is over.
      hideNotice(CONNECTION_NOTICE);
    }
    if (told.current || status === 'offline' || failures < TELL_AFTER) return;
    told.current = true;
    notify({ id: CONNECTION_NOTICE, message: 'Error connecting to server', kind: 'error' });
  }, [failures, status]);
}
