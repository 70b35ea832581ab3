import { foldQuote } from './fold-quote.ts';
import { sanitizeMail, type ShownAs } from './sanitize-mail.ts';

export interface MailPageInput {
  /** null: the text is all there is. */
  html: string | null;
  text: string;
  subject: string;
  dark: boolean;
  shown: ShownAs;
  /** What is to be said above it by whoever shows the page. */
  note?: string;
}

const base = `:root{font:15px/1.5 system-ui,sans-serif;color:#1c2128;background:#fff}
body{margin:0;padding:8px;overflow-wrap:anywhere;overflow-x:auto}
img{max-width:100%;height:auto}pre,.text{white-space:pre-wrap;font:inherit;margin:0}
blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #ccc}
summary{width:fit-content;margin:8px 0;padding:2px 10px;border:1px solid #ccc;border-radius:6px;color:#566273;font:12px/18px system-ui,sans-serif;cursor:pointer}`;

/** Mails bring their own colours: turned round as a whole they stay readable, pictures turned back. */
const dark =
  'html{filter:invert(.9) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}';

/** A mail as a document of its own, for a frame that runs nothing. */
export function mailPage({ html, text, subject, dark: isDark, shown, note }: MailPageInput): string {
  const { body, css } =
    html === null ? { body: `<div class="text">${linked(text)}</div>`, css: '' } : sanitizeMail(html, shown);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>E-mail</title><style>${base}</style><style>${css}</style>${isDark ? `<style>${dark}</style>` : ''}</head>
<body${note === undefined ? '' : ` data-note="${escapeHtml(note)}"`}>${foldQuote(body, subject)}</body></html>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that says the same. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Text as HTML, its web addresses as links. */
export function linked(text: string): string {
  const out: string[] = [];
  let done = 0;
  for (const { 0: address, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)) {
    const safe = escapeHtml(address);
    out.push(
      escapeHtml(text.slice(done, index)),
      `<a href="${safe}" target="_blank" rel="noopener noreferrer nofollow">${safe}</a>`,
    );
    done = index + address.length;
  }
  return out.join('') + escapeHtml(text.slice(done));
}
