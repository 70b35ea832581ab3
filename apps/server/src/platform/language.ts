import type { Language } from './models.ts';

/** What the office's staff read and write. */
export const officeLanguage: Language = { code: 'en', name: 'English' };

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const known = new Map<string, Language | null>();

/**
 * A language by its code, as ISO 639-1, 639-2B or 639-2T have it: 'es', 'spa'; 'zh', 'chi', 'zho'. The codes of the
 * contact form are 639-2B, those of what is detected 639-1. CLDR's aliases join them.
 * @returns null for '' and for what is no language
 */
export function languageOf(code: string): Language | null {
  if (!/^[a-z]{2,3}$/i.test(code)) return null;
  const plain = code.toLowerCase();
  let language = known.get(plain);
  if (language === undefined) {
    // Finding out takes a few microseconds, too much for each of twenty thousand patients; there are 18,252 codes at most.
    language = findOut(plain);
    known.set(plain, language);
  }
  return language;
}

function findOut(code: string): Language | null {
  const [canonical] = Intl.getCanonicalLocales(code);
  const base = canonical?.split('-')[0];
  // No language at all: not said, several, not to be told (ISO 639-2).
  if (base === undefined || ['und', 'mul', 'zxx', 'mis'].includes(base)) return null;
  const name = names.of(base);
  return name === undefined ? null : { code: base, name };
}

/** Whether two codes mean one language. */
export const isSameLanguage = (left: string, right: string): boolean =>
  left === right || (languageOf(left) !== null && languageOf(left)?.code === languageOf(right)?.code);

/** Whether a language that was found out is the office's own. */
export const isOfficeLanguage = (code: string | null | undefined): boolean =>
  code !== null && code !== undefined && isSameLanguage(code, officeLanguage.code);

/** Words of fewer letters say too little about their language. */
const FEWEST_LETTERS = 12;
/** What front desks meet; among more languages short English sentences are taken for rare ones. */
const usual = [
  'en',
  'es',
  'zh',
  'tl',
  'vi',
  'fr',
  'ar',
  'ko',
  'ru',
  'de',
  'hi',
  'pt',
  'it',
  'ja',
  'pl',
  'uk',
  'fa',
];
/** What is looked at of a text: more says nothing new, and the whole of a long one holds everybody up. */
const LOOKED_AT = 2_000;
/** English is only ruled out where another language is this much likelier. */
const MARGIN = 2;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Whether a text is more than a number or a sign. */
export const hasWords = (text: string): boolean => lettersIn(text.slice(0, LOOKED_AT)) >= 2;

/**
 * Whether a patient's text is likely to be in another language than the office's. A wrong yes costs one question to
 * the model, which then says so.
 * @param contactLanguage as the contact form has it, '' for none
 */
export async function looksForeign(whole: string, contactLanguage: string): Promise<boolean> {
  const text = whole.slice(0, LOOKED_AT);
  const letters = lettersIn(text);
  if (letters < 2) return false;
  if (contactLanguage !== '' && !isSameLanguage(contactLanguage, officeLanguage.code)) return true;
  if (letters < FEWEST_LETTERS) return false;
  const { detectAll } = await import('tinyld');
  const found = detectAll(text, { only: usual });
  const english = found.find(({ lang }) => lang === 'en')?.accuracy ?? 0;
  const other = found.find(({ lang }) => lang !== 'en');
  return other !== undefined && other.accuracy > english * MARGIN;
}

/** How often the model is tried, and how long after the first failure; each pause is twice the one before. */
export interface TranslateTiming {
  attempts: number;
  firstBackoff: number;
}

export const translateTiming: TranslateTiming = { attempts: 4, firstBackoff: 2_000 };
