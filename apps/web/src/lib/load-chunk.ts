import { AGAIN_MS, serverAnswers, stylesThere } from './load-styles.ts';

/** A part of the program that did not arrive; the words are the specification's. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** How long a part may take to load, in milliseconds (specification 3, section 8). */
const CHUNK_TIMEOUT_MS = 120_000;
const STEP_MS = 1_000;

/** Tries again for as long as the server is away; what a server that answers does not have is gone for good. */
async function loadWhenThere<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  reachable: () => Promise<boolean>,
  againMs: number,
): Promise<T> {
  let wasThere = false;
  for (;;) {
    try {
      // What did not arrive the first time is not asked for again with the part.
      await stylesThere();
      return await load();
    } catch (cause) {
      if (signal.aborted || wasThere) throw cause;
      // It may have come back between the two questions: once more then.
      wasThere = await reachable();
      if (!wasThere) await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

/**
 * Loads a part of the program; while the server is away it waits for it.
 * @param name stands in the message in the place of the chunk's number.
 * @throws ChunkLoadError when it cannot be had or takes over 120 s.
 */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  { ms = CHUNK_TIMEOUT_MS, reachable = serverAnswers, againMs = AGAIN_MS } = {},
): Promise<T> {
  const failed = (options?: ErrorOptions) => new ChunkLoadError(`Loading chunk ${name} failed`, options);
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = new AbortController();
  const late = new Promise<never>((_, reject) => {
    // Counted in steps: a laptop that slept meanwhile has not waited.
    let waited = 0;
    const step = Math.min(ms, STEP_MS);
    timer = setInterval(() => {
      waited += step;
      if (waited >= ms) reject(failed());
    }, step);
  });
  try {
    return await Promise.race([loadWhenThere(load, end.signal, reachable, againMs), late]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw failed({ cause });
  } finally {
    clearInterval(timer);
    end.abort();
  }
}
