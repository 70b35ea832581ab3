/** A part of the program that did not arrive; the words are the specification's. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** How long a part may take to load, in milliseconds (specification 3, section 8). */
const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Loads a part of the program. @throws ChunkLoadError when it cannot be had or takes over 120 s.
 * @param name stands in the message in the place of the chunk's number.
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`Loading chunk ${name} failed`)), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw new ChunkLoadError(`Loading chunk ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
