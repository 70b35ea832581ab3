import { mail } from '@chairline/contract';
import { call } from '../../lib/api.ts';

/**
 * Opens Google's consent page in a new tab. The tab is opened before the server is asked: browsers allow it
 * only while the click is fresh.
 * @returns the page's address where the browser did not allow the tab; null where it is open
 */
export async function openConsent(clientId: number): Promise<string | null> {
  const tab = window.open('', '_blank');
  try {
    const { url } = await call(mail.authenticateMail, { query: { client_id: clientId }, quiet400: true });
    if (!tab) return url;
    tab.opener = null;
    tab.location.replace(url);
    return null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
