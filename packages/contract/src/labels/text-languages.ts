import { z } from 'zod';

/** A text to many goes to each in the language they are written to in, where its sender was shown it in that one. */

/** Languages one text goes out in at the most. */
export const TEXT_LANGUAGES_MAX = 40;

/**
 * Languages the sender was shown it in (ISO 639 codes): who is written to in one of them gets it translated, all others
 * as it is written.
 */
export const shownLanguages = z
  .array(z.string().regex(/^[a-z]{2,3}$/))
  .max(TEXT_LANGUAGES_MAX)
  .default([]);

export const textLanguage = z.object({
  language: z.string(),
  /** How many of those who get it are written to in it. */
  count: z.number().int(),
  /** The first of them, and what they get before it is translated. */
  name: z.string(),
  text: z.string(),
});
export type TextLanguage = z.infer<typeof textLanguage>;
