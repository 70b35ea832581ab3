/** What stops texts (47 CFR 64.1200(a)(10), CTIA Messaging Principles 5.1.2; decisions.md, "Messages"): alone, any case. */
const stopWords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPT OUT',
  'OPTOUT',
]);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

export type Keyword = 'stop' | 'start' | 'help';

/** More than a word with a phone's signature below it says more than a word. */
const LONGEST = 200;

/** Which word a text consists of, or null when it says anything more. */
export function keywordOf(text: string): Keyword | null {
  if (text.length > LONGEST) return null;
  const word = bareWord(text);
  if (stopWords.has(word.replace('OPT-OUT', 'OPT OUT'))) return 'stop';
  if (startWords.has(word)) return 'start';
  return word === 'HELP' ? 'help' : null;
}

/** What a phone or a mail program puts below a text by itself. */
const signatures =
  /^(?:(?:sent|enviado|enviada|envoyé|gesendet) (?:from|via|desde|de|depuis|von) |get outlook for |--$)/i;
/** With what joins, colours and frames them. */
const emoji =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gu;
const around = new Set(['"', "'", '“', '”', '„', '‟', '‘', '’', '«', '»', '`', '*', '_', '(', ')', '[', ']']);
const ends = new Set(['.', '!', '…', ',', ';', ':', '~']);

/** A text without a signature, emoji, quotes around it and marks at its end; in capitals, with single blanks. */
function bareWord(text: string): string {
  const lines = text.normalize('NFKC').split(/[\r\n\u2028\u2029]/);
  const signature = lines.findIndex((line, index) => index > 0 && signatures.test(line.trim()));
  const written = (signature < 0 ? lines : lines.slice(0, signature)).join(' ').replace(emoji, ' ');
  let word = written.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== word;) {
    before = word;
    if (around.has(word.at(-1) ?? '') || ends.has(word.at(-1) ?? '')) word = word.slice(0, -1).trimEnd();
    if (around.has(word[0] ?? '')) word = word.slice(1).trimStart();
  }
  return word.toUpperCase();
}

export const keywordAnswers = {
  stopped: (office: string, number: string) =>
    `${office}: You will get no more texts from us. For a visit call ${number}. Reply START to get our texts again.`,
  started: (office: string) => `${office}: You get our texts again. Reply HELP for help, STOP to stop.`,
  help: (office: string, number: string) =>
    `${office}: Call us at ${number}. Reply STOP to get no more texts.`,
} as const;
