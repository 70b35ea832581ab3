/** The keys pressed in a call: kept until somebody asks for them, as a carrier keeps what is typed ahead. */
export interface Keypad {
  press(digits: string): void;
  /**
   * The next key.
   * @returns null when none was pressed in so many milliseconds
   * @throws the signal's reason when it is aborted
   */
  next(milliseconds: number, signal: AbortSignal): Promise<string | null>;
  /** Who is told of every key while nobody asks (a conference). */
  onKey: ((key: string) => void) | null;
}

export function createKeypad(): Keypad {
  const kept: string[] = [];
  let waiting: ((key: string) => void) | null = null;

  const keypad: Keypad = {
    onKey: null,
    press(digits) {
      for (const key of digits) {
        if (waiting) {
          const take = waiting;
          waiting = null;
          take(key);
        } else if (keypad.onKey) keypad.onKey(key);
        else kept.push(key);
      }
    },
    next(milliseconds, signal) {
      const key = kept.shift();
      if (key !== undefined) return Promise.resolve(key);
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          waiting = null;
          act();
        };
        const abort = () => settle(() => reject(signal.reason as Error));
        const timer = setTimeout(() => settle(() => resolve(null)), milliseconds);
        signal.addEventListener('abort', abort);
        waiting = (pressed) => settle(() => resolve(pressed));
      });
    },
  };
  return keypad;
}
