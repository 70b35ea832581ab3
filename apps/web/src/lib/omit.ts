/** A copy of an object without some of its entries. */
export function omit<T extends object, const K extends keyof T>(held: T, names: readonly K[]): Omit<T, K> {
  return Object.fromEntries(
    Object.entries(held).filter(([name]) => !names.some((gone) => gone === name)),
  ) as Omit<T, K>;
}
