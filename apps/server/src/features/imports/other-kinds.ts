import { imports as contract } from '@chairline/contract';

const { otherKinds } = contract;
type OtherKind = keyof typeof otherKinds;

/** How much of a file tells what it is. */
const LOOKED_AT = 4_000;

/** By the first bytes, as latin1: of what may not be text at all. */
const heads: readonly (readonly [OtherKind, RegExp])[] = [
  ['pdf', /^(?:\xef\xbb\xbf)?\s{0,20}%PDF-/],
  [
    'picture',
    /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(?:heic|heix|mif1|avif))/,
  ],
  // oxlint-disable-next-line no-control-regex -- no text
  ['packed', /^(?:\x1f\x8b\x08|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|BZh[1-9]1AY|\xfd7zXZ\0|\x28\xb5\x2f\xfd)/],
  // oxlint-disable-next-line no-control-regex -- no text
  ['database', /^(?:SQLite format 3\0|\0\x01\0\0Standard (?:Jet|ACE) DB)/],
];

/** By how the text begins. */
const texts: readonly (readonly [OtherKind, RegExp])[] = [
  ['rtf', /^\{\\rtf/],
  ['vcard', /^BEGIN:VCARD\b/i],
  ['calendar', /^BEGIN:VCALENDAR\b/i],
  // A list may have a column "ID" and one that begins with P: its next line is no record of SYLK's.
  ['sylk', /^ID;P[^\r\n]{0,200}[\r\n]{1,4}(?:[A-Z]{1,2};[^\r\n]{0,500}[\r\n]{1,4}){0,50}?C;[XYK]/],
  ['dif', /^TABLE[\r\n]{1,2}0,1[\r\n]{1,2}"/],
  ['ldif', /^(?:version: 1[\r\n]{1,4})?dn::? [a-z]/i],
  ['sql', /^(?:(?:--|\/\*)[^\r\n]{0,500}[\r\n]{1,4}){0,20}(?:INSERT INTO|CREATE TABLE|DROP TABLE) /i],
];

/** Of headers of a mail, or of a page that was saved as one: none of them is a list's first line. */
const MAIL =
  /^(?:MIME-Version|Content-Type|From|Subject|Date|Received|Return-Path|Snapshot-Content-Location):[ \t]/i;
const MIME = /^(?:MIME-Version:[ \t]*1\.0|Content-Type:[ \t]*(?:multipart|text|message)\/)/im;

/** A tag, as HTML and XML have it. */
const TAG = /^<([a-z][a-z0-9:_-]{0,40})[\s/>]/i;
const HTML_TAG =
  /^(?:html|head|body|meta|link|title|base|style|script|div|span|p|h[1-6]|table|thead|tbody|tr|td|th|caption|col|colgroup|br|hr|b|i|font|center|a|img|ul|ol|li|form|pre|main|section|article|header)$/i;
/** What stands before the first tag. */
const BEFORE_TAG = /^(?:<!--[^]*?-->|<!\[[^]*?\]>|<![a-z][^>]*>|<\?[^]*?\?>)/i;

function markupKind(text: string): OtherKind | null {
  let rest = text;
  let isXml = false;
  for (let before = BEFORE_TAG.exec(rest); before; before = BEFORE_TAG.exec(rest)) {
    if (/^<!doctype\s+html/i.test(before[0])) return 'webPage';
    isXml ||= /^<\?xml/i.test(before[0]);
    rest = rest.slice(before[0].length).trimStart();
  }
  const tag = TAG.exec(rest)?.[1];
  if (tag !== undefined && HTML_TAG.test(tag)) return 'webPage';
  return isXml || (tag !== undefined && rest.includes('</')) ? 'xml' : null;
}

/** Whether a text is JSON, or a piece of JSON a line. Cut off it is none: then its beginning tells. */
function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  return /^(?:\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})|\[\s*(?:[[{\]]|"(?:[^"\\]|\\.)*"\s*[,\]]\s*["\]]?))/.test(
    text,
  );
}

/** What a file is that is no list, by its first bytes; null where they do not tell. */
export function kindOfBytes(bytes: Buffer): OtherKind | null {
  const head = bytes.toString('latin1', 0, 64);
  return heads.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}

/** The same by its text. */
export function kindOfText(whole: string): OtherKind | null {
  // A comment before the page may be long.
  const text = whole.replace(/^[\s\uFEFF]+/, '');
  if (text.startsWith('<')) {
    const markup = markupKind(text);
    if (markup) return markup;
  }
  const head = text.slice(0, LOOKED_AT);
  if (isJson(head)) return 'json';
  if (MAIL.test(head) && MIME.test(head)) return 'mhtml';
  return texts.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}
