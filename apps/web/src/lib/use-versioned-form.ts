import { useState } from 'react';
import { mergeNewest } from './merge-newest.ts';

interface FormState<T> {
  base: T;
  version: number;
  values: T;
  /** Fields where somebody else saved something else meanwhile; null while nobody did. */
  differing: ReadonlySet<keyof T> | null;
}

/**
 * The fields of a form for a row that others may change at the same time. Save with `version`; on a 409
 * give the newest copy to `meetNewest` and let the user look before they save again.
 */
export function useVersionedForm<T extends object>(start: T, startVersion: number) {
  const [state, setState] = useState<FormState<T>>({
    base: start,
    version: startVersion,
    values: start,
    differing: null,
  });
  const { base, version, values, differing } = state;
  return {
    values,
    version,
    /** Somebody else saved while this form was open. */
    overtaken: differing !== null,
    changed: (Object.keys(values) as (keyof T)[]).some((key) => values[key] !== base[key]),
    set: <K extends keyof T>(key: K, value: T[K]): void => {
      setState((before) => ({ ...before, values: { ...before.values, [key]: value } }));
    },
    meetNewest: (newest: T, newestVersion: number): void => {
      setState((before) => {
        const merged = mergeNewest(before.base, before.values, newest);
        return { base: newest, version: newestVersion, ...merged };
      });
    },
    /** What somebody else saved in a field, where it is not what stands in the form; undefined otherwise. */
    newestOf: <K extends keyof T>(key: K): T[K] | undefined => {
      return differing?.has(key) && base[key] !== values[key] ? base[key] : undefined;
    },
  };
}
