import { Parser } from 'htmlparser2';
import type { ParsedAttachment } from '../parse/parsed-mail.ts';
import { hiddenByStyles, type Hidden, hidesIn, mayBeHidden } from './hiding-styles.ts';
import { bodyOf, contentIdOf, pictureOf } from './sanitize-mail.ts';
import { scanHtml } from './scan-html.ts';

/** Formats every browser draws; any other is a broken picture in the HTML, and a file to be saved. */
const drawn = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/avif',
]);

/**
 * Which attachments the HTML shows, so that they need not stand among the files: a picture that an img of it names by
 * its Content-ID (RFC 2392) and that a browser draws. What the sender calls it says nothing of that: phones mark every
 * picture as inline with an id of its own, also beside a plain text and where no HTML names it (RFC 2183, 2.10).
 * Of two with one id the first is shown.
 */
export function markShown(attachments: readonly ParsedAttachment[], html: string | null): ParsedAttachment[] {
  const byId = picturesById(attachments);
  if (html === null || byId.size === 0 || !/cid:/i.test(html)) return [...attachments];
  const pictures = Object.fromEntries([...byId.keys()].map((id) => [id, id]));
  const shown = new Set<ParsedAttachment>();
  for (const src of visiblePictures(bodyOf(html), stylesOf(html))) {
    const id = contentIdOf(src);
    const found = id === null ? null : pictureOf(id, pictures);
    if (found !== null) shown.add(byId.get(found)!);
  }
  return attachments.map((one) => ({ ...one, inline: shown.has(one) }));
}

/** Attachments that an HTML may show, by their Content-IDs; of two with one id the first. */
export function picturesById<T extends Pick<ParsedAttachment, 'contentId' | 'contentType'>>(
  attachments: readonly T[],
): Map<string, T> {
  const byId = new Map<string, T>();
  for (const one of attachments) {
    if (one.contentId !== '' && drawn.has(one.contentType) && !byId.has(one.contentId))
      byId.set(one.contentId, one);
  }
  return byId;
}

const isNothing = (size: string | undefined): boolean =>
  size !== undefined && /^0{1,4}(?:px)?$/.test(size.trim());

function stylesOf(html: string): Hidden[] {
  const hidden: Hidden[] = [];
  scanHtml(html, { sheet: (css) => hidden.push(...hiddenByStyles(css)) });
  return hidden;
}

/** The addresses of the pictures in clean HTML that nothing hides, neither theirs nor what they stand in: no style, no sheet. */
function visiblePictures(body: string, styles: readonly Hidden[]): string[] {
  const found: string[] = [];
  const hidden: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { src, style = '', class: classes = '', width, height }) {
      const isHidden = hidden.at(-1) === true || hidesIn(style) || mayBeHidden(styles, name, classes);
      if (name === 'img' && src !== undefined && !isHidden && !isNothing(width) && !isNothing(height))
        found.push(src);
      hidden.push(isHidden);
    },
    onclosetag() {
      hidden.pop();
    },
  });
  parser.end(body);
  return found;
}
