import { randomBytes } from 'node:crypto';

/** What stands between a pair of marks in what a model is told. */
export type Fenced = 'text' | 'messages' | 'email' | 'draft' | 'patient' | 'transcript';

/** Marks round other people's words, for one question to a model. */
export interface Fence {
  /** The words between their marks, which no words can close: nobody who wrote them could know the marks. */
  around(name: Fenced, words: string): string;
  /** How the marks look, for the instructions: `<text-5f…> and </text-5f…>`. */
  marks(name: Fenced): string;
  /** What a model said, without the marks it repeated. */
  off(said: string): string;
}

/**
 * A fence for one question. Its marks are made anew each time and taken out of the words, so that neither a patient's
 * `</text>` nor a mark that was seen in an earlier answer ends it.
 */
export function makeFence(): Fence {
  const mark = randomBytes(8).toString('hex');
  const open = (name: Fenced) => `<${name}-${mark}>`;
  const close = (name: Fenced) => `</${name}-${mark}>`;
  const whole = new RegExp(`</?[a-z]+-${mark}>\\n?`, 'g');
  return {
    around: (name, words) => `${open(name)}\n${words.replaceAll(mark, '')}\n${close(name)}`,
    marks: (name) => `${open(name)} and ${close(name)}`,
    off: (said) => said.replaceAll(whole, '').replaceAll(mark, ''),
  };
}
