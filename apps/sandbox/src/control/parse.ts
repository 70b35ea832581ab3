import { z } from 'zod';
import { toE164 } from '../world/numbers.ts';

/** A request that makes no sense; the message is a plain sentence for whoever wrote it. */
export class ControlError extends Error {}

/** A phone number in any usual form; E.164 comes out. */
export const phoneNumber = z.string('must be a phone number').transform((value, context) => {
  const number = toE164(value);
  if (number) return number;
  context.addIssue({ code: 'custom', message: `"${value}" is not a phone number` });
  return z.NEVER;
});

/** Reads a body by its schema. @throws ControlError with one sentence naming the first field that is wrong. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const words = (issue?.message ?? 'is not understood').replace(/[.\s]+$/, '');
  throw new ControlError(field === '' ? `The body ${words}.` : `The field "${field}": ${words}.`);
}

/** Without what was not said. */
export function defined<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
