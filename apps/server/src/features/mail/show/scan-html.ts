import { Parser } from 'htmlparser2';
import { cleanCss } from './mail-css.ts';

const SCANNED_MAX = 2_000_000;
const SHEETS_MAX = 200_000;

interface Seen {
  /** Each tag, by its name in small letters. */
  tag?(name: string, attributes: Record<string, string>): void;
  /** Each style sheet. Those meant for Outlook alone stand in comments and do not count. */
  sheet?(css: string): void;
}

/** Goes once through the HTML of a mail, as browsers read it. */
export function scanHtml(html: string, seen: Seen): void {
  let sheet: string | undefined;
  let room = SHEETS_MAX;
  const parser = new Parser({
    onopentag(name, attributes) {
      seen.tag?.(name, attributes);
      if (name === 'style') sheet = '';
    },
    ontext(text) {
      if (sheet === undefined || room === 0) return;
      sheet += text.slice(0, room);
      room = Math.max(0, room - text.length);
    },
    onclosetag(name) {
      if (name !== 'style' || sheet === undefined) return;
      seen.sheet?.(sheet);
      sheet = undefined;
    },
  });
  parser.end(html.slice(0, SCANNED_MAX));
}

/** Whether HTML asks for images that are not in the mail. */
export function asksForImages(html: string): boolean {
  let asks = false;
  const look = (address: string): null => {
    asks ||= /^\s*(https?:)?\/\//i.test(address);
    return null;
  };
  scanHtml(html, {
    tag(name, { src, style }) {
      if (name === 'img' && src !== undefined) look(src);
      if (style !== undefined && !asks) cleanCss(style, look);
    },
    sheet: (css) => cleanCss(css, look),
  });
  return asks;
}
