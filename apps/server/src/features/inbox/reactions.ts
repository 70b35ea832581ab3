/** A mark that somebody put on a message, as a phone without them is told of it in a text of its own. */
export interface Reaction {
  /** The words it quotes, as it may be read; null for a picture, a film or another thing without words. */
  quoted: readonly string[] | null;
  /** It asks or refuses something: a person looks at it. */
  asks: boolean;
  /** Its own words are known. Where not, it is a mark only if what it quotes is ours. */
  sure: boolean;
}

const LONGEST = 4_000;
const OPENING = new Set('"“„«‹‘\'‟「『');
const things =
  '(?:an?|the|una?|el|la) (?:image|photo|picture|video|movie|audio message|attachment|gif|sticker|link|message|file|imagen|foto|vídeo|video|archivo adjunto|mensaje)';
const verbs =
  '(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,20} to|removed .{1,30} from|added .{1,30} to|le gust[oó]|le encant[oó]|no le gust[oó]|le dio risa|se ri[oó] de|se ri[oó] con|enfatiz[oó]|exclam[oó] por|resalt[oó]|cuestion[oó]|pregunt[oó] por|reaccion[oó] con .{1,20} a|quit[oó] .{1,40} de)';
const sign = '(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u200a-\\u200d\\ufe0f ]{1,20}|‼️|❓)';

const ofWords = new RegExp(`^(?:${verbs}|${sign} ?(?:to|a|en)) ?:? ?[${[...OPENING].join('')}]`, 'iu');
const ofThings = new RegExp(`^(?:${verbs}|${sign} ?(?:to|a|en)) ${things}$`, 'iu');
const asking = /^(?:questioned|disliked|no le gust[oó]|cuestion[oó]|pregunt[oó] por)/i;
/** As far as another language's words for the same can be guessed: what is not sure is asked by a person. */
const perhapsAsking =
  /(?:quest|demand|frag|domand|pergunt|pytan|вопрос|спрос|n['’]a pas|pas aim|nicht|não|nao|non |не )/iu;
const CLOSING = new Set('"”“»›’\'‟」』');
/** The words around what is quoted, in any language: before it, or behind it. */
const AROUND = 60;
const MOST_READINGS = 8;

/**
 * Whether a text is such a mark: "Liked “See you tomorrow”", «Le gustó “…”», "👍 to “…”". Its words are not its
 * sender's: they choose, confirm and stop nothing.
 */
export function readReaction(text: string): Reaction | null {
  if (text.length > LONGEST) return null;
  // Some phones put signs of no width around the emoji.
  const line = text.replace(/[\u200b\u2060\ufeff]/g, '').trim();
  const asks = asking.test(line);
  if (ofThings.test(line)) return { quoted: null, asks, sure: true };
  const known = ofWords.exec(line);
  if (known && CLOSING.has(line.at(-1) ?? '') && line.length > known[0].length)
    return { quoted: [line.slice(known[0].length, -1)], asks, sure: true };
  return inAnyLanguage(line);
}

/** "A aimé « … »", "“…”にいいね": some words, and one long quotation. */
function inAnyLanguage(line: string): Reaction | null {
  const begins = line
    .slice(0, AROUND)
    .split('')
    .flatMap((sign, at) => (OPENING.has(sign) ? [at] : []))
    .slice(0, MOST_READINGS);
  const [first] = begins;
  if (first === undefined) return null;
  const leads = first === 0;
  const ends: number[] = [];
  for (
    let at = line.length - 1;
    at > 0 && at >= line.length - AROUND && ends.length < MOST_READINGS;
    at -= 1
  ) {
    if (CLOSING.has(line[at]!)) ends.push(at);
    if (!leads) break;
  }
  const quoted = (leads ? [first] : begins)
    .flatMap((begin) => ends.map((end) => line.slice(begin + 1, end)))
    .filter((words) => words.length >= SHORTEST);
  const said = leads ? line.slice((ends.at(-1) ?? 0) + 1) : line.slice(0, begins.at(-1));
  if (quoted.length === 0 || said.trim() === '') return null;
  return { quoted, asks: perhapsAsking.test(said), sure: false };
}

const SHORTEST = 12;

/** Whether a reaction quotes one of these texts, as one of its readings; some phones cut what they quote. */
export function quotesOneOf(readings: readonly string[], texts: readonly string[]): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[“”„«»‹›‘’'"‟「」『』]/g, '"')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  const sent = texts.map(plain);
  return readings.map(plain).some((quoted) => {
    const words = quoted.replace(/(?:\.\.\.|…)$/, '').trimEnd();
    return sent.some((text) => text === quoted || (words.length >= SHORTEST && text.startsWith(words)));
  });
}
