/** So many letters in a row of its instructions are no chance, and no quotation that a desk needs. */
const STRETCH = 80;
/** A stretch begins at every so many letters of them: what is longer than both together always holds a whole one. */
const STEP = 20;

/** Marks, case and line ends are no difference. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Tells whether a model says its instructions, whoever had it do so. Word for word alone: translated or spelled out it
 * goes through, and they hold nothing that the person who asks may not know.
 * @param instructions as the model was told them
 */
export function watchInstructions(instructions: string): (said: string) => boolean {
  const whole = plain(instructions);
  const stretches: string[] = [];
  for (let from = 0; from + STRETCH <= whole.length; from += STEP)
    stretches.push(whole.slice(from, from + STRETCH));
  return (said) => {
    const words = plain(said);
    return words.length >= STRETCH && stretches.some((stretch) => words.includes(stretch));
  };
}
