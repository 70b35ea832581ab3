import { z } from 'zod';

/** One of these words, whatever its case: the specification writes them both ways. */
export const anyCase = <const T extends readonly [string, ...string[]]>(values: T, missing?: string) =>
  z
    .string(missing)
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .pipe(z.enum(values, missing));
