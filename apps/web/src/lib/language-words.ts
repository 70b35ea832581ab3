import { formatCount } from '@chairline/contract';
const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language's name by its ISO 639 code; the code where the browser knows none. */
export function nameOfLanguage(code: string): string {
  // CLDR files Tagalog under Filipino; the contact's form offers it by its own name.
  if (code === 'tl' || code === 'tgl') return 'Tagalog';
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** 'In Spanish, for 4 of them'. */
export const languageWords = (name: string, count: number): string =>
  `In ${name}, for ${count === 1 ? 'one of them' : `${formatCount(count)} of them`}`;
