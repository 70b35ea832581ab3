import { z } from 'zod';

/** Pieces of Stripe's parameters: everything arrives as text. */
export const text = z.string().max(5_000);
export const whole = z
  .string()
  .regex(/^-?\d+$/, 'must be a whole number')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(text).optional();
export const page = {
  limit: whole.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

/** Metadata as an update leaves it: '' takes a key away. */
export function merge(before: Record<string, string>, change: Record<string, string> | undefined) {
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
