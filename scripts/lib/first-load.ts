import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Chunk, CHUNKS_FILE } from '../../apps/web/build/list-chunks.ts';

/** How much JavaScript the front desk may ask for before its list shows, in bytes, gzipped. */
export const FIRST_LOAD_BUDGET = 190_000;

/** What the router and the first rows ask for by themselves; everything else waits until the list stands. */
const ASKED_AT_FIRST = [
  'apps/web/index.html',
  'apps/web/src/app/shell/shell.tsx',
  'apps/web/src/app/desk/front-desk-page.tsx',
  'apps/web/src/features/contacts/components/row-tags.tsx',
];

export const gzippedSize = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** The scripts of the last build. */
export const builtChunks = (): Chunk[] => JSON.parse(readFileSync(CHUNKS_FILE, 'utf8')) as Chunk[];

/**
 * The scripts that a browser without a cache asks for before the front desk's list shows.
 * @throws when one of those it begins with is not there under its name
 */
export function firstLoad(chunks: readonly Chunk[], begins: readonly string[] = ASKED_AT_FIRST): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const found = new Set<Chunk>();
  const take = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) take(byFile.get(file));
  };
  for (const from of begins) {
    const chunk = chunks.find((one) => one.from === from);
    if (!chunk)
      throw new Error(`The page has no part ${from}: name in scripts/lib/first-load.ts what took its place.`);
    take(chunk);
  }
  return [...found];
}

/** Where a file comes from: its package, or its feature. */
function ownerOf(file: string): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  return library?.[1] ?? /^apps\/web\/src\/features\/[^/]+|^packages\/[^/]+|.*(?=\/)/.exec(file)?.[0] ?? file;
}

/** The largest of what is counted, one a line. */
function largest(sizes: Iterable<readonly [string, number]>, count: number): string {
  const sum = new Map<string, number>();
  for (const [name, size] of sizes) sum.set(name, (sum.get(name) ?? 0) + size);
  const sorted = [...sum].toSorted(([, one], [, other]) => other - one).slice(0, count);
  return sorted.map(([name, size]) => `  ${String(size).padStart(8)}  ${name}`).join('\n');
}

/**
 * How much the first load is, and what to do where it is too much.
 * @param sizeOf bytes of a script, gzipped
 */
export function judgeFirstLoad(
  scripts: readonly Chunk[],
  sizeOf: (file: string) => number,
): { bytes: number; problem: string | null } {
  const sizes = scripts.map(({ file }) => [file, sizeOf(file)] as const);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (bytes <= FIRST_LOAD_BUDGET) return { bytes, problem: null };
  const modules = scripts.flatMap((chunk) => Object.entries(chunk.modules));
  const owners = modules.map(([file, length]) => [ownerOf(file), length] as const);
  return {
    bytes,
    problem: `The front desk asks for ${bytes} bytes of JavaScript (gzipped) before its list shows: ${
      bytes - FIRST_LOAD_BUDGET
    } more than the ${FIRST_LOAD_BUDGET} it may.
Load what opens at a click by loadChunk (apps/web/src/lib/load-chunk.ts), asked for once the list stands; let what is
needed at first import no file of routes or forms that it can do without.
The scripts, in bytes gzipped:
${largest(sizes, 6)}
What they are made of, in characters before they are minified:
${largest(owners, 12)}
The largest files of ours:
${largest(
  modules.filter(([file]) => !file.includes('node_modules')),
  12,
)}`,
  };
}
