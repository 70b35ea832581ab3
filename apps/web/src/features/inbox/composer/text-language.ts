import { nameOfLanguage } from '../../../lib/language-words.ts';

/** What the composer offers to translate into: the languages that come first in the contact form. */
const common = ['es', 'zh', 'tl', 'vi', 'fr', 'ar', 'ko', 'ru', 'de', 'hi'] as const;

/** The office writes English: nothing is translated into it. */
const OFFICE_LANGUAGE = 'en';

/**
 * The shortest ISO 639 code of a language, from any of its codes (639-1, 639-2/B or /T).
 * @returns null for what is no language, or the office's own
 */
export function toLanguage(code: string | null | undefined): string | null {
  if (!code || !/^[a-z]{2,3}$/i.test(code)) return null;
  let canonical: string;
  try {
    canonical = Intl.getCanonicalLocales(code)[0] ?? '';
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  // CLDR files Tagalog under Filipino.
  if (canonical === 'fil') return 'tl';
  if (canonical === OFFICE_LANGUAGE || ['zxx', 'und', 'mul', 'mis'].includes(canonical)) return null;
  return /^[a-z]{2,3}$/.test(canonical) ? canonical : null;
}

/** A language to choose, with its name. */
export interface OfferedLanguage {
  code: string;
  name: string;
}

/** The languages the composer offers, the contact's own first. */
export function offerLanguages(own: string | null): OfferedLanguage[] {
  const codes = own === null ? [...common] : [own, ...common.filter((code) => code !== own)];
  return codes.map((code) => ({ code, name: nameOfLanguage(code) }));
}

interface TranslationInput {
  /** Whether this installation can translate. */
  available: boolean;
  /** What the writer chose; null: as the contact's language says. */
  chosen: boolean | null;
  chosenLanguage: string | null;
  /** Language of the contact's last text whose language is known, the office's own too. */
  lastLanguage: string | null | undefined;
  /** The language of the contact form. */
  contactLanguage: string | undefined;
}

/**
 * Whether a text is translated and into what: by default as the contact last wrote, not at all where that was the
 * office's language; where that is not known, into Spanish for whom the form says so (specification 2, section 2).
 */
export function planTranslation(input: TranslationInput): { on: boolean; language: string } {
  const last = toLanguage(input.lastLanguage);
  const form = toLanguage(input.contactLanguage);
  const language = toLanguage(input.chosenLanguage) ?? last ?? form ?? 'es';
  if (!input.available) return { on: false, language };
  const isKnown = input.lastLanguage !== null && input.lastLanguage !== undefined;
  return { on: input.chosen ?? (isKnown ? last !== null : form === 'es'), language };
}
