/** What stands in the page's icon: two digits at most. */
export const faviconWords = (count: number): string => (count > 99 ? '99+' : String(count));

/** The product's mark with a number on it. @param mark the icon as it is, an SVG of 32 by 32 */
export function markWithCount(mark: string, count: number): string {
  const words = faviconWords(count);
  const width = 7 + words.length * 7;
  const badge = `<rect x="${31.25 - width}" y="13.75" width="${width}" height="17.5" rx="5" fill="#fff" stroke="#1b2430" stroke-width="1.5"/><text x="${31.25 - width / 2}" y="27.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="700" fill="#1b2430">${words}</text>`;
  return mark.replace('</svg>', `${badge}</svg>`);
}

const PLAIN = '/favicon.svg';
let mark: Promise<string> | undefined;
let wanted = 0;

async function fetchMark(): Promise<string> {
  const answer = await fetch(PLAIN);
  if (!answer.ok) throw new Error(`${PLAIN}: ${answer.status}`);
  return answer.text();
}

/** Puts a number on the page's icon in the tab; 0 takes it off. */
export function drawFavicon(count: number): void {
  wanted = count;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (count === 0) {
    if (mark) link.href = PLAIN;
    return;
  }
  mark ??= fetchMark();
  mark.then(
    (svg) => {
      if (wanted === count) link.href = `data:image/svg+xml,${encodeURIComponent(markWithCount(svg, count))}`;
    },
    (error: unknown) => {
      // The number stands in the title too; the next count tries again.
      mark = undefined;
      console.info('The icon could not be drawn', error);
    },
  );
}
