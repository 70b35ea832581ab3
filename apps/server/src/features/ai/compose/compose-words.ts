import { ai as contract } from '@chairline/contract';
import { replaceSsns } from '../../../platform/mask-ssn.ts';

/** What goes to a model while somebody writes, and what of its answer is used. Pure: nothing here reads or sends. */

/** Nine digits and more, however they are written: social security, card and telephone numbers; and 123/45/6789. */
const LONG_NUMBER =
  /\p{Nd}(?:[\s().\-–—_·]{0,3}\p{Nd}){8,}|(?<!\p{Nd})\p{Nd}{3}\W{1,3}\p{Nd}{2}\W{1,3}\p{Nd}{4}(?!\p{Nd})/gu;
const HIDDEN = /\[number (\d+)\]/gi;
const PLACEHOLDER = /\{[^{}\n]{1,60}\}|\$[a-z]\w{0,40}/gi;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|us|info|biz|ly|me|app|dev|xyz|link|click|site|top|online|ru|cn)(?![\w-])(?:\/[^\s<>"]*)?/gi;

export interface Hidden {
  /** Takes long numbers out: what goes to the model has `[number 1]` in their places. */
  hide: (text: string) => string;
  /** Puts them back. @returns null where there is one that was never taken out */
  restore: (text: string) => string | null;
}

/** Keeps back what no model needs to know: it works as well with a mark in its place. */
export function hideNumbers(): Hidden {
  const kept: string[] = [];
  const keep = (number: string): string => {
    const known = kept.indexOf(number);
    return `[number ${known === -1 ? kept.push(number) : known + 1}]`;
  };
  return {
    // Those that are spelled out, and the last digits of one, are shorter or no number at all.
    hide: (text) => replaceSsns(text.replace(LONG_NUMBER, keep), (_digits, found) => keep(found)),
    restore: (text) => {
      let unknown = false;
      const whole = text.replace(HIDDEN, (mark, place: string) => {
        const number = kept[Number(place) - 1];
        unknown ||= number === undefined;
        return number ?? mark;
      });
      return unknown ? null : whole;
    },
  };
}

/** A text as the model gave it, and what it may hold. */
interface Given {
  said: string;
  hidden: Hidden;
  /** What is changed; '' for a reply. */
  draft: string;
  /** Whatever links may come from: what the office wrote itself. */
  own: readonly string[];
  /** What is wrong with its length, in a sentence. */
  fits: (text: string) => string | null;
}

/** A text fit for the composer, or why it is not, in a sentence. */
export function readText({ said, hidden, draft, own, fits }: Given): { text: string } | { fault: string } {
  const bare = unwrap(said.replaceAll('\r\n', '\n'));
  const text = hidden.restore(bare);
  if (text === null || text === '') return { fault: contract.composeMessages.unusable };
  const lost = (draft.match(PLACEHOLDER) ?? []).find((typed) => !text.includes(typed));
  if (lost !== undefined) return { fault: contract.lostPlaceholder(lost) };
  if (hasForeignLink(text, [draft, ...own])) return { fault: contract.composeMessages.link };
  const known = numbersOf(draft);
  if (draft !== '' && [...numbersOf(text)].some((number) => !known.has(number)))
    return { fault: contract.composeMessages.figure };
  const tooLong = fits(text);
  return tooLong ? { fault: tooLong } : { text };
}

/** The lines of a summary that point at something: `12 | The patient asked …`. @param given how many there were */
export function readLines(said: string, hidden: Hidden, given: number): { text: string; place: number }[] {
  const lines: { text: string; place: number }[] = [];
  for (const line of said.split('\n')) {
    const [, place, words] = /^\s*(?:[-*•]\s*)?\[?(\d{1,4})\]?\s*[|:.)–-]\s*(\S.*)$/.exec(line) ?? [];
    const text = words === undefined ? null : hidden.restore(unwrap(words));
    if (text === null || text === '' || hasForeignLink(text, [])) continue;
    const at = Number(place);
    if (at < 1 || at > given || lines.some((other) => other.place === at)) continue;
    lines.push({ text: text.length > LINE_MAX ? `${text.slice(0, LINE_MAX - 1)}…` : text, place: at });
  }
  return lines.slice(0, contract.SUMMARY_LINES).toSorted((a, b) => a.place - b.place);
}

const LINE_MAX = 240;

/** Without the quotation marks or the fence that models put round what they were asked for. */
function unwrap(said: string): string {
  const text = said
    .trim()
    .replace(/^```\w*\n([\s\S]*?)\n?```$/, '$1')
    .trim();
  return /^(["“'])[\s\S]*(["”'])$/.test(text) && !/["“”]/.test(text.slice(1, -1))
    ? text.slice(1, -1).trim()
    : text;
}

/** Whether a text has a link that stands in none of these. */
export function hasForeignLink(text: string, own: readonly string[]): boolean {
  const known = own.join('\n').toLowerCase();
  return (text.match(LINK) ?? []).some((link) => !known.includes(withoutStop(link.toLowerCase())));
}

/** A link without what ends the sentence it stands in. */
function withoutStop(link: string): string {
  let end = link.length;
  while (end > 0 && '.,!?)'.includes(link[end - 1]!)) end -= 1;
  return link.slice(0, end);
}

const numbersOf = (text: string): Set<string> =>
  new Set((text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, '')));
