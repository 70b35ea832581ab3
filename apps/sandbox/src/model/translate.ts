import { phrases, words } from './words.ts';

const scripts: readonly [RegExp, string][] = [
  [/[\u3040-\u30FF]/, 'ja'],
  [/[\uAC00-\uD7AF]/, 'ko'],
  [/[\u4E00-\u9FFF]/, 'zh'],
  [/[\u0600-\u06FF]/, 'ar'],
  [/[\u0400-\u04FF]/, 'ru'],
  [/[\u0900-\u097F]/, 'hi'],
  [/[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđư]/i, 'vi'],
];
const common: Readonly<Record<string, RegExp>> = {
  en: /\b(the|is|are|you|your|my|and|to|for|have|can|please|hello|thank|what|when|appointment|will|we|i)\b/gi,
  es: /(?<![\p{L}])(el|la|los|las|es|está|mi|su|que|de|para|por|una|cita|hola|gracias|quiero|puedo|tengo|mañana|usted|con|no|me|duele|buenos|días)(?![\p{L}])/giu,
  fr: /(?<![\p{L}])(le|les|est|vous|votre|mon|je|et|pour|rendez|bonjour|merci|demain|une|des)(?![\p{L}])/giu,
  de: /(?<![\p{L}])(der|die|das|ist|ich|sie|ihr|mein|und|für|termin|bitte|danke|morgen|ein|eine)(?![\p{L}])/giu,
};

/** The language a text seems to be in: ISO 639-1. */
export function guessLanguage(text: string): string {
  const exact = phrases.flatMap((row) => Object.entries(row)).find(([, phrase]) => same(phrase, text));
  if (exact) return exact[0];
  const script = scripts.find(([letters]) => letters.test(text));
  if (script) return script[1];
  let best = { language: 'en', hits: 0 };
  for (const [language, pattern] of Object.entries(common)) {
    const hits = text.match(pattern)?.length ?? 0;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.!?¿¡。？！]+/g, ' ')
    .trim();
const same = (left: string, right: string): boolean => bare(left) === bare(right);

/** A letter as the one it replaces was written. */
const likeIt = (original: string, word: string): string =>
  /^\p{Lu}/u.test(original) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** Word by word between English and Spanish; what is not in the list, and every number, stays as it is. */
function wordByWord(text: string, from: 0 | 1): string {
  const to = from === 0 ? 1 : 0;
  const table = words.toSorted((left, right) => right[from].length - left[from].length);
  const known = new Map<string, string>();
  for (const pair of table) if (!known.has(pair[from])) known.set(pair[from], pair[to]);
  const any = [...known.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu'), (word) =>
    likeIt(word, known.get(word.toLowerCase()) ?? word),
  );
}

/**
 * A translation that is the same each time and can be read: known sentences, English and Spanish word by word, and
 * for every other pair the words themselves, marked. Names, numbers and times stay.
 */
export function translateText(text: string, target: string): { language: string; translation: string } {
  const language = guessLanguage(text);
  if (language === target) return { language, translation: text };
  // Sentence by sentence, spaces and line breaks kept.
  const translation = text.replace(/[^.!?。！？\n]+[.!?。！？]*/g, (sentence) => {
    const space = /^\s*/.exec(sentence)![0];
    const words_ = sentence.trim();
    if (words_ === '') return sentence;
    const row = phrases.find((one) => Object.values(one).some((phrase) => same(phrase, words_)));
    if (row?.[target] !== undefined) return space + row[target];
    if (language === 'en' && target === 'es') return space + wordByWord(words_, 0);
    if (language === 'es' && target === 'en') return space + wordByWord(words_.replace(/^[¿¡]+/, ''), 1);
    return `${space}[${target}] ${words_}`;
  });
  return { language, translation };
}
