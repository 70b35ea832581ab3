import { tokenize, TokenType } from '@csstools/css-tokenizer';

/** What a style sheet may hide: an element of this name ('' for any) that has all of these classes, in small letters. */
export interface Hidden {
  tag: string;
  classes: readonly string[];
}

/** What a property says after which nothing of a picture is to be seen. */
const HIDES: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^none\b/],
  ['visibility', /^(?:hidden|collapse)\b/],
  ['opacity', /^0?\.?0{0,6}%?(?:$|[\s!])/],
  ...['width', 'height', 'max-width', 'max-height'].map(
    (name) => [name, /^0{1,4}(?:\.0{1,4})?(?:px|em|rem|pt|%)?(?:$|[\s!])/] as const,
  ),
]);
const RULES = 2_000;

/** Whether a style, as it stands at an element or in a rule, hides what it is for. */
export const hidesIn = (declarations: string): boolean =>
  declarations.split(';').some((one) => {
    const [property = '', value = ''] = one.split(':', 2).map((part) => part.trim().toLowerCase());
    return value !== '' && (HIDES.get(property)?.test(value) ?? false);
  });

/**
 * What the style sheets of a mail may hide. Only what a selector is for counts, not in what it has to stand, and rules for some
 * screens as those for all: what is hidden on one of them is hidden from whoever reads there.
 */
export function hiddenByStyles(css: string): Hidden[] {
  const found: Hidden[] = [];
  let selector = '';
  let body: string | null = null;
  for (const [type, text] of tokenize({ css }, { onParseError: () => undefined })) {
    if (type === TokenType.Comment) continue;
    if (type === TokenType.OpenCurly) {
      // A block in a block: the outer one was a rule for some screens.
      if (body !== null) selector = body.slice(Math.max(body.lastIndexOf(';'), body.lastIndexOf('}')) + 1);
      body = '';
    } else if (type === TokenType.CloseCurly) {
      if (body !== null && hidesIn(body)) found.push(...subjectsOf(selector));
      [selector, body] = ['', null];
      if (found.length > RULES) return found;
    } else if (body === null) selector += text;
    else body += text;
  }
  return found;
}

/** What each selector of a list is for: the last of its compounds. */
function subjectsOf(selectors: string): Hidden[] {
  return selectors.split(',').flatMap((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    // Written with an escape, a state or an attribute: it may be for anything.
    const tag = /^(?:[a-z][a-z\d]{0,30}|\*)/i.exec(last)?.[0] ?? '';
    const rest = last.slice(tag.length);
    const classes = [...rest.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!.toLowerCase());
    // An id stands at no element of a clean mail.
    if (last === '' || rest.includes('#')) return [];
    return [{ tag: tag === '*' ? '' : tag.toLowerCase(), classes }];
  });
}

/** Whether an element is among what may be hidden. */
export function mayBeHidden(hidden: readonly Hidden[], tag: string, classNames: string): boolean {
  if (hidden.length === 0) return false;
  const own = new Set(classNames.toLowerCase().split(/\s+/));
  return hidden.some(
    (one) => (one.tag === '' || one.tag === tag) && one.classes.every((name) => own.has(name)),
  );
}
