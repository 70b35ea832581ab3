import { type CSSToken, tokenize, TokenType } from '@csstools/css-tokenizer';

const CSS_MAX = 200_000;

/** At-rules that load something, or speak of what is loaded. */
const loadingRules = new Set(['import', 'charset', 'namespace', 'font-face']);
/** Functions that load, or run, what stands in them, whatever it is. */
const loadingFunctions = /(^|-)(image-set|image|attr|element|expression|paint|src)$/;
/** Properties that run what they name, in browsers of old. */
const runningProperties = new Set(['behavior', '-moz-binding']);
/** A mail stays where it is put. */
const stayingPositions = new Set(['static', 'relative', 'inherit', 'initial', 'unset']);

const closers = new Map<string, string>([
  [TokenType.OpenCurly, '}'],
  [TokenType.OpenParen, ')'],
  [TokenType.OpenSquare, ']'],
  [TokenType.Function, ')'],
]);
const closing = new Set<string>([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare]);
const silent = new Set<string>([TokenType.Whitespace, TokenType.Comment]);

/**
 * CSS that loads nothing but what `addressOf` lets in, and stays where it is put. It is read as browsers read it
 * (CSS Syntax Level 3), token by token, and written anew from what each token means: nothing can be hidden by an
 * escape, and what never ends is cut. Takes time in proportion to its length.
 * @param addressOf where an image may be loaded from, by the address the mail names; null: not at all
 */
export function cleanCss(css: string, addressOf: (address: string) => string | null): string {
  const tokens = tokenize({ css: css.slice(0, CSS_MAX) }, { onParseError: () => undefined });
  const open: string[] = [];
  let out = '';
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at]!;
    const written = special(tokens, at, addressOf);
    if (written) {
      out += written.text;
      at = written.next;
      continue;
    }
    at += 1;
    const closer = closers.get(token[0]);
    if (closer !== undefined) open.push(closer);
    // One that closes nothing would be taken for the end of something else.
    if (closing.has(token[0])) out += open.at(-1) === token[1] ? open.pop()! : ' ';
    else out += write(token);
  }
  return out + open.toReversed().join('');
}

/** What is not written as it stands. @returns undefined for all else */
function special(
  tokens: readonly CSSToken[],
  at: number,
  addressOf: (address: string) => string | null,
): { text: string; next: number } | undefined {
  const token = tokens[at]!;
  switch (token[0]) {
    case TokenType.URL:
      // One that ends with the sheet instead of its bracket was never finished.
      return { text: urlOf(token[1].endsWith(')') ? token[4].value : null, addressOf), next: at + 1 };
    case TokenType.BadURL:
      return { text: 'none', next: at + 1 };
    case TokenType.Function: {
      const name = nameOf(token[4].value).toLowerCase();
      if (name !== 'url' && !loadingFunctions.test(name)) return undefined;
      const end = endOfBlock(tokens, at + 1);
      const address = name === 'url' && end.closed ? quoted(tokens, at + 1) : null;
      return { text: urlOf(address, addressOf), next: end.next };
    }
    case TokenType.AtKeyword:
      return loadingRules.has(nameOf(token[4].value).toLowerCase())
        ? { text: '', next: endOfRule(tokens, at + 1) }
        : undefined;
    case TokenType.Ident: {
      const name = nameOf(token[4].value).toLowerCase();
      if (name !== 'position' && !runningProperties.has(name)) return undefined;
      const colon = skip(tokens, at + 1, silent);
      if (tokens[colon]?.[0] !== TokenType.Colon) return undefined;
      if (name !== 'position') return { text: 'x-none:', next: colon + 1 };
      const value = skip(tokens, colon + 1, silent);
      const word = tokens[value];
      const stays = word?.[0] === TokenType.Ident && stayingPositions.has(word[4].value.toLowerCase());
      return { text: `position:${stays ? word[4].value : 'static'}`, next: endOfValue(tokens, value) };
    }
    default:
      return undefined;
  }
}

function urlOf(address: string | null, addressOf: (address: string) => string | null): string {
  const safe = address === null ? null : addressOf(address);
  return safe === null ? 'none' : `url("${safe.replace(/["()\s\\<>]/g, encodeURIComponent)}")`;
}

/** The string that is all there is in a `url(`. */
function quoted(tokens: readonly CSSToken[], from: number): string | null {
  const token = tokens[skip(tokens, from, silent)];
  return token?.[0] === TokenType.String ? token[4].value : null;
}

function skip(tokens: readonly CSSToken[], from: number, kinds: ReadonlySet<string>): number {
  let at = from;
  while (at < tokens.length && kinds.has(tokens[at]![0])) at += 1;
  return at;
}

/** Where what was opened just before ends, with all that is opened in it. */
function endOfBlock(tokens: readonly CSSToken[], from: number): { next: number; closed: boolean } {
  let depth = 1;
  for (let at = from; at < tokens.length; at += 1) {
    const kind = tokens[at]![0];
    if (closers.has(kind)) depth += 1;
    if (closing.has(kind)) depth -= 1;
    if (depth === 0) return { next: at + 1, closed: true };
  }
  return { next: tokens.length, closed: false };
}

/** An at-rule goes to its semicolon, or to the end of its block. */
function endOfRule(tokens: readonly CSSToken[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const kind = tokens[at]![0];
    if (kind === TokenType.Semicolon) return at + 1;
    if (kind === TokenType.OpenCurly) return endOfBlock(tokens, at + 1).next;
    if (kind === TokenType.CloseCurly) return at;
    if (closers.has(kind)) at = endOfBlock(tokens, at + 1).next - 1;
  }
  return tokens.length;
}

function endOfValue(tokens: readonly CSSToken[], from: number): number {
  let at = from;
  while (at < tokens.length) {
    const [kind, text] = tokens[at]!;
    if (kind === TokenType.Semicolon || kind === TokenType.OpenCurly || closing.has(kind) || text === '!')
      return at;
    at = closers.has(kind) ? endOfBlock(tokens, at + 1).next : at + 1;
  }
  return at;
}

/** What a name means, without the characters by which it could be read as something else. */
const nameOf = (name: string): string => name.replace(/[^-\w\u0080-\uffff]/g, '_');

/** A token as it is meant. */
function write(token: CSSToken): string {
  switch (token[0]) {
    case TokenType.Ident:
      return nameOf(token[4].value);
    case TokenType.Function:
      return `${nameOf(token[4].value)}(`;
    case TokenType.AtKeyword:
      return `@${nameOf(token[4].value)}`;
    case TokenType.Hash:
      return `#${nameOf(token[4].value)}`;
    case TokenType.Dimension:
      return `${Number.isFinite(token[4].value) ? token[4].value : 0}${nameOf(token[4].unit)}`;
    case TokenType.String:
      return `"${token[4].value.replace(/["\\<\n\r\f]/g, (character) => (character === '"' ? "'" : ''))}"`;
    case TokenType.BadString:
      return '""';
    case TokenType.Delim:
      return token[4].value === '<' || token[4].value === '\\' ? ' ' : token[4].value;
    case TokenType.Comment:
    case TokenType.CDO:
    case TokenType.CDC:
      return ' ';
    case TokenType.EOF:
      return '';
    default:
      return token[1];
  }
}
