/**
 * Words of a text that look like placeholders and are none: they stay as typed, and a patient would read them.
 * @param known the names that are filled in, whatever their case
 * @returns each once, with its `$`; an amount such as $20 is none
 */
export function strangePlaceholders(text: string, known: readonly string[]): string[] {
  const names = new Set(known.map((name) => name.toLowerCase()));
  const typed = [...text.matchAll(/\$[a-z_]\w*/gi)].map(([word]) => word);
  return [...new Set(typed)].filter((word) => !names.has(word.slice(1).toLowerCase()));
}
