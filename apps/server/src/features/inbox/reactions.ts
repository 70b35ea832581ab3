/** A mark that somebody put on a message, as a phone without them is told of it in a text of its own. */
export interface Reaction {
  /** The words it quotes; null for a picture, a film or another thing without words. */
  quoted: string | null;
  /** It asks or refuses something: a person looks at it. */
  asks: boolean;
}

const LONGEST = 4_000;
const OPENING = `["“„«‘'‟]`;
const things =
  '(?:an?|the|una?|el|la) (?:image|photo|picture|video|movie|audio message|attachment|gif|sticker|link|message|file|imagen|foto|vídeo|video|archivo adjunto|mensaje)';
const verbs =
  '(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,20} to|removed .{1,30} from|added .{1,30} to|le gust[oó]|le encant[oó]|no le gust[oó]|le dio risa|se ri[oó] de|se ri[oó] con|enfatiz[oó]|exclam[oó] por|resalt[oó]|cuestion[oó]|pregunt[oó] por|reaccion[oó] con .{1,20} a|quit[oó] .{1,40} de)';
const sign = '(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u200a-\\u200d\\ufe0f ]{1,20}|‼️|❓)';

const ofWords = new RegExp(`^(?:${verbs}|${sign} ?(?:to|a|en)) ?:? ?${OPENING}`, 'iu');
const ofThings = new RegExp(`^(?:${verbs}|${sign} ?(?:to|a|en)) ${things}$`, 'iu');
const asking = /^(?:questioned|disliked|no le gust[oó]|cuestion[oó]|pregunt[oó] por)/i;
const closing = new Set(['"', '”', '“', '»', '’', "'", '‟']);

/**
 * Whether a text is such a mark: "Liked “See you tomorrow”", «Le gustó “…”», "👍 to “…”". Its words are not its
 * sender's: they choose, confirm and stop nothing.
 */
export function readReaction(text: string): Reaction | null {
  if (text.length > LONGEST) return null;
  // Some phones put signs of no width around the emoji.
  const line = text.replace(/[\u200b\u2060\ufeff]/g, '').trim();
  const asks = asking.test(line);
  if (ofThings.test(line)) return { quoted: null, asks };
  const opening = ofWords.exec(line);
  if (!opening || !closing.has(line.at(-1) ?? '') || line.length <= opening[0].length) return null;
  return { quoted: line.slice(opening[0].length, -1), asks };
}

const SHORTEST = 12;

/** Whether a reaction quotes one of these texts; some phones cut what they quote. */
export function quotesOneOf(quoted: string, texts: readonly string[]): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[“”„«»‘’'"‟]/g, '"')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  const words = plain(quoted)
    .replace(/(?:\.\.\.|…)$/, '')
    .trimEnd();
  return texts
    .map(plain)
    .some((text) => text === plain(quoted) || (words.length >= SHORTEST && text.startsWith(words)));
}
