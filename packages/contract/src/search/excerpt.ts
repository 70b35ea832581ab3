import { findParts, type MarkedText, markText, type SearchPart } from './words.ts';

/** About how many characters of a text an excerpt shows. */
const EXCERPT_LENGTH = 120;
/** Of them at most this many stand before the first match. */
const BEFORE = 36;
/** How far a cut may move to come between two words. */
const NUDGE = 16;

/**
 * A piece of the field that has most of what was searched, around the first match; the beginning of the first field
 * where none is (it may stand in a name, or far down in a very long mail).
 * @param fields of one message, the most telling first; null for what it does not have
 */
export function excerptOf(fields: readonly (string | null)[], parts: readonly SearchPart[]): MarkedText[] {
  let best: { text: string; spans: { start: number; end: number }[]; found: number } | null = null;
  for (const text of fields) {
    if (!text) continue;
    const { spans, found } = findParts(text, parts);
    if (!best || found > best.found) best = { text, spans, found };
    if (found === parts.length) break;
  }
  if (!best) return [];
  const first = best.spans[0];
  const isShort = best.text.length <= EXCERPT_LENGTH + NUDGE;
  const from = isShort ? 0 : cutBefore(best.text, first ? first.start - BEFORE : 0, first?.start ?? 0);
  const to = isShort ? best.text.length : cutAfter(best.text, from + EXCERPT_LENGTH, first?.end ?? 0);
  const spans = best.spans
    .filter((span) => span.start >= from && span.end <= to)
    .map((span) => ({ start: span.start - from, end: span.end - from }));
  const marked = markText(best.text.slice(from, to), spans).map(({ text, hit }) => ({
    text: text.replace(/\s+/g, ' '),
    hit,
  }));
  if (from > 0) marked.unshift({ text: '…', hit: false });
  if (to < best.text.length) marked.push({ text: '…', hit: false });
  return joinPlain(marked);
}

/** Where an excerpt that should begin at `place` begins: after a space near it, never in the middle of a character. */
function cutBefore(text: string, place: number, latest: number): number {
  if (place <= 0) return 0;
  for (let at = place; at < Math.min(latest, place + NUDGE); at += 1) if (/\s/.test(text[at - 1]!)) return at;
  return isSplit(text, place) ? place + 1 : place;
}

function cutAfter(text: string, place: number, earliest: number): number {
  const wanted = Math.max(place, earliest);
  if (wanted >= text.length) return text.length;
  for (let at = wanted; at > Math.max(earliest, wanted - NUDGE); at -= 1) if (/\s/.test(text[at]!)) return at;
  return isSplit(text, wanted) ? wanted + 1 : wanted;
}

/** Whether a cut here would part the two halves of one character, or a letter and its accent. */
function isSplit(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text[at] ?? '') || /\p{M}/u.test(text[at] ?? '');
}

function joinPlain(marked: readonly MarkedText[]): MarkedText[] {
  const joined: MarkedText[] = [];
  for (const part of marked) {
    const last = joined.at(-1);
    if (last && last.hit === part.hit) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
