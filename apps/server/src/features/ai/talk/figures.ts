/** A figure in a text, and its place there in UTF-16 units. */
export type Figure = { start: number; end: number } & (
  | { kind: 'number' | 'money' | 'percent'; value: number; /** As many as were written. */ decimals: number }
  /** `yyyy-MM-dd`; `--MM-dd` where no year was said; `yyyy-MM` where no day was. */
  | { kind: 'day'; value: string }
  /** `HH:mm`. */
  | { kind: 'time'; value: string }
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

const pad = (value: string | number): string => String(value).padStart(2, '0');
const monthOf = (words: string): string => pad(MONTHS.indexOf(words.slice(0, 3).toLowerCase()) + 1);
type Groups = Record<string, string | undefined>;
type Reading = { kind: 'day' | 'time'; value: string } | null;

/** Days and times, each as it is written; what one of these takes is no number any more. */
const forms: readonly [RegExp, (groups: Groups) => Reading][] = [
  [/(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?!\d)/g, ({ y, m, d }) => ({ kind: 'day', value: `${y}-${m}-${d}` })],
  [
    new RegExp(
      String.raw`\b${MONTH}\.? (?<d>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>\d{4}))?(?![\d:,]\d|\d)`,
      'gi',
    ),
    ({ month, d, y }) => ({
      kind: 'day',
      value: y ? `${y}-${monthOf(month!)}-${pad(d!)}` : `--${monthOf(month!)}-${pad(d!)}`,
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?<d>\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\b\.?(?:,? (?<y>\d{4}))?(?!\d)`,
      'gi',
    ),
    ({ month, d, y }) => ({
      kind: 'day',
      value: y ? `${y}-${monthOf(month!)}-${pad(d!)}` : `--${monthOf(month!)}-${pad(d!)}`,
    }),
  ],
  [
    new RegExp(String.raw`\b${MONTH}\.?,? (?<y>\d{4})(?!\d)`, 'gi'),
    ({ month, y }) => ({ kind: 'day', value: `${y}-${monthOf(month!)}` }),
  ],
  [
    /\b(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4}|\d{2})(?!\d)/g,
    ({ y, m, d }) => ({ kind: 'day', value: `${y!.length === 2 ? `20${y}` : y}-${pad(m!)}-${pad(d!)}` }),
  ],
  [
    /(?<![\d:])(?<h>\d{1,2}):(?<min>\d\d)(?::\d\d)?(?:\.\d+)?\s?(?<half>[ap]\.?m\b\.?)?/gi,
    ({ h, min, half }) => timeOf(Number(h), min!, half),
  ],
  [/(?<![\d:.])(?<h>\d{1,2})\s?(?<half>[ap]\.?m\b\.?)/gi, ({ h, half }) => timeOf(Number(h), '00', half)],
];

function timeOf(hour: number, minutes: string, half: string | undefined): Reading {
  if (hour > 24 || Number(minutes) > 59) return null;
  if (half === undefined) return { kind: 'time', value: `${pad(hour)}:${minutes}` };
  const late = half.toLowerCase().startsWith('p');
  return { kind: 'time', value: `${pad((hour % 12) + (late ? 12 : 0))}:${minutes}` };
}

/** Telephone numbers as they are written, and as they are stored. */
const PHONE = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g;
const NUMBER =
  /(?<![\w.])(?<sign>-|\u2212)?(?<currency>\$\s?)?(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?<part>\.\d+)?(?<percent>\s?%| percent\b)?(?![\w])/gi;
/** '1. ' at the beginning of a line numbers it. */
const LISTED = /^[ \t]*\d{1,3}[.)](?=\s)/gm;

/** The figures of a text, in their order. Numbers within words (D2740) are names, not figures. */
export function readFigures(text: string): Figure[] {
  let rest = text.replace(LISTED, blank);
  const found: Figure[] = [];
  for (const [form, read] of forms)
    rest = rest.replace(form, (...given: unknown[]) => {
      const whole = given[0] as string;
      const reading = read(given.at(-1) as Groups);
      if (!reading) return whole;
      const start = given.at(-3) as number;
      const { length } = whole.trimEnd();
      found.push({ start, end: start + length, ...reading });
      return blank(whole);
    });
  rest = rest.replace(PHONE, (whole: string, start: number) => {
    const value = Number(whole.replace(/\D/g, '').slice(-10));
    found.push({ start, end: start + whole.length, kind: 'number', value, decimals: 0 });
    return blank(whole);
  });
  for (const match of rest.matchAll(NUMBER)) {
    const { sign, currency, whole, part, percent } = match.groups as Groups;
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      kind: currency ? 'money' : percent ? 'percent' : 'number',
      value: Number(`${sign ? '-' : ''}${whole!.replaceAll(',', '')}${part ?? ''}`),
      decimals: part ? part.length - 1 : 0,
    });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const blank = (taken: string): string => ' '.repeat(taken.length);
