import { googleCalendar } from '@chairline/contract';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { openConsent } from '../../../lib/open-consent.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';

/** Google's page in which a person says that Chairline may read their calendars, or change events as well. */
export function useConnect(right: 'read' | 'write' = 'read') {
  const { busy, run } = useWork((error) => sayFault(error, 'Google’s page could not be opened.'));
  /** Its address, where the browser did not let us open it. */
  const [blocked, setBlocked] = useState<string | null>(null);
  const ask = () => call(googleCalendar.authenticateGoogleCalendar, { query: { right }, quiet400: true });
  const connect = () => void run(async () => setBlocked(await openConsent(ask)));
  return { busy, connect, blocked, opened: () => setBlocked(null) };
}
