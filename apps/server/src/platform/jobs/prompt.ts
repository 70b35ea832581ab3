const prompt = new Set<string>();

/**
 * Says of a kind of job, where it is named, that somebody waits for what it does (a text, a call, a reminder) and that
 * it is short. Such jobs go before others, and some places of the workers are theirs alone.
 */
export function promptTask<Name extends string>(name: Name): Name {
  prompt.add(name);
  return name;
}

export const isPrompt = (task: string): boolean => prompt.has(task);
