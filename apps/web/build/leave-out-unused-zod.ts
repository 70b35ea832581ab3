import type { Plugin } from 'vite';
import { ourSources } from './our-sources.ts';
import { cutOut, nameOf, type Node, nodesOf } from './syntax-tree.ts';

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const MEMOIZER = 'core.config({ memoizer: core.memoizer() });';
const COMPILED = 'core.$ZodObjectJIT.init(';
const ENGLISH = ['import en from "../locales/en.js";', 'core.config(en());'];

/** The methods that `core.$constructor(…)` and `util.derived(…)` are given, as their last argument. */
function methodsGiven(node: Node): Node[] {
  if (node.type !== 'CallExpression') return [];
  const { property } = node['callee'] as { property?: { name?: string } };
  if (property?.name !== '$constructor' && property?.name !== 'derived') return [];
  const given = (node['arguments'] as Node[]).at(-1);
  return given?.type === 'ObjectExpression' ? (given['properties'] as Node[]) : [];
}

/**
 * What is left of zod's schemas.
 * @param used the names of methods that are called
 * @throws when the file is not as it was known
 */
export function pruneSchemas(code: string, tree: Node, used: ReadonlySet<string>): string {
  const own = new Set([...code.matchAll(/\bthis\.(\w+)/g)].map((match) => match[1]!));
  const methods = [...nodesOf(tree)].flatMap(methodsGiven);
  const unused = methods.filter((method) => !used.has(nameOf(method)) && !own.has(nameOf(method)));
  if (unused.length === 0 || ![MEMOIZER, COMPILED, ...ENGLISH].every((part) => code.includes(part)))
    throw new Error(
      'zod is not as build/leave-out-unused-zod.ts knows it: see what of it the page can do without.',
    );
  const pruned = cutOut(code, unused).replace(MEMOIZER, ';').replace(COMPILED, 'core.$ZodObject.init(');
  return ENGLISH.reduce((text, part) => text.replace(part, ';'), pruned);
}

/**
 * Leaves out of the page the methods of zod's schemas that stand behind no dot of ours. Each schema has them all, so no
 * bundler can tell: the formats of cards and hashes would be part of the first load. So would what looks for data that
 * holds itself, which no JSON does, and the parsers that are compiled, which the content policy forbids. Its English comes
 * by itself (lib/zod-words.ts).
 */
export function leaveOutUnusedZod(): Plugin {
  return {
    name: 'chairline-leave-out-unused-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SCHEMAS.test(id)) return null;
      const used = new Set<string>();
      for (const source of ourSources()) for (const [, name] of source.matchAll(/\.(\w+)/g)) used.add(name!);
      return { code: pruneSchemas(code, this.parse(code) as unknown as Node, used), map: null };
    },
  };
}
