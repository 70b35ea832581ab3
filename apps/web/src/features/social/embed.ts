/** Sites that forbid every other page to show them (X-Frame-Options), so that there is nothing to wait for. */
const REFUSING = [
  'instagram.com',
  'x.com',
  'twitter.com',
  'linkedin.com',
  'tiktok.com',
  'threads.net',
  'yelp.com',
];

function isOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * What the frame has to load to show a page. Facebook refuses its pages in frames and offers its Page Plugin
 * instead (Meta, "Page Plugin"), at most 500 px wide.
 * @returns null where the page's site is known to forbid being shown
 */
export function embedOf(pageUrl: string): string | null {
  const host = new URL(pageUrl).hostname.replace(/^www\./, '');
  if (isOf(host, 'facebook.com')) {
    const query = new URLSearchParams({
      href: pageUrl,
      tabs: 'timeline',
      width: '500',
      height: '700',
      adapt_container_width: 'true',
    });
    return `https://www.facebook.com/plugins/page.php?${query}`;
  }
  return REFUSING.some((domain) => isOf(host, domain)) ? null : pageUrl;
}
