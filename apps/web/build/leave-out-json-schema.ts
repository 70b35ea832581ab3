import type { Plugin } from 'vite';

const PARTS =
  /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/**
 * Leaves zod's writer of JSON Schema out of the page: the server writes it, the page never does, and every zod
 * schema holds on to it. Whoever calls it all the same is told so.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'chairline-leave-out-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!PARTS.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((match) => match[1]!);
      const aliases = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map((match) => match[1]!);
      const exported = [...names, ...aliases].map((name) =>
        // These two are called for every schema, to make its method; only the method must not be.
        name.startsWith('create') ? `refuseLater as ${name}` : `refuse as ${name}`,
      );
      return {
        code: `function refuse() { throw new Error('JSON Schema is not part of the page'); }
function refuseLater() { return refuse; }
export { ${exported.join(', ')} };`,
        map: null,
      };
    },
  };
}
