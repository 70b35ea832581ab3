import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the source. */
export interface Expression {
  /** `file:line`, from the root. */
  at: string;
  source: string;
  flags: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Every regular expression of a file: literals, and what `RegExp(…)` is given. Its parts are read where they are
 * constants of the same file; any other part stands for a word.
 * @throws when the file does not parse
 */
export function readExpressions(root: string, file: string): Expression[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Expression[] = [];
  const constants = new Map<string, Node>();
  const made: Node[] = [];
  const add = (node: Node, source: string, flags: string) =>
    found.push({ at: `${file}:${text.slice(0, node.start).split('\n').length}`, source, flags });
  const ofRegExp = (node: Node) => (node.callee as Node & { name?: string }).name === 'RegExp';
  new Visitor({
    Literal: (node) => {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) add(node as unknown as Node, regex.pattern, regex.flags);
    },
    VariableDeclarator: (node) => {
      const { id, init } = node as unknown as { id: Node & { name?: string }; init: Node | null };
      if (id.name !== undefined && init) constants.set(id.name, init);
    },
    NewExpression: (node) => void (ofRegExp(node as unknown as Node) && made.push(node as unknown as Node)),
    CallExpression: (node) => void (ofRegExp(node as unknown as Node) && made.push(node as unknown as Node)),
  }).visit(program);
  for (const node of made) {
    const [source, flags] = node.arguments as (Node | undefined)[];
    // An expression made of another one is that one.
    if (!source || source.regex) continue;
    add(node, textOf(source, constants), flags ? textOf(flags, constants) : '');
  }
  return found;
}

/** What an expression of strings comes to, as far as the file says. */
function textOf(node: Node, constants: Map<string, Node>): string {
  const of = (part: unknown) => textOf(part as Node, constants);
  if (node.type === 'Literal') {
    const { regex, value } = node as { regex?: { pattern: string }; value?: unknown };
    return regex?.pattern ?? String(value);
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    const parts = (node.expressions as Node[]).map(of);
    return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') return of(node.left) + of(node.right);
  if (node.type === 'MemberExpression' && (node.property as { name?: string }).name === 'source')
    return of(node.object);
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return of(node.expression);
  const constant = node.type === 'Identifier' ? constants.get(node.name as string) : undefined;
  return constant ? of(constant) : 'word';
}
