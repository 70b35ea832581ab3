/**
 * Small values kept on this device. Where storage is switched off or full they are simply not kept:
 * nothing here is the only copy of anything.
 */
export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch (error) {
    console.warn(key, error);
    return null;
  }
}

/** Keeps a value as JSON; `null` removes it. Answers whether it was kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(key, error);
    return false;
  }
}
