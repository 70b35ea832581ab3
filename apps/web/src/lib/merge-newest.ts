/**
 * Two people changed the same thing: what this one has not touched takes the newest values, what they
 * typed stays. A form may have a field for each row of a list, and which rows there are may differ: a field that is not
 * there is `undefined`.
 * @param open fields that differed before and are not settled yet
 * @returns the values for the form, and the fields which somebody else changed to something that is not typed
 */
export function mergeNewest<T extends object>(
  base: T,
  typed: T,
  newest: T,
  open: readonly (keyof T)[] = [],
): { values: T; differing: ReadonlySet<keyof T> } {
  const values = { ...newest };
  const differing = new Set<keyof T>();
  for (const key of Object.keys({ ...newest, ...typed }) as (keyof T)[]) {
    if (typed[key] === base[key]) continue;
    values[key] = typed[key];
    // A field that only this person touched is nobody else's doing.
    const theirs = newest[key] !== base[key] || open.includes(key);
    if (theirs && typed[key] !== newest[key]) differing.add(key);
  }
  return { values, differing };
}
