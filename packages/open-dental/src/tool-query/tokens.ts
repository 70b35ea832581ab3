/** A query, or a value for it, that may not run; `message` is for whoever wrote it and holds no value. */
export class ToolQueryRefused extends Error {
  override name = 'ToolQueryRefused';
}

export interface Token {
  kind: 'word' | 'number' | 'text' | 'parameter' | 'sign' | 'end';
  /** As it stands there; of a parameter its name, of a text what it says. */
  text: string;
}

/** More words than this are no question any more. */
const MOST_TOKENS = 4_000;
const LONGEST_WORD = 80;

const said: readonly [RegExp, string][] = [
  [/--|\/\*|#/y, 'Comments cannot stand in a query of Open Dental. Say it in the tool’s description.'],
  [/\\/y, 'A backslash cannot stand in a query of Open Dental.'],
  [/"/y, "Write texts in single quotes: '…'. Double quotes cannot stand in a query of Open Dental."],
  [/`/y, 'Write names without backquotes.'],
  [/;/y, 'One SELECT and no semicolon.'],
  [/@/y, 'Variables cannot stand in a query of Open Dental. Define a parameter and write :name.'],
  [/\?/y, 'Write a parameter by its name: :name.'],
  [/\|\||&&/y, 'Write OR, AND or CONCAT(…): Open Dental’s database reads || as OR.'],
];

const signs = /<=|>=|<>|!=|[(),.+\-*/%=<>]/y;
const forms: readonly [Token['kind'], RegExp][] = [
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /\d{1,30}(?:\.\d{1,30})?/y],
  ['parameter', /:[A-Za-z]\w*/y],
  ['text', /'(?:[^'\\\p{Cc}\p{Cs}]|'')*'/uy],
  ['sign', signs],
];

/** The words of a query, one after the other. @throws ToolQueryRefused for what cannot stand there */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (form: RegExp): string | null => {
    form.lastIndex = at;
    return form.exec(query)?.[0] ?? null;
  };
  for (;;) {
    at += match(/[ \t\r\n]*/y)!.length;
    if (at >= query.length) return [...tokens, { kind: 'end', text: 'its end' }];
    for (const [form, sentence] of said) if (match(form) !== null) throw new ToolQueryRefused(sentence);
    const token = firstOf(match);
    if (!token) throw new ToolQueryRefused(unreadable(query.slice(at)));
    at += token.raw.length;
    if (token.kind !== 'text' && token.raw.length > LONGEST_WORD)
      throw new ToolQueryRefused('A word of the query is too long.');
    // `1e5`, `0x1f` and `'a''b'c` are read differently by different databases.
    if (token.kind !== 'sign' && match(/[\w'$]|[^\p{ASCII}]/uy) !== null)
      throw new ToolQueryRefused(`Leave a blank behind ${token.kind === 'text' ? 'a text' : token.raw}.`);
    tokens.push({ kind: token.kind, text: token.text });
    if (tokens.length > MOST_TOKENS)
      throw new ToolQueryRefused('The query is too long. Say it in fewer words.');
  }
}

function firstOf(match: (form: RegExp) => string | null): (Token & { raw: string }) | null {
  for (const [kind, form] of forms) {
    const raw = match(form);
    if (raw === null) continue;
    const text =
      kind === 'text' ? raw.slice(1, -1).replaceAll("''", "'") : kind === 'parameter' ? raw.slice(1) : raw;
    return { kind, text, raw };
  }
  return null;
}

function unreadable(rest: string): string {
  if (rest.startsWith("'"))
    return 'A text has no end, or a sign that cannot stand in one: a backslash or a line break.';
  const sign = /^[\p{L}\p{N}\p{P}\p{S}]/u.exec(rest)?.[0];
  return sign ? `${sign} cannot stand in a query of Open Dental.` : 'A sign of the query cannot be read.';
}
