import * as icons from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js';/g;

/**
 * Puts the outlines a module imports from `@mdi/js` into the module itself. That package is one module, which
 * no bundler splits: the outlines of every screen would all be part of the first load.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'chairline-inline-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("'@mdi/js'")) return null;
      const inlined = code.replace(IMPORT, (statement: string, list: string) => {
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean);
        const lines = statement.split('\n').length - 1;
        return names.map((name) => `const ${name} = ${outlineOf(name, id)};`).join(' ') + '\n'.repeat(lines);
      });
      return { code: inlined, map: null };
    },
  };
}

function outlineOf(name: string, id: string): string {
  const outline: unknown = Reflect.get(icons, name);
  if (typeof outline !== 'string')
    throw new Error(`${id} imports ${name} from @mdi/js, which has no such icon`);
  return JSON.stringify(outline);
}
