import { useState } from 'react';
import { openConsent } from '../lib/open-consent.ts';
import { sayFault } from './say-fault.ts';
import { useWork } from './use-work.ts';

/**
 * A vendor's page on which somebody gives Chairline a right, opened in a new tab.
 * @param whose page it is, such as `Google’s`
 * @param ask asks the server for its address
 * @returns `blocked`: how to open it by oneself, where the browser did not let us
 */
export function useConsent(whose: string, ask: () => Promise<{ url: string }>) {
  const { busy, run } = useWork((error) => sayFault(error, `${whose} page could not be opened.`));
  const [url, setUrl] = useState<string | null>(null);
  const connect = () => void run(async () => setUrl(await openConsent(ask)));
  const blocked =
    url === null ? null : (
      <p role="alert" className="caption no-margin">
        The browser did not open the new tab.{' '}
        <a href={url} target="_blank" rel="noreferrer" onClick={() => setUrl(null)}>
          Open {whose} page
        </a>
      </p>
    );
  return { busy, connect, blocked };
}
