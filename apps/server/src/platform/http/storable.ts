/**
 * Whether every text in a value can be kept: PostgreSQL takes no NUL in a text, and half of a surrogate
 * pair is no character. Everything else is somebody's language.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry));
}
