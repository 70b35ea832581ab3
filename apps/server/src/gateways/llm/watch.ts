/** The clock of one question: ends it when the model has been silent for too long, and knows what tools took. */
export function createWatch(asked: AbortSignal | undefined, silenceMs: number) {
  const began = performance.now();
  const own = new AbortController();
  const signal = asked ? AbortSignal.any([asked, own.signal]) : own.signal;
  let running = 0;
  let [toolsSince, inTools] = [0, 0];
  let broken: { error: unknown } | null = null;
  const stop = () => own.abort(new DOMException('silent', 'TimeoutError'));
  let silence = setTimeout(stop, silenceMs);

  function heard(): void {
    clearTimeout(silence);
    if (running === 0) silence = setTimeout(stop, silenceMs);
  }

  return {
    signal,
    heard,
    /** Tools have limits of their own: the model is not silent while one runs. One that breaks ends the question. */
    async whileTool<T>(work: () => Promise<T>): Promise<T> {
      if (running === 0) toolsSince = performance.now();
      running += 1;
      clearTimeout(silence);
      try {
        return await work();
      } catch (error) {
        broken ??= { error };
        own.abort(error);
        throw error;
      } finally {
        running -= 1;
        if (running === 0) inTools += performance.now() - toolsSince;
        heard();
      }
    },
    /** What a tool threw. */
    broken: () => broken,
    elapsed: () => Math.round(performance.now() - began),
    inTools: () => Math.round(inTools),
    end: () => clearTimeout(silence),
  };
}
