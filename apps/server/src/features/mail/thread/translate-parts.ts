/** So much of a mail is translated at once: a text's length, more or less. */
const PART = 1_500;
const ends = ['\n\n', '\n', ' '];

/** A part of a text, and what stands between it and the next one. */
export interface TextPart {
  words: string;
  after: string;
}

/** A text in parts of at most `most` characters that end with a paragraph, else with a line, else with a word. */
export function partsOf(text: string, most = PART): TextPart[] {
  const parts: TextPart[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const head = rest.slice(0, most + 1);
    const after = ends.find((one) => head.lastIndexOf(one) > most / 2) ?? '';
    const at = after === '' ? most : head.lastIndexOf(after);
    parts.push({ words: rest.slice(0, at).trimEnd().toWellFormed(), after });
    rest = rest.slice(at).trimStart();
  }
  if (rest !== '') parts.push({ words: rest, after: '' });
  return parts;
}
