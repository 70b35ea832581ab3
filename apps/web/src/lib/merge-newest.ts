/**
 * Two people changed the same thing: what this one has not touched takes the newest values, what they
 * typed stays.
 * @returns the values for the form, and the fields in which what was typed differs from the newest
 */
export function mergeNewest<T extends object>(
  base: T,
  typed: T,
  newest: T,
): { values: T; differing: ReadonlySet<keyof T> } {
  const values = { ...newest };
  const differing = new Set<keyof T>();
  for (const key of Object.keys(newest) as (keyof T)[]) {
    if (typed[key] === base[key]) continue;
    values[key] = typed[key];
    if (typed[key] !== newest[key]) differing.add(key);
  }
  return { values, differing };
}
