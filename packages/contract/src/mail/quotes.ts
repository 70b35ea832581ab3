import { writtenPart } from './rules.ts';

/** 'On Tue, Nov 24, 2026 at 9:00 AM Ana Reyes <ana@example.test> wrote:', as the programs of patients write it. */
const attribution = /^(?:On|Am|Le|El|Op) .{0,400}:$/;
/** The same of programs that put nothing before the lines they quote: with a year, a time and an address. */
const fullAttribution = [/\b\d{4}\b/, /\d:\d\d/, /@/];
/** An attribution is broken into so many lines at most. */
const ATTRIBUTION_LINES = 3;

/** What Outlook puts over the mail that is answered, a line each, in the languages of `attribution`. */
const head = {
  from: /^(?:from|von|de|van)\s?:/i,
  sent: /^(?:sent|date|gesendet|datum|enviado(?: el)?|fecha|envoyé|verzonden)\s?:/i,
  subject: /^(?:subject|betreff|asunto|objet|onderwerp)\s?:/i,
};
/** So many lines its head has at most, those of all recipients with it. */
const HEAD_LINES = 8;

/** '-----Original Message-----', within a text. */
export const originalMark =
  /-{2,40} ?(?:Original Message|Ursprüngliche Nachricht|Mensaje original|Message d['’]origine|Oorspronkelijk bericht) ?-{2,40}/i;
const onlyOriginalMark = new RegExp(`^${originalMark.source}$`, 'i');
/** What stands between what one wrote and what one answers. */
const isRule = (line: string) => isBlank(line) || /^[-_]{5,}$/.test(line.trim());

/** 'Begin forwarded message:': what comes then is what the mail was sent for. */
const forwardMark =
  /(?:forwarded message|weitergeleitete(?:n)? nachricht|mensaje reenviado|message transféré|doorgestuurd bericht)/i;

/** What the programs of the same languages put before the subject of a mail that is passed on. */
const forwardSubject = /^(?:fwd?|wg|rv|tr|doorst)\s?:/i;
/** The same before the subject of a mail that is answered. */
const replySubject = /^(?:re|aw|antw)\s?:/i;

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '';

/** Whether these words say that a mail is passed on, not answered. */
export const saysForwarded = (words: string): boolean => forwardMark.test(words);

/**
 * Whether a subject says that its mail is passed on: Outlook puts the same head over what it answers and what it passes
 * on, and says nowhere else which of them it is.
 */
export const isForwardSubject = (subject: string): boolean => forwardSubject.test(subject.trim());

/** A subject in its sender's own words; '' where it is that of the mail they answer or pass on. */
export const sendersSubject = (subject: string): string => {
  const said = subject.trim();
  return replySubject.test(said) || isForwardSubject(said) ? '' : said;
};

/** Whether these lines are the head of a mail that is answered: From, then when it was sent, and its subject. */
export function isQuoteHead(lines: readonly string[]): boolean {
  // Gmail makes stars of what was bold.
  const said = lines.slice(0, HEAD_LINES).map((line) => line.replaceAll('*', '').trim());
  if (!head.from.test(said[0] ?? '')) return false;
  return said.some((line) => head.sent.test(line)) && said.some((line) => head.subject.test(line));
}

/** Where the lines that end a text as quotes begin, with the line above that says whose they are; else its end. */
function markedStart(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && (isBlank(lines[start - 1]!) || isQuoted(lines[start - 1]!))) start -= 1;
  if (!lines.slice(start).some(isQuoted)) return lines.length;
  let from = start;
  for (let count = 1; count <= ATTRIBUTION_LINES && start - count >= 0; count += 1) {
    const said = lines.slice(start - count, start).map((line) => line.trim());
    if (attribution.test(said.join(' '))) from = start - count;
  }
  return from;
}

/** Whether the lines from here on are quoted without a mark: the attribution says so, and no line beneath it has one. */
function isAttributed(lines: readonly string[], at: number): boolean {
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const said = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ');
    if (attribution.test(said) && fullAttribution.every((part) => part.test(said)))
      return !lines.slice(at + count).some(isQuoted);
  }
  return false;
}

/** Where a mail begins that is quoted without marks, as Outlook and Yahoo do, with the rule above it; else the end. */
function headStart(lines: readonly string[]): number {
  const found = lines.findIndex(
    (line, at) =>
      onlyOriginalMark.test(line.trim()) ||
      isQuoteHead(lines.slice(at, at + HEAD_LINES)) ||
      isAttributed(lines, at),
  );
  if (found === -1) return lines.length;
  let start = found;
  while (start > 0 && isRule(lines[start - 1]!)) start -= 1;
  return start;
}

/** Whether what begins there is passed on: the line before it, or its first, says so. */
const isForward = (lines: readonly string[], at: number): boolean =>
  saysForwarded(lines.slice(0, at).findLast((line) => !isBlank(line)) ?? '') ||
  saysForwarded(lines.slice(at).find((line) => !isBlank(line)) ?? '');

/**
 * A mail's text in what its sender wrote and what they answer: the lines with '>' it ends with, or all beneath the head
 * of a mail, and the line above that says whose they are. Where nothing of the sender's own stands before them, or they
 * pass it on, all of it is theirs.
 * @param subject of the mail; without it, what Outlook passes on counts as quoted
 */
export function splitQuote(text: string, subject = ''): { own: string; quoted: string } {
  const lines = text.split('\n');
  const from = Math.min(markedStart(lines), headStart(lines));
  const own = lines.slice(0, from).join('\n').trimEnd();
  const whole = from === lines.length || own.trim() === '' || isForward(lines, from);
  if (whole || isForwardSubject(subject)) return { own: text, quoted: '' };
  return { own, quoted: lines.slice(from).join('\n').trim() };
}

/** The words of a mail's sender, as they are translated: nothing of what they quote or pass on. */
export const sendersWords = (text: string): string => writtenPart(splitQuote(text).own).trim();
