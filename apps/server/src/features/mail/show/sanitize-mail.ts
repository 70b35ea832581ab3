import sanitizeHtml from 'sanitize-html';
import { hostName, type ImageProxy, proxied } from './image-address.ts';
import { cleanCss } from './mail-css.ts';
import { scanHtml } from './scan-html.ts';

export interface ShownAs {
  /** How images from outside are shown; false: not at all. */
  images: ImageProxy | false;
  /** Addresses of the mail's own images by Content-ID. */
  inline: Record<string, string>;
  /** Our own host: a mail's image must never be a call of ours. */
  ownHost: string;
}

/** A grey field in the place of an image that was not let in: as large as its mail says, else a pixel. */
function blank({ width = '', height = '' }: Attributes): string {
  const stated = [width, height].every((size) => /^\d{1,4}$/.test(size.trim()));
  const [wide, high] = stated ? [Number(width), Number(height)] : [1, 1];
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#8884"/></svg>`)}`;
}
const pictures = /^data:image\/(png|gif|jpe?g|webp|bmp);base64,[a-z\d+/=\s%]*$/i;

const tags = (
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd ' +
  'del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main ' +
  'mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
  'time tr tt u ul var wbr'
).split(' ');

const anywhere = [
  'style',
  'class',
  'dir',
  'lang',
  'title',
  'align',
  'valign',
  'bgcolor',
  'color',
  'width',
  'height',
];

/**
 * A mail's HTML with nothing left in it that runs, loads or leads anywhere by itself: its body, and its style
 * sheet. The policy it is served with would stop the same things once more.
 */
export function sanitizeMail(html: string, shown: ShownAs): { body: string; css: string } {
  return { body: sanitizeBody(html, shown), css: styleSheet(html, shown) };
}

const rules = {
  allowedTags: tags,
  allowedAttributes: {
    '*': anywhere,
    a: ['href', 'target', 'rel', 'name'],
    img: ['src', 'alt', 'border', 'hspace', 'vspace'],
    table: ['border', 'cellpadding', 'cellspacing', 'role'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap', 'scope'],
    font: ['face', 'size'],
    ol: ['start', 'type'],
    ul: ['type'],
    li: ['value'],
    col: ['span'],
  },
  // Every address is judged below; what is let through there is what may stand.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 200,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'template',
  ],
} satisfies sanitizeHtml.IOptions;

/** The body of a mail without what may not stand there; its pictures and links are not judged: never to be served. */
export const bodyOf = (html: string): string =>
  sanitizeHtml(html, { ...rules, allowedSchemes: [...rules.allowedSchemes, 'cid'] });

function sanitizeBody(html: string, shown: ShownAs): string {
  return sanitizeHtml(html, {
    ...rules,
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: withSafeStyle(attributes, shown) }),
      a: (tagName, attributes) => ({ tagName, attribs: safeLink(withSafeStyle(attributes, shown)) }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: safeImage(withSafeStyle(attributes, shown), shown),
      }),
    },
  });
}

type Attributes = Record<string, string>;

function withSafeStyle(attributes: Attributes, shown: ShownAs): Attributes {
  const { style, ...others } = attributes;
  return style === undefined ? others : { ...others, style: safeCss(style, shown) };
}

/** A link leaves in a tab of its own, tells nobody where it came from, and leads to what a person expects. */
function safeLink({ href, target: _target, rel: _rel, ...others }: Attributes): Attributes {
  const address = href === undefined ? null : addressOf(href);
  if (address === null || !['http:', 'https:', 'mailto:', 'tel:'].includes(address.protocol)) return others;
  return { ...others, href: address.href, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

function safeImage({ src = '', srcset: _srcset, ...others }: Attributes, shown: ShownAs): Attributes {
  const { alt = '' } = others;
  const address = imageAddress(src, shown);
  return { ...others, alt, src: address ?? blank(others) };
}

/** The address an image is shown from; null when it is not let in. */
function imageAddress(src: string, shown: ShownAs): string | null {
  const text = src.trim();
  const id = contentIdOf(text);
  if (id !== null) return pictureOf(id, shown.inline);
  if (pictures.test(text)) return text;
  const address = addressOf(text);
  if (!shown.images || address === null || !['http:', 'https:'].includes(address.protocol)) return null;
  // An image of ours would be a call of ours, in whatever way our host is written.
  if (hostName(address.host) === hostName(shown.ownHost)) return null;
  return proxied(shown.images, address);
}

/** The Content-ID an address names (RFC 2392); null for any other address. */
export const contentIdOf = (address: string): string | null =>
  /^\s*cid:/i.test(address) ? address.trim().slice(4) : null;

/** The picture of an id, written as the mail or, where none is, in other letters: some programs change their case. */
export function pictureOf(id: string, pictures: Record<string, string>): string | null {
  const names = [id, decodeLoosely(id)];
  for (const name of names) if (Object.hasOwn(pictures, name)) return pictures[name]!;
  const small = names.map((name) => name.toLowerCase());
  const alike = Object.keys(pictures).find((key) => small.includes(key.toLowerCase()));
  return alike === undefined ? null : pictures[alike]!;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is no encoding.
    return text;
  }
}

/** An address that stands on its own: a relative one would lead to us. */
function addressOf(text: string): URL | null {
  // oxlint-disable-next-line no-control-regex -- browsers leave these out, too
  const clean = text.replace(/[\u0000-\u0020\u007f]+/g, (run) => (/^ +$/.test(run) ? run : '')).trim();
  const full = clean.startsWith('//') ? `https:${clean}` : clean;
  if (!/^[a-z][a-z\d+.-]*:/i.test(full) || !URL.canParse(full)) return null;
  const address = new URL(full);
  address.username = '';
  address.password = '';
  return address;
}

/** The style sheets of a mail, as one. */
function styleSheet(html: string, shown: ShownAs): string {
  const sheets: string[] = [];
  scanHtml(html, { sheet: (css) => sheets.push(safeCss(css, shown)) });
  return sheets.join('\n');
}

const safeCss = (css: string, shown: ShownAs): string =>
  cleanCss(css, (address) => imageAddress(address, shown));
