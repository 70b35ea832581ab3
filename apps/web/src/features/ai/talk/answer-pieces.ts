import { addressOf, type ai as contract } from '@chairline/contract';

/** A part of a line of an answer: words, perhaps bold, marked as not from the data, or a link of ours. */
export interface Piece {
  text: string;
  bold: boolean;
  unfounded: boolean;
  href: string | null;
  /** Where in the rows it stands; null for nowhere. */
  found: Found | null;
}

/** Where in an answer's rows something stands, as `FoundPlace` says it, with its words. */
export interface Found {
  words: string;
  runId: number;
  row: number | null;
  column: number | null;
}

/** A paragraph, or a line of a list with what stands before it. */
export interface Block {
  mark: string | null;
  lines: Piece[][];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function hrefOf(link: contract.AnswerLink): string {
  if (link.kind === 'contact') return addressOf({ contact: link.contact_id });
  if (link.kind === 'claim') return addressOf({ claim: link.DSSClaimsID });
  return addressOf({ practiceDay: link.day, visit: link.apt_num });
}

/** Where each words lead; what two of one name, or of one day, are called leads to neither: the rows tell them apart. */
function hrefsOf(links: readonly contract.AnswerLink[]): Map<string, string> {
  const hrefs = new Map<string, string | null>();
  for (const link of links) {
    const [words, href] = [link.words.toLowerCase(), hrefOf(link)];
    const known = hrefs.get(words);
    hrefs.set(words, known === undefined || known === href ? href : null);
  }
  return new Map([...hrefs].flatMap(([words, href]) => (href === null ? [] : [[words, href]])));
}

/** Where the words of a link stand in a text, the longer ones first, none within another. */
function findLinks(text: string, links: readonly contract.AnswerLink[]) {
  const byWords = hrefsOf(links);
  const words = [...byWords.keys()].filter((one) => one.length > 2).toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:${words.map(escapeRegExp).join('|')})(?![\\p{L}\\d])`,
    'giu',
  );
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    href: byWords.get(match[0].toLowerCase())!,
  }));
}

/**
 * An answer as it is drawn: paragraphs, lists and bold, which is all of markdown that is read. Everything else the model
 * writes is text, addresses and markup too; links come from the rows alone.
 */
export function piecesOf({
  answer,
  unfounded,
  found,
  links,
}: Pick<contract.AiQuestion, 'answer' | 'unfounded' | 'found' | 'links'>): Block[] {
  const linked = findLinks(answer, links);
  const blocks: Block[] = [];
  let open = false;
  let place = 0;
  for (const line of answer.split('\n')) {
    const list = /^(\s*)([-*•]|\d{1,3}[.)])\s+/.exec(line);
    const head = /^#{1,6}\s+/.exec(line);
    const skip = list?.[0].length ?? head?.[0].length ?? 0;
    if (line.trim() === '') open = false;
    else {
      const pieces = piecesOfLine(line.slice(skip), place + skip, {
        unfounded,
        found,
        linked,
        bold: head !== null,
      });
      if (list) {
        blocks.push({ mark: /\d/.test(list[2]!) ? list[2]! : '•', lines: [pieces] });
        open = false;
      } else if (open) blocks.at(-1)!.lines.push(pieces);
      else {
        blocks.push({ mark: null, lines: [pieces] });
        open = true;
      }
    }
    place += line.length + 1;
  }
  return blocks;
}

interface Marks {
  unfounded: readonly (readonly [number, number])[];
  found: readonly contract.FoundPlace[];
  linked: readonly { from: number; to: number; href: string }[];
  bold: boolean;
}

/** @param at where the line begins in the answer */
function piecesOfLine(line: string, at: number, { unfounded, found, linked, bold }: Marks): Piece[] {
  const isBold: boolean[] = [];
  const isMark: boolean[] = [];
  for (const match of line.matchAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g)) {
    const [from, to] = [match.index, match.index + match[0].length];
    for (let index = from; index < to; index += 1) isBold[index] = true;
    for (const index of [from, from + 1, to - 2, to - 1]) isMark[index] = true;
  }
  const pieces: (Piece & { key: string })[] = [];
  for (let index = 0; index < line.length; index += 1) {
    if (isMark[index]) continue;
    const here = at + index;
    const mark = unfounded.find(([from, to]) => here >= from && here < to);
    const link = linked.find(({ from, to }) => here >= from && here < to);
    // What opens by itself leads there: a contact is more than the row that names them.
    const place = link ? undefined : found.find(([from, to]) => here >= from && here < to);
    const heavy = bold || (isBold[index] ?? false);
    const key = `${heavy} ${mark?.[0] ?? ''} ${link?.from ?? ''} ${place?.[0] ?? ''}`;
    const last = pieces.at(-1);
    if (last?.key === key) {
      last.text += line[index]!;
      if (last.found) last.found.words = last.text;
    } else
      pieces.push({
        key,
        text: line[index]!,
        bold: heavy,
        unfounded: mark !== undefined,
        href: link?.href ?? null,
        found: place ? { words: line[index]!, runId: place[2], row: place[3], column: place[4] } : null,
      });
  }
  return pieces.map(({ key: _key, ...piece }) => piece);
}
