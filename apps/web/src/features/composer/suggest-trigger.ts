import { labels } from '@chairline/contract';

/** A `@`, `$` or `/` that is being typed: where it begins, and what has been typed behind it. */
export interface SuggestTrigger {
  sign: '@' | '$' | '/';
  /** Where the sign stands in the text. */
  start: number;
  query: string;
}

// A sum ($20) and a date or path (and/or) are neither.
const PLACEHOLDER_AT_END = /(?:^|[^A-Za-z0-9$])\$([A-Za-z]*)$/;
const TEMPLATE_AT_END = /(?:^|\s)\/([^\s/][^\n/]{0,39}|)$/;
// A full name has spaces in it; an e-mail address is no mention.
const MENTION_AT_END = /(?:^|[^\p{L}\p{N}_@.])@([^\s@]{0,40}(?: [^\s@]{0,40}){0,3})$/u;

/**
 * The sign the caret stands behind, if any.
 * @param mentions whether people can be mentioned here
 */
export function findTrigger(text: string, caret: number, mentions = false): SuggestTrigger | null {
  const before = text.slice(0, caret);
  const mention = mentions ? MENTION_AT_END.exec(before) : null;
  if (mention) {
    const query = mention[1]!;
    return { sign: '@', start: caret - query.length - 1, query };
  }
  const placeholder = PLACEHOLDER_AT_END.exec(before);
  if (placeholder) {
    const query = placeholder[1]!;
    return { sign: '$', start: caret - query.length - 1, query };
  }
  const template = TEMPLATE_AT_END.exec(before);
  if (template) {
    const query = template[1]!;
    return { sign: '/', start: caret - query.length - 1, query };
  }
  return null;
}

/** The rest of a word that the caret stands in. */
const LETTERS_AT_START = /^[A-Za-z]*/;

/**
 * The part of a text that a suggestion takes the place of: what has been typed up to the caret, and where that stands
 * inside a placeholder, all of it.
 * @param from,to what is selected in it
 * @returns null when the caret is no longer behind that sign
 */
export function findReplaced(
  text: string,
  from: number,
  to: number,
  { sign, start }: SuggestTrigger,
): { start: number; end: number } | null {
  if (from !== to) return null;
  const now = findTrigger(text, from, sign === '@');
  if (now?.sign !== sign || now.start !== start) return null;
  const word = now.query + LETTERS_AT_START.exec(text.slice(to))![0];
  const inside = sign === '$' && labels.placeholders.some((name) => name === word);
  return { start, end: inside ? start + 1 + word.length : to };
}

/** The placeholders that begin with what was typed; case does not count. */
export function matchPlaceholders(query: string): labels.Placeholder[] {
  const wanted = query.toLowerCase();
  return labels.placeholders.filter((name) => name.toLowerCase().startsWith(wanted));
}

type Template = Pick<labels.MessageTemplate, 'title' | 'is_active' | 'contact_type_id'>;

/**
 * The templates whose title holds what was typed, those that begin with it first. Only active ones that are for
 * every type or for the contact's (specification 2, section 4).
 */
export function matchTemplates<T extends Template>(
  templates: readonly T[],
  query: string,
  contactType: number,
): T[] {
  const wanted = labels.templateKey(query);
  const placeOf = (template: T) => labels.templateKey(template.title).indexOf(wanted);
  return templates
    .filter(
      (template) =>
        template.is_active &&
        ((template.contact_type_id ?? 0) === 0 || template.contact_type_id === contactType) &&
        placeOf(template) >= 0,
    )
    .toSorted(
      (a, b) => Number(placeOf(a) > 0) - Number(placeOf(b) > 0) || a.title.localeCompare(b.title, 'en'),
    );
}
