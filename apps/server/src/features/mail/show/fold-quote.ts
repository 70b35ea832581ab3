import { mail } from '@chairline/contract';

/** Programs that write mails mark what is answered like this; the attribution stands within the first two. */
const opening = /<(?:div class="[^"]*(?:\b(?:gmail_quote|moz-cite-prefix)|yahoo_quoted)\b|blockquote\b)/;
/** Outlook has no such mark that stays: the first line of the head above what is answered. */
const headLabel = /\b(?:From|Von|De|Van)\s?:/g;
/** So many of them are looked at, and so far, in characters. */
const LABELS = 20;
const HEAD_LENGTH = 4_000;
/** The line above such a head. */
const rule = new RegExp(
  `(?:<hr\\b[^<>]*>|_{10,40}|${mail.originalMark.source})(?:<br ?/?>|&nbsp;|\\s)*$`,
  'i',
);
const RULE_LENGTH = 300;

/** Whether a word or a picture stands in it. */
function hasContent(html: string): boolean {
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf('<', at);
    const text = html.slice(at, tag === -1 ? html.length : tag);
    if (text.replaceAll('&nbsp;', '').trim() !== '') return true;
    if (tag === -1) return false;
    if (html.startsWith('<img', tag)) return true;
    const end = html.indexOf('>', tag);
    if (end === -1) return false;
    at = end + 1;
  }
  return false;
}

/** Where the element that begins at `from` ends; null where it does not. */
function endOf(html: string, from: number, tag: string): number | null {
  const tags = new RegExp(`</?${tag}\\b`, 'g');
  tags.lastIndex = from;
  let depth = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[0].startsWith('</') ? -1 : 1;
    if (depth > 0) continue;
    const end = html.indexOf('>', found.index);
    return end === -1 ? null : end + 1;
  }
  return null;
}

/** The lines of a piece of a page, as they are read. */
const linesOf = (html: string): string[] =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(?:br|hr|\/?(?:p|div|tr|table|h\d|li))\b[^<>]*>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');

interface Span {
  start: number;
  end: number;
}

/** The elements around a place, the innermost first. */
function elementsAround(html: string, place: number): { name: string; start: number; inside: number }[] {
  const open: { name: string; start: number; inside: number }[] = [];
  for (const { 0: tag, 1: closing, 2: name, index } of html.matchAll(/<(\/?)([a-z][a-z\d]*)\b[^<>]*>/g)) {
    if (index >= place) break;
    if (closing !== '') open.pop();
    else if (!tag.endsWith('/>')) open.push({ name: name!, start: index, inside: index + tag.length });
  }
  return open.toReversed();
}

/** The line above belongs to it. */
function withRule(html: string, start: number): number {
  const found = rule.exec(html.slice(Math.max(0, start - RULE_LENGTH), start));
  return found ? start - found[0].length : start;
}

/** From the head of what Outlook answers to the end of what holds both the answer and it; null without one. */
function headed(html: string): Span | null {
  let label: number | null = null;
  for (const { index } of [...html.matchAll(headLabel)].slice(0, LABELS)) {
    if (!mail.isQuoteHead(linesOf(html.slice(index, index + HEAD_LENGTH)))) continue;
    label = index;
    break;
  }
  if (label === null) return null;
  let start = withRule(html, label);
  for (const { name, start: from, inside } of elementsAround(html, label)) {
    if (hasContent(html.slice(inside, start))) {
      const end = endOf(html, from, name);
      return end === null ? null : { start, end: end - `</${name}>`.length };
    }
    start = withRule(html, from);
  }
  return { start, end: html.length };
}

/** What is marked as answered, with the line that says whose it is; null where nothing is. */
function marked(html: string): Span | null {
  const found = opening.exec(html);
  if (!found) return null;
  const first = endOf(html, found.index, found[0].startsWith('<div') ? 'div' : 'blockquote');
  if (first === null) return null;
  // Thunderbird's line that says whose it is stands before the quote, not in it.
  const next = found[0].includes('moz-cite-prefix')
    ? /^\s*(?:<br ?\/?>\s*)*<blockquote\b/.exec(html.slice(first))
    : null;
  const end = next ? endOf(html, first + next[0].length - '<blockquote'.length, 'blockquote') : first;
  return end === null ? null : { start: found.index, end };
}

/** How far around its beginning it is said that a mail is passed on, in characters. */
const [BEFORE, BEHIND] = [200, 600];

/** Something of the sender's own stands before it and nothing behind, and it is not what the mail was sent for. */
const isFoldable = (html: string, { start, end }: Span): boolean =>
  hasContent(html.slice(0, start).replace(mail.originalMark, '')) &&
  !hasContent(html.slice(end)) &&
  !mail.saysForwarded(linesOf(html.slice(Math.max(0, start - BEFORE), start + BEHIND)).join(' '));

/**
 * A mail's body with what it quotes at its end folded: a click or Enter opens it. One that is nothing but a quote, is
 * answered between the lines, or passes a mail on, stays as it is.
 * @param body sanitised: every element in it is closed
 */
export function foldQuote(body: string, subject: string): string {
  if (mail.isForwardSubject(subject)) return body;
  const spans = [marked(body), headed(body)].filter((span) => span !== null);
  const span = spans.toSorted((a, b) => a.start - b.start).find((one) => isFoldable(body, one));
  if (!span) return body;
  const quote = body.slice(span.start, span.end);
  return `${body.slice(0, span.start)}<details><summary>Quoted text</summary>${quote}</details>${body.slice(span.end)}`;
}
