import type { Plugin } from 'vite';
import { ourSources } from './our-sources.ts';
import { cutOut, nameOf, type Node, nodesOf } from './syntax-tree.ts';

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/][\w-]+\.ts$/;

/** What the server alone does with a route: the page sends what the types allow, and reads the answer. */
const SERVER_SIDE = new Set(['summary', 'feature', 'params', 'query', 'body', 'fails', 'counts', 'media']);

/** The properties of each `const name = route({…})`, by name. */
function* routesIn(tree: Node): Generator<[string, Node[]]> {
  for (const node of nodesOf(tree)) {
    if (node.type !== 'VariableDeclarator') continue;
    const init = node['init'] as Node | null;
    if (init?.type !== 'CallExpression' || nameOf(init['callee'] as Node) !== 'route') continue;
    const [shape] = init['arguments'] as Node[];
    if (shape?.type === 'ObjectExpression') yield [nameOf(node['id'] as Node), shape['properties'] as Node[]];
  }
}

/** @param isUsed whether a property of a route is read by the page, as in `setSocialPage.body` */
export function pruneRoutes(code: string, tree: Node, isUsed: (address: string) => boolean): string {
  const unused = [...routesIn(tree)].flatMap(([route, properties]) =>
    properties.filter((one) => SERVER_SIDE.has(nameOf(one)) && !isUsed(`${route}.${nameOf(one)}`)),
  );
  return cutOut(code, unused);
}

/** Leaves out of the page what the server alone does with a route: the schemas of what is sent would load with its answer's. */
export function leaveOutServerSide(): Plugin {
  let sources = '';
  return {
    name: 'chairline-leave-out-server-side',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      sources = [...ourSources()].join('\n');
    },
    transform(code, id) {
      if (!CONTRACT.test(id) || !code.includes('route({')) return null;
      const tree = this.parse(code, { lang: 'ts' }) as unknown as Node;
      return { code: pruneRoutes(code, tree, (address) => sources.includes(address)), map: null };
    },
  };
}
