const DEEPEST = 100;

/**
 * Whether every text in a value can be kept: PostgreSQL takes no NUL in a text, and half of a surrogate
 * pair is no character. Everything else is somebody's language. What is nested deeper than anybody writes is not kept:
 * whoever reads it, the database too, would run out of stack.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1));
}
