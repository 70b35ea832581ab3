/**
 * Opens a vendor's consent page in a new tab. The tab is opened before the server is asked: browsers allow it
 * only while the click is fresh.
 * @param ask asks the server for the page's address
 * @returns the page's address where the browser did not allow the tab; null where it is open
 */
export async function openConsent(ask: () => Promise<{ url: string }>): Promise<string | null> {
  const tab = window.open('', '_blank');
  try {
    const { url } = await ask();
    if (!tab) return url;
    tab.opener = null;
    tab.location.replace(url);
    return null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
