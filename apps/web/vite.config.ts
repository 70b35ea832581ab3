import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './build/inline-icons.ts';
import { leaveOutJsonSchema } from './build/leave-out-json-schema.ts';
import { leaveOutServerSide } from './build/leave-out-server-side.ts';
import { leaveOutUnusedZod } from './build/leave-out-unused-zod.ts';
import { listChunks } from './build/list-chunks.ts';
import { precompress } from './build/precompress.ts';
import { themeStylesFile } from './build/theme-styles.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

/**
 * Every lazy import carries the list of what its part needs, and those lists load with the first screen: 6 kB of
 * names. Styles come by the list alone; scripts are found by the part itself, a moment later.
 */
function stylesOnly(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css'));
}

/** What the sign-in page can do without. */
const isOfDesk = (id: string) => /[\\/]src[\\/](features|app[\\/](desk|shell))[\\/]/.test(id);

const numbers = new Map<string, string[]>();
const files = new Map<string, string>();

/** A class by its file and its number there: what Vite makes by itself (name, hash, line) makes the scripts larger. */
function scopedName(name: string, file: string): string {
  const names = numbers.get(file) ?? [];
  numbers.set(file, names);
  if (!names.includes(name)) names.push(name);
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3);
  const taken = files.get(hash) ?? file;
  if (taken !== file)
    throw new Error(`${file} and ${taken} have one short name: name one of them otherwise.`);
  files.set(hash, file);
  return `_${hash}${names.indexOf(name).toString(36)}`;
}

/** Class names by themselves instead of an object of all: those that nobody says stay away, and their keys. */
const classesByName = () => ({
  name: 'chairline-classes-by-name',
  apply: 'build' as const,
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\.tsx?$/.test(id) && code.includes('.module.css')
      ? {
          code: code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'),
          map: null,
        }
      : null,
});

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    classesByName(),
    inlineIcons(),
    themeStylesFile(),
    leaveOutJsonSchema(),
    leaveOutServerSide(),
    leaveOutUnusedZod(),
    react(),
    precompress(),
    listChunks(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 4300),
    strictPort: true,
    // The packages of a checkout may be links to those of another (npm run screens -- --compare).
    fs: {
      allow: [
        '../..',
        dirname(dirname(realpathSync(fileURLToPath(import.meta.resolve('vite/package.json'))))),
      ],
    },
    // The origin stays the page's own, so that the server's Origin check sees what it sees in production.
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // Everything is a file: the content policy allows no data: script or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: stylesOnly },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Named as entries so that what the front desk needs at first can be told from the rest.
      input: {
        index: 'index.html',
        shell: 'src/app/shell/shell.tsx',
        desk: 'src/app/desk/front-desk-page.tsx',
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              // What only later screens ask and change things by comes with them.
              test: (id) =>
                /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/.test(id) &&
                !/(queries|mutation|infiniteQuery)Observer|use(Queries|Mutation|InfiniteQuery)\b/.test(id),
              priority: 20,
            },
            // What is needed at first is two files instead of fifty: they compress better, and arrive in fewer steps.
            { name: 'start', tags: ['$initial'], test: (id) => !isOfDesk(id), priority: 10 },
            { name: 'desk-parts', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
