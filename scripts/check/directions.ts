/**
 * Checks which way the imports of the project point, and that they run in no circle.
 * `node scripts/check/directions.ts [root]`: prints each import that points the wrong way, exit code 1.
 * A checker of our own because dependency-cruiser needs TypeScript below 7 (docs/dependencies.md).
 */
import path from 'node:path';
import { directionRules, featureOf, isTest, leansOn } from './direction-rules.ts';
import { type Arrow, findCycles } from './find-cycles.ts';
import { type Import, readSourceTree } from './read-imports.ts';

export interface Violation {
  rule: string;
  /** `file:line`, from the root. */
  at: string;
  message: string;
}

/**
 * All imports of a tree that break a rule.
 * @param root the folder that holds `apps/` and `packages/`
 * @throws when a file does not parse
 */
export function checkDirections(root: string): { violations: Violation[]; files: number; imports: number } {
  const { files, imports } = readSourceTree(root);
  const violations = imports.flatMap((edge) =>
    directionRules
      .filter((rule) => rule.isBroken(edge))
      .map((rule) => ({
        rule: rule.name,
        at: placeOf(edge),
        message: `imports ${edge.specifier}. ${rule.says}`,
      })),
  );
  const known = new Set(files);
  const between = imports.flatMap((edge) => (edge.to && known.has(edge.to) ? [arrowOf(edge, edge.to)] : []));
  violations.push(...findCycles(between).map((ring) => describeRing('no-cycles', ring)));
  violations.push(
    ...findCycles(featureArrows(imports)).map((ring) => describeRing('no-feature-cycles', ring)),
  );
  return { violations, files: files.length, imports: imports.length };
}

const placeOf = (edge: Import) => `${edge.from}:${edge.line}`;
const arrowOf = (edge: Import, to: string, from = edge.from): Arrow => ({ from, to, at: placeOf(edge) });

/** Features of one app may form a circle even where their files do not. Tests may look both ways. */
function featureArrows(imports: Import[]): Arrow[] {
  return imports.flatMap((edge) => {
    const [from, to] = [featureOf(edge.from), leansOn(edge)];
    return from && to && from !== to && !isTest(edge.from) ? [arrowOf(edge, to, from)] : [];
  });
}

function describeRing(rule: string, ring: Arrow[]): Violation {
  const way = ring.map(({ to, at }) => `    ${at} → ${to}`).join('\n');
  return { rule, at: ring[0]?.at ?? '', message: `imports in a circle:\n${way}` };
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const { violations, files, imports } = checkDirections(root);
  for (const { rule, at, message } of violations) console.log(`${at} [${rule}] ${message}`);
  console.log(`${imports} imports of ${files} files, ${violations.length} point the wrong way`);
  process.exitCode = violations.length ? 1 : 0;
}
