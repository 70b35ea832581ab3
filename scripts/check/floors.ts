/**
 * Holds how many floors of features an app has: a feature stands one floor above the highest it imports.
 * `node scripts/check/floors.ts [root]`: prints the floors of each app; a chain that is longer than the app may
 * have is printed with the imports it is made of, exit code 1.
 */
import path from 'node:path';
import { featureOf, isTest, leansOn } from './direction-rules.ts';
import type { Arrow } from './find-cycles.ts';
import { type Import, readSourceTree } from './read-imports.ts';

/** How many floors may lie below a feature. */
export const budgets: Record<string, number> = { 'apps/server': 3, 'apps/web': 3 };

export interface AppFloors {
  /** As `apps/web`. */
  app: string;
  /** The features by the floor they stand on: the first know no other. */
  floors: string[][];
  /** From a feature of the highest floor down to one that knows no other, as the imports between them. */
  chain: Arrow[];
}

/**
 * The floors of an app's features. Types count like values; tests do not.
 * @throws when features stand on each other in a circle
 */
export function findFloors(imports: readonly Import[], app: string): AppFloors {
  const out = new Map<string, Map<string, Arrow>>();
  for (const edge of imports) {
    const { from, line } = edge;
    const [here, there] = [featureOf(from), leansOn(edge)];
    if (!here?.startsWith(`${app}/`)) continue;
    const arrows = out.get(here) ?? new Map<string, Arrow>();
    out.set(here, arrows);
    if (!there?.startsWith(`${app}/`) || there === here || isTest(from)) continue;
    if (!out.has(there)) out.set(there, new Map());
    if (!arrows.has(there)) arrows.set(there, { from: here, to: there, at: `${from}:${line}` });
  }

  const chains = new Map<string, Arrow[]>();
  const chainOf = (feature: string, above: readonly string[] = []): Arrow[] => {
    if (above.includes(feature)) throw new Error(`${feature} stands on itself: ${above.join(' → ')}`);
    const known = chains.get(feature);
    if (known) return known;
    let longest: Arrow[] = [];
    for (const arrow of out.get(feature)!.values()) {
      const below = chainOf(arrow.to, [...above, feature]);
      if (below.length >= longest.length) longest = [arrow, ...below];
    }
    chains.set(feature, longest);
    return longest;
  };

  const features = [...out.keys()].toSorted();
  const floors: string[][] = [];
  for (const feature of features) (floors[chainOf(feature).length] ??= []).push(path.posix.basename(feature));
  const top = features.toSorted((one, other) => chainOf(other).length - chainOf(one).length)[0];
  return { app, floors, chain: top === undefined ? [] : chainOf(top) };
}

/** What is wrong with an app's floors, in words with the chain that is too long; null where nothing is. */
export function tooHigh({ app, chain }: AppFloors, budget: number): string | null {
  if (chain.length <= budget) return null;
  const way = chain.map(({ at, to }) => `    ${at} → ${path.posix.basename(to)}`).join('\n');
  return `${app}: ${chain[0]!.from} has ${chain.length} floors below it, ${budget} are allowed. Move what is only borrowed into lib, ui or platform, or let the app compose the two:\n${way}`;
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const { imports } = readSourceTree(root);
  for (const [app, budget] of Object.entries(budgets)) {
    const found = findFloors(imports, app);
    found.floors.forEach((names, floor) => console.log(`${app} ${floor}: ${names.join(' ')}`));
    const problem = tooHigh(found, budget);
    if (problem) process.exitCode = 1;
    console.log(
      problem ?? `${app}: at most ${found.chain.length} floors below a feature, ${budget} are allowed`,
    );
  }
}
