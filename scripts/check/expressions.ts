/**
 * Checks that every regular expression of what we ship is linear: a hostile text of 64 kB costs it no more than a
 * friendly one. `node scripts/check/expressions.ts [root]`: prints each that is not, exit code 1.
 *
 * Two ways, because each sees what the other does not: scslre proves of repeated parts that they take each other's
 * place or begin anew at each character; and each expression is run on texts made of its own parts.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Script, createContext } from 'node:vm';
import { analyse } from 'scslre';
import { hostileTexts } from './hostile-texts.ts';
import { type Expression, readExpressions } from './read-expressions.ts';

/** What meets text from outside. The sandbox plays the outside itself, and nothing of `build` runs for an office. */
const FOLDERS = ['apps/server/src', 'apps/web/src', 'apps/connector/src', 'packages'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'testing', 'seed', 'made-up']);
const SOURCE = /\.[cm]?[jt]sx?$/;
const TEST = /\.test\.|^testing-/;

const LENGTH = 64_000;
/** A linear expression takes a few milliseconds; a quadratic one half a second and more. */
const MOST_MS = 100;

export interface SlowExpression extends Expression {
  why: string;
}

/** All expressions below a root that a hostile text could make slow. */
export function checkExpressions(root: string): { slow: SlowExpression[]; expressions: number } {
  const files = FOLDERS.flatMap((folder) => listSources(root, folder)).toSorted();
  const all = files.flatMap((file) => readExpressions(root, file));
  const known = new Map<string, string | null>();
  const slow = all.flatMap((expression) => {
    const key = `/${expression.source}/${expression.flags}`;
    if (!known.has(key)) known.set(key, whySlow(expression));
    const why = known.get(key)!;
    return why === null ? [] : [{ ...expression, why }];
  });
  return { slow, expressions: all.length };
}

function listSources(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, at);
    return SOURCE.test(entry.name) && !TEST.test(entry.name) ? [at] : [];
  });
}

const reasons = {
  Self: 'a repeated part can be divided in many ways within itself',
  Trade: 'two repeated parts can take characters from each other',
  Move: 'it begins anew at each character of a text that its first part fits',
} as const;

function whySlow({ source, flags }: Expression): string | null {
  const [report] = analyse({ source, flags }).reports;
  if (report) return reasons[report.type];
  for (const text of hostileTexts(source, flags, LENGTH)) {
    // Once may be the machine's fault; three times is the expression's.
    if ([1, 2, 3].every(() => timeOf(source, flags, text) > MOST_MS))
      return `${LENGTH / 1_000} kB beginning with ${JSON.stringify(text.slice(0, 24))} take more than ${MOST_MS} ms`;
  }
  return null;
}

const context = createContext({});
const trial = new Script('global ? text.replace(expression, "") : expression.exec(text)');

/** Milliseconds of this process an expression takes on a text, whatever else runs; what would take seconds is stopped. */
function timeOf(source: string, flags: string, text: string): number {
  Object.assign(context, { expression: new RegExp(source, flags), text, global: flags.includes('g') });
  const from = process.cpuUsage();
  try {
    trial.runInContext(context, { timeout: 3_000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const { slow, expressions } = checkExpressions(root);
  for (const { at, source, flags, why } of slow) console.log(`${at}  /${source}/${flags}\n    ${why}`);
  console.log(`${expressions} expressions, ${slow.length} that a text could make slow`);
  if (slow.length) console.log('Write a scanner in its place, or bound what repeats and what it begins at.');
  process.exitCode = slow.length ? 1 : 0;
}
