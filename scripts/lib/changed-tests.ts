import { execFileSync } from 'node:child_process';
import type { SourceTree } from '../check/read-imports.ts';

const TEST = /\.(test|services|e2e)\.tsx?$/;
const FEATURE = /^(?:apps\/(?:server|web)\/src\/features|packages\/contract\/src)\/([^/]+)\//;
/** Files that know everything: what they bring along is told apart by features instead. */
const ASSEMBLIES = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/main.ts',
  'packages/contract/src/index.ts',
]);
/** What every test stands on, or none can be told from. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig|vitest\.config|scripts\/(run-tests|test-database)|apps\/server\/src\/(platform|migrations)\/|packages\/contract\/src\/[^/]+$)/;
/** What all journeys stand on. */
const HARNESS = /^e2e\/(harness\/|vitest\.config|tiers)/;
/** What a test starts as a program of its own, by the file that starts it. */
const PROGRAMS: [starter: string, program: RegExp][] = [
  ['apps/server/src/testing/sandbox.ts', /^(apps\/sandbox\/src|packages\/open-dental\/src)\//],
  ['e2e/harness/world.ts', /^(apps\/sandbox\/src|packages\/open-dental\/src|apps\/server\/src\/seed)\//],
  [
    'e2e/connector/harness.ts',
    /^(apps\/connector\/src|packages\/open-dental\/src|apps\/server\/src\/gateways\/open-dental)\//,
  ],
];

/**
 * Files that differ from where this branch left another, those not yet committed included, from the root.
 * @param since a branch or commit
 */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base] = git('merge-base', 'HEAD', since);
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * The test files that a change can touch: those that import what changed, however far, and those of the features it
 * reaches. The server as a whole and the contract's index count for nothing here: every test over HTTP imports them.
 * Where everything can be touched, these are all below the journeys, and of those the smoke ones; the same holds for
 * what all journeys stand on.
 */
export function testsTouchedBy(
  changed: readonly string[],
  { files, imports }: SourceTree,
  smoke: readonly string[],
): string[] {
  const tests = files.filter((file) => TEST.test(file));
  if (changed.some((file) => EVERYTHING.test(file)))
    return tests.filter((file) => !file.endsWith('.e2e.ts') || smoke.includes(file));
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports)
    if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from]);

  const touched = new Set<string>();
  /** Of features, by name: on which side they are reached. */
  const server = new Set<string>();
  const either = new Set<string>();
  const next = [...changed];
  while (next.length > 0) {
    const file = next.pop()!;
    if (touched.has(file) || ASSEMBLIES.has(file)) continue;
    touched.add(file);
    if (HARNESS.test(file)) {
      next.push(...smoke);
      continue;
    }
    next.push(...(importers.get(file) ?? []));
    next.push(...PROGRAMS.filter(([, program]) => program.test(file)).map(([starter]) => starter));
    const feature = TEST.test(file) ? undefined : FEATURE.exec(file)?.[1];
    if (feature === undefined) continue;
    either.add(feature);
    if (file.startsWith('apps/server/')) server.add(feature);
    // Server and web meet in the contract, which they reach by its index.
    if (file.startsWith('packages/')) next.push(...files.filter((one) => FEATURE.exec(one)?.[1] === feature));
  }
  const known = new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []));
  return tests.filter((file) => {
    if (touched.has(file)) return true;
    const [, folder] = /^e2e\/([^/]+)\//.exec(file) ?? [];
    // Journeys of no feature go through many of them.
    if (folder !== undefined) return known.has(folder) ? either.has(folder) : either.size > 0;
    return file.startsWith('apps/server/') && server.has(FEATURE.exec(file)?.[1] ?? '');
  });
}
