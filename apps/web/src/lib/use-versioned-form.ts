import { z } from 'zod';
import { mergeNewest } from './merge-newest.ts';
import { useKeptState } from './use-kept-state.ts';

interface FormState<T> {
  base: T;
  version: number;
  values: T;
  /** Fields where somebody else saved something else meanwhile; null while nobody did. */
  differing: (keyof T)[] | null;
}

function meet<T extends object>(before: FormState<T>, newest: T, version: number): FormState<T> {
  const { values, differing } = mergeNewest(before.base, before.values, newest, before.differing ?? []);
  // Of a list's row that is gone there '' is what can be taken over; taken away by both it is gone here as well.
  const gone = [...differing].filter((key) => !(key in newest));
  for (const key of gone) if (values[key] === '') delete values[key];
  const base = { ...newest, ...Object.fromEntries(gone.map((key) => [key, ''])) };
  return { base, version, values, differing: [...differing].filter((key) => key in values) };
}

export type VersionedForm<T extends object> = ReturnType<typeof useVersionedForm<T>>;

const isUnchanged = <T extends object>({ base, values }: FormState<T>): boolean =>
  (Object.keys(values) as (keyof T)[]).every((key) => values[key] === base[key]);

/**
 * The fields of a form for a row that others may change at the same time. Save with `version`; on a 409
 * give the newest copy to `meetNewest` and let the user look before they save again. What is typed outlives a
 * sign-out and a reload until `clear`.
 * @param name which form and which row, for what is kept
 * @param fields what the fields may hold
 * @param given fields that stand as they are given, whatever was kept of them: where a new event was drawn, say
 */
export function useVersionedForm<T extends object>(
  name: string,
  fields: z.ZodType<T>,
  start: T,
  startVersion: number,
  given: readonly (keyof T)[] = [],
) {
  const { value, restored, set, clear } = useKeptState<FormState<T>>(name, {
    schema: z.object({
      base: fields,
      version: z.number().int(),
      values: fields,
      differing: z.array(z.string() as unknown as z.ZodType<keyof T>).nullable(),
    }),
    start: { base: start, version: startVersion, values: start, differing: null },
    isEmpty: isUnchanged,
    meet: (kept) => {
      const met = kept.version === startVersion ? kept : meet(kept, start, startVersion);
      const over = Object.fromEntries(given.map((key) => [key, start[key]]));
      return { ...met, base: { ...met.base, ...over }, values: { ...met.values, ...over } };
    },
  });
  const { base, version, values, differing } = value;
  return {
    values,
    /** What stood there when it was opened, or what somebody else saved since. */
    base,
    version,
    restored,
    clear,
    /** Somebody else saved while this form was open. */
    overtaken: differing !== null,
    changed: !isUnchanged(value),
    set: <K extends keyof T>(key: K, typed: T[K]): void => {
      set((before) => ({ ...before, values: { ...before.values, [key]: typed } }));
    },
    meetNewest: (newest: T, newestVersion: number): void => {
      set((before) => meet(before, newest, newestVersion));
    },
    /** What somebody else saved in a field, where it is not what stands in the form; undefined otherwise. */
    newestOf: <K extends keyof T>(key: K): T[K] | undefined => {
      return differing?.includes(key) && base[key] !== values[key] ? base[key] : undefined;
    },
  };
}
