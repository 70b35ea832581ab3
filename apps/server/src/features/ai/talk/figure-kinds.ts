/**
 * Of what kind a number is: what it may found, and by what it may be founded. `either`: a count or money; `any`: its name
 * does not tell.
 */
export type NumberKind = 'id' | 'count' | 'duration' | 'money' | 'percent' | 'either' | 'any';

/** 'ClaimNum' and 'claim_num' have the same words. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const ids = words('id ids num nums guarantor op operatory');
const percents = words('percent percentage pct share rate ratio');
const durations = words('days weeks months years hours minutes mins seconds secs age');
const counts = words(`
  rests count counts n times items claims procedures patients visits appointments calls missed incoming outgoing messages
  contacts payments kept broken come rows people recalls cases units tags texts mails failed answered`);
const moneys = words(`
  fee fees amount amounts amt balance balances estimate estimates portion owes owed pays price cost costs dollars
  deductible copay income revenue production off`);
const eithers = words('planned claimed billed paid charged brought written');

/** The kind of what stands in a column, or of a tool's parameter, by its name. */
export function kindOfName(name: string): NumberKind {
  const all = wordsOf(name);
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  if (ids.has(all.at(-1) ?? '') || (all.includes('prov') && all.length <= 2)) return 'id';
  if (has(percents)) return 'percent';
  if (has(durations)) return 'duration';
  if (all.includes('rests')) return 'count';
  if (has(moneys)) return 'money';
  if (has(counts)) return 'count';
  return has(eithers) ? 'either' : 'any';
}

const DOLLARS = /^\s?(?:dollars?|usd|bucks)\b/i;
const UNIT =
  /^[\s-]?(?:(?:more|full|whole|business|working|calendar) )?(?:days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i;
const COUNTED =
  /^\s(?:(?:new|missed|open|overdue|active|more|other|booked|broken|kept|incoming|outgoing|different|lab|completed|unpaid|late|unconfirmed) )*(?<noun>patients?|people|persons?|contacts?|calls?|claims?|visits?|appointments?|procedures?|messages?|texts?|e-?mails?|recalls?|cases?|payments?|families|conversations?|rows?|tags?|crowns?|times)\b/i;
const THING =
  'claim|patient|contact|visit|appointment|conversation|procedure|case|message|provider|operatory|chair|room|tooth|clinic|plan|guarantor';
const LIST = String.raw`(?:\d+(?:,\s*(?:and\s+)?|\s+and\s+|\s*&\s*))*`;
/** 'claim 12', 'claims 12, 13 and 14', 'pat num: 12', '"contact_id":12', '#12'. */
const NAMED = new RegExp(
  String.raw`(?:(?:\b(?:${THING})|(?:\b|_)(?:id|num(?:ber)?|no\.))["']?\s*[:=]?|\b(?:${THING}|id|num(?:ber)?)s|[A-Za-z](?:Num|Id)["']?\s*[:=]?|#)\s*${LIST}$`,
  'i',
);
const LABEL = /^[A-Za-z][\w ]{0,60}$/;

/** The words by which a number is labelled: 'days overdue: 12', 'a, fees: 12'; none where no label stands before it. */
function labelBefore(before: string): string[] {
  const sign = before.trimEnd();
  if (!/[:=]$/.test(sign)) return [];
  const label = sign
    .slice(0, -1)
    .split(/[\n,;(|]|- /)
    .at(-1)!
    .replaceAll('"', '')
    .trim();
  return LABEL.test(label) ? wordsOf(label) : [];
}

/** How a number stands in a text: the kind it is said to be, null where nothing tells. */
export interface Said {
  kind: 'count' | 'duration' | 'money' | null;
  /** It names something. */
  isId: boolean;
  /** What it counts, or the label it has, in the words of a column. */
  of: string[];
}

/** Looks at what stands around a number that has no sign of its own. */
export function saidAt(text: string, start: number, end: number): Said {
  const after = text.slice(end, end + 80);
  const before = text.slice(Math.max(0, start - 120), start);
  if (DOLLARS.test(after)) return { kind: 'money', isId: false, of: [] };
  if (UNIT.test(after)) return { kind: 'duration', isId: false, of: [] };
  const noun = COUNTED.exec(after)?.groups?.['noun'];
  if (noun) return { kind: 'count', isId: false, of: [plural(noun.toLowerCase())] };
  return { kind: null, isId: NAMED.test(before), of: labelBefore(before) };
}

const LINE = /^[ \t]*(?:[-*•]|\d{1,3}[.)])\s/;
const MORE = /^\s(?:more|others)\b/i;

/** 'and 12 more' beneath a list: how many stand in the list; null for other numbers. */
export function listedBefore(text: string, start: number, end: number): number | null {
  if (!MORE.test(text.slice(end, end + 20))) return null;
  const lines = text.slice(0, start).split('\n').slice(0, -1);
  const first = lines.findLastIndex((line) => !LINE.test(line)) + 1;
  return lines.length - first;
}

const plural = (noun: string): string => (/s$|people$/.test(noun) ? noun : `${noun}s`);
