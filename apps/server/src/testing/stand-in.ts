/**
 * Stands for something that is made before each test, or before the first: a file names it once at its head, and a test
 * that uses it has the one that was made for it. It is for things alone; numbers and texts are read from them.
 * @param now what it stands for at the moment
 * @throws on use where nothing has been made yet, as outside a test
 */
export function standIn<T extends object>(what: string, now: () => T | undefined): T {
  const made = (): T => {
    const thing = now();
    if (!thing)
      throw new Error(`${what}: stands within a test alone, or in a hook after the one that makes it`);
    return thing;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(made(), key) as unknown,
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor(_, key) {
      const there = Reflect.getOwnPropertyDescriptor(made(), key);
      return there && { ...there, configurable: true };
    },
    set() {
      throw new Error(`${what}: is changed where it is made`);
    },
  });
}
