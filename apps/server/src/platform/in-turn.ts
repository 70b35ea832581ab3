/**
 * Work of one kind, so much of it at once in this process; the rest waits for its turn.
 * @returns runs work when its turn comes
 */
export function takingTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (underWay >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // The place is handed on as it is.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
