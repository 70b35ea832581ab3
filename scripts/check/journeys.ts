/**
 * Checks journeys for shapes that are unsteady by nature: what follows from an act stands a moment later, on a busy machine
 * much later. `node scripts/check/journeys.ts [root]`: prints each with what to write instead, exit code 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface Shape {
  /** `file:line`, from the root. */
  at: string;
  says: string;
}

/** What reads a page once, and answers at once. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
]);
const LIMITS = new Set(['timeout', 'interval']);
/** Limits that end no hang: a press that is tried again, a picture that is taken of a screen at rest. */
const MAY_LIMIT = ['e2e/harness/', 'e2e/screens'];

const named = (node: unknown) => (node as { name?: string } | undefined)?.name;
const isCallOf = (node: Node, name: string) => node.type === 'CallExpression' && named(node.callee) === name;

/** What is read once within `expect(await …)`; null where it is something else. */
function readOnce(node: Node): string | null {
  if (!isCallOf(node, 'expect')) return null;
  const [looked] = node.arguments as (Node | undefined)[];
  if (looked?.type !== 'AwaitExpression') return null;
  const call = looked.argument as Node;
  const callee = call.type === 'CallExpression' ? (call.callee as Node) : null;
  const name = callee?.type === 'MemberExpression' ? named(callee.property) : undefined;
  return name !== undefined && READS.has(name) ? name : null;
}

/** The shapes of one file of journeys. @throws when it does not parse */
export function shapesOf(file: string, text: string): Shape[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Shape[] = [];
  const add = (node: Node, says: string) =>
    found.push({ at: `${file}:${text.slice(0, node.start).split('\n').length}`, says });
  new Visitor({
    CallExpression: (given) => {
      const node = given as unknown as Node;
      const read = readOnce(node);
      if (read)
        add(
          node,
          `looks once by ${read}(): await shows(locator, { … }), or expect.poll(() => …), which wait.`,
        );
      const callee = node.callee as Node;
      if (callee.type === 'MemberExpression' && named(callee.property) === 'waitForTimeout')
        add(
          node,
          'waits for a length of time: wait for what it is to bring (until, shows, partCame, isDrawn).',
        );
    },
    Property: (given) => {
      const { key, value, start } = given as unknown as Node & { key: Node; value: Node };
      if (MAY_LIMIT.some((place) => file.startsWith(place)) || value.type !== 'Literal') return;
      if (LIMITS.has(named(key) ?? '') && typeof value.value === 'number')
        add(
          { type: 'Property', start },
          'sets a limit of its own: the run has one patience (scripts/lib/patience.ts).',
        );
    },
  }).visit(program);
  return found;
}

/** The shapes of all journeys below a root. */
function checkJourneys(root: string): Shape[] {
  return readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.services.ts') && !name.startsWith('crash/'))
    .toSorted()
    .flatMap((name) => {
      const file = `e2e/${name.replaceAll(path.sep, '/')}`;
      return shapesOf(file, readFileSync(path.join(root, file), 'utf8'));
    });
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const found = checkJourneys(root);
  for (const { at, says } of found) console.log(`${at} ${says}`);
  console.log(`${found.length} unsteady shapes in journeys`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
