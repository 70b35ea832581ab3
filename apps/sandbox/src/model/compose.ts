import { MADE_UP } from './answers.ts';
import { between } from './between.ts';

const words = (text: string, name: string): string => between(text, name)?.trim() ?? '';

/** What is told between the marks of help while writing: the same for the same; null for any other question. */
export function composeFor(system: string, text: string): string | null {
  if (system.startsWith('You sum up for the front desk')) return summaryOf(words(text, 'messages'));
  if (!system.startsWith('You help the front desk')) return null;
  const draft = words(text, 'draft');
  if (between(text, 'messages') !== undefined) {
    const isMail = system.includes('to write e-mails');
    const said = draft || 'Thank you for writing to us. We will look into it and answer you today.';
    return isMail ? `Hello,\n\n${MADE_UP}: ${said}\n\nKind regards` : `${MADE_UP}: ${said}`;
  }
  if (system.includes('shorter')) return shorten(draft);
  return `Hi there! ${draft} Thank you so much!`;
}

/** Without the courtesies; what is filled in later stays. */
function shorten(draft: string): string {
  const short = draft
    .replace(/\b(please|kindly|just|very|really|we wanted to let you know that|if you like)\b,?\s*/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return short === '' ? draft : short.charAt(0).toUpperCase() + short.slice(1);
}

/** The first and the last few messages, each with its number. */
function summaryOf(messages: string): string {
  const lines = [...messages.matchAll(/^\[(\d+)\] \S+ \S+ (.*)$/gm)];
  const chosen = lines.length <= 5 ? lines : [lines[0]!, ...lines.slice(-4)];
  return chosen.map(([, place, words]) => `${place} | ${MADE_UP}: ${words!.slice(0, 80)}`).join('\n');
}
