import { iso6392 } from 'iso-639-2';

export interface LanguageChoice {
  /** ISO 639-2/B code; '' for none. */
  value: string;
  label: string;
}

/** The languages that come first (specification 2, section 3), by their short names. */
const firstOnes: readonly LanguageChoice[] = [
  { value: 'eng', label: 'English' },
  { value: 'spa', label: 'Spanish' },
  { value: 'chi', label: 'Chinese' },
  { value: 'tgl', label: 'Tagalog' },
  { value: 'vie', label: 'Vietnamese' },
  { value: 'fre', label: 'French' },
  { value: 'ara', label: 'Arabic' },
  { value: 'kor', label: 'Korean' },
  { value: 'rus', label: 'Russian' },
  { value: 'ger', label: 'German' },
  { value: 'hin', label: 'Hindi' },
  { value: '', label: 'None' },
];

const isFirst = new Set(firstOnes.map(({ value }) => value));

/** Every language of ISO 639-2, the ones an American office meets most first, the rest by name. */
export const languageChoices: readonly LanguageChoice[] = [
  ...firstOnes,
  ...iso6392
    // 'qaa-qtz' stands for a range of codes, and is none.
    .filter(({ iso6392B }) => iso6392B.length === 3 && !isFirst.has(iso6392B))
    .map(({ iso6392B, name }) => ({ value: iso6392B, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

const byShortCode = new Map(
  iso6392.flatMap((language) => (language.iso6391 ? [[language.iso6391, language.iso6392B] as const] : [])),
);

/** The choice of a stored code: patients of the practice system and older rows may have the two-letter one. */
export function languageCode(stored: string): string {
  return byShortCode.get(stored) ?? stored;
}
