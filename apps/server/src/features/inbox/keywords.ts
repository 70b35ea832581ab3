/** The carriers' opt-out words (CTIA Messaging Principles 5.1.2; decisions.md, "Messages"): alone, any case. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

export type Keyword = 'stop' | 'start' | 'help';

/** Which word a text consists of, or null when it says anything more. */
export function keywordOf(text: string): Keyword | null {
  const word = text
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toUpperCase();
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  return word === 'HELP' ? 'help' : null;
}

export const keywordAnswers = {
  stopped: (office: string) =>
    `${office}: You will get no more texts from us. Reply START to get them again.`,
  started: (office: string) => `${office}: You get our texts again. Reply HELP for help, STOP to stop.`,
  help: (office: string, number: string) =>
    `${office}: Call us at ${number}. Reply STOP to get no more texts.`,
} as const;
