import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onShutdown, shutDown } from '../apps/server/src/platform/lifecycle.ts';
import { isGate, TIER } from '../apps/server/src/testing/tier.ts';
import { SMOKE } from '../e2e/tiers.ts';
import { readSourceTree } from './check/read-imports.ts';
import { describeVerdicts, keyOf, lookAgain, suspectsOf, unsteadyLine } from './lib/again.ts';
import { changedFiles, testsTouchedBy } from './lib/changed-tests.ts';
import { ensureChromium, LATE, SLOWER } from './lib/chromium.ts';
import { countLine, type Counts, countVitest } from './lib/counts.ts';
import { crashReport, seedOf } from './lib/crash-report.ts';
import { describeFailures, readFailures } from './lib/failures.ts';
import { describeTimes } from './lib/file-times.ts';
import { ensureFaketime, environmentAt, officeTime } from './lib/moved-clock.ts';
import { measurePatience, patience, PATIENCE } from './lib/patience.ts';
import { notRun, type PartReport, readReport } from './lib/report.ts';
import { REPORT_TO } from './lib/reporter.ts';
import { type Ran, runProgram } from './lib/run-program.ts';
import { noteUnsteady, overdue, readUnsteady, UNSTEADY_FILE, writeUnsteady } from './lib/unsteady.ts';
import { buildWeb } from './lib/web-build.ts';
import { ensureMariaDb } from './services/ensure-mariadb.ts';
import { ensureRedis } from './services/ensure-redis.ts';

/**
 * `npm test`: the gate, or the parts that are named; `npm run test:all` (`--all`): everything (e2e/tiers.ts says what
 * is in which). All parts run even when one fails. What failed is looked at once more, file by file and alone
 * (lib/again.ts). The last line is the sum of what was really counted, `N passed, N failed`.
 *
 * With `--changed` the check, and the test files that the changes since main (or `--since REF`) can touch, journeys and
 * long ones included. With `--clock "2030-11-22 23:30"` each part begins at that time of the demonstration's office.
 * With `--repeat 5 NAME` the test files whose path holds NAME are run so many times, for one that is suspected of
 * failing now and then; with `--slow 4` the journeys' pages have a quarter of the processor, as on a machine that is
 * busy; with `--late 500` each of their requests sets out up to half a second late, by chance, so that answers come in
 * another order than they were asked for. `--minutes 10` ends the run after ten instead of 80.
 */

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'chairline-tests-'));

/** The whole run ends itself then, with all it has counted: before whoever started it does, without a word. */
const LONGEST_MINUTES = 80;
const GATE = ['check', 'build', 'smoke', 'unit', 'http', 'services', 'crash'];
const ALL = ['check', 'build', 'unit', 'http', 'services', 'crash', 'e2e'];
/** They take turns with one processor and wait for programs to start and to end: the other part has the second one. */
const BESIDE_EACH_OTHER = new Set(['services', 'crash']);
/** Of the crash test: enough of them to see one kill of the server, and one of the database with it. */
const ROUNDS = { gate: 2, all: 3 };
const CRASH = 'e2e/crash/run.ts';
const RESULTS = ['--reporter=default', '--reporter=./scripts/lib/reporter.ts'];
/** A part's projects in vitest.config.ts: some of unit's files run in a process of their own. */
const projectOf = (part: string) => ['--project', part === 'unit' ? 'unit*' : part];
/** Half of its time a test of the server waits: for its database, its jobs, a clock. */
const HTTP_WORKERS = '--maxWorkers=4';
const JOURNEYS = ['--config', 'e2e/vitest.config.ts'];

/** What a part left. */
interface Outcome extends Counts {
  report?: PartReport | null;
  /** What of it did not run, in lines. */
  missing?: string[];
}

interface Run {
  /** The test files to run in place of all, by part, and how many times. */
  only: Map<string, { files: string[]; times: number }>;
  /** Whether the whole run has had its time. */
  isOver: () => boolean;
  /** For what is started: the moved clock. */
  env: Record<string, string>;
  /** Of the crash test: its moments. */
  seed?: string;
}

/** What to do about parts that could not run; said again at the end. */
const notes: string[] = [];

/** Where the time went, in lines; said at the end. */
const times: string[] = [];

const parts: Record<string, (run: Run) => Promise<Outcome>> = {
  check: async (run) => counted('check', await program(run, 'scripts/check.mjs', [], 'capture')),
  unit: (run) => vitest('unit', projectOf('unit'), run),
  http: (run) => {
    const lacking = ensureRedis();
    return lacking ? refuse(lacking) : vitest('http', [...projectOf('http'), HTTP_WORKERS], run);
  },
  services: async (run) => {
    const lacking = ensureMariaDb();
    if (lacking) return await refuse(lacking);
    const { exitCode } = await program(run, 'scripts/build-connector.ts', ['here'], 'show');
    if (exitCode !== 0) throw new Error('The connector could not be built.');
    return await vitest('services', projectOf('services'), run);
  },
  build: async () => {
    await buildWeb(root);
    return { passed: 1, failed: 0 };
  },
  smoke: (run) => journeys('smoke', SMOKE, run),
  e2e: (run) => journeys('e2e', [], run),
  crash: async (run) => {
    const { ran, report } = await crash(run, []);
    run.seed = seedOf(ran);
    return { ...counted('crash', ran), report };
  },
};

async function main(): Promise<void> {
  onShutdown('the reports', () => rmSync(reports, { recursive: true, force: true }));
  const { values, positionals } = readArguments();
  const begin = performance.now();
  const run: Run = {
    only: values.changed ? findTouched(values.since, positionals) : findSuspects(values.repeat, positionals),
    isOver: () => performance.now() - begin > Number(values.minutes) * 60_000,
    env: clockOf(values.clock),
  };
  const narrowed = run.only.size > 0 || values.changed;
  if (!narrowed) process.env[TIER] = values.all ? 'all' : 'gate';
  if (values.slow !== undefined) process.env[SLOWER] = values.slow;
  if (values.late !== undefined) process.env[LATE] = values.late;
  process.env[PATIENCE] ??= String(measurePatience());
  console.log(`patience ${patience()}: every limit that only ends a hang is so many times as long`);
  const chosen = choose(
    narrowed ? [...(values.changed ? ['check'] : []), ...run.only.keys()] : positionals,
    values.all,
  );

  const results: { name: string; outcome: Outcome; ms: number }[] = [];
  for (const group of groupsOf(chosen)) {
    console.log(`\n── ${group.join(' and ')} ──`);
    results.push(
      ...(await Promise.all(
        group.map(async (name) => {
          const from = performance.now();
          return { name, outcome: await runPart(name, run), ms: performance.now() - from };
        }),
      )),
    );
  }

  const lines = await secondLook(results, run, values.changed ? values.since : undefined);
  for (const line of [...times, ...lines, '']) console.log(line);
  for (const { name, outcome, ms } of results)
    console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed (${(ms / 1000).toFixed(1)} s)`);
  const sum = (of: 'passed' | 'failed') => results.reduce((all, { outcome }) => all + outcome[of], 0);
  for (const note of notes) console.log(note);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  await shutDown(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
}

function readArguments() {
  const read = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      since: { type: 'string', default: 'main' },
      clock: { type: 'string' },
      repeat: { type: 'string' },
      slow: { type: 'string' },
      late: { type: 'string' },
      minutes: { type: 'string', default: String(LONGEST_MINUTES) },
    },
    allowPositionals: true,
  });
  const { slow, late, minutes } = read.values;
  if (slow !== undefined && !(Number(slow) >= 1))
    throw new Error('Use: npm test -- --slow 4, how many times slower pages are.');
  if (late !== undefined && !(Number(late) >= 0))
    throw new Error('Use: npm test -- --late 500, how many milliseconds late requests may set out.');
  if (!(Number(minutes) > 0)) throw new Error('Use: npm test -- --minutes 10, how long the run may take.');
  return read;
}

/** A part, so many times as it is to run; what keeps it from running is one failure. */
async function runPart(name: string, run: Run): Promise<Outcome> {
  if (run.isOver())
    return { passed: 0, failed: 1, missing: [`${name}: all of it, the whole run has had its time`] };
  const missing = ['smoke', 'e2e'].includes(name) ? ensureChromium() : null;
  if (missing) return await refuse(missing);
  try {
    let all = await parts[name]!(run);
    for (let round = 1; round < (run.only.get(name)?.times ?? 1); round += 1) {
      const { passed, failed, ...rest } = await parts[name]!(run);
      all = { passed: all.passed + passed, failed: all.failed + failed, ...rest };
    }
    return all;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** Looks again at what failed and puts the counts right. @returns what failed and what was unsteady, in lines */
async function secondLook(
  results: readonly { name: string; outcome: Outcome }[],
  run: Run,
  since: string | undefined,
): Promise<string[]> {
  const failures = results.flatMap(({ name, outcome }) => readFailures(name, outcome.report ?? null, root));
  const lost = results.flatMap(({ outcome }) => outcome.missing ?? []);
  // Whoever runs one file again and again wants to see how often it fails.
  const repeated = [...run.only.values()].some((part) => part.times > 1);
  const suspects = repeated
    ? []
    : results.flatMap(({ name, outcome }) => suspectsOf(name, outcome.report ?? null, root));
  const list = path.join(root, UNSTEADY_FILE);
  const known = readUnsteady(readFileSync(list, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const changed = new Set(since === undefined ? [] : changedFiles(root, since));
  if (suspects.length > 0) console.log('\n── second look: what failed, alone ──');
  const verdicts = await lookAgain(suspects, {
    root,
    run: (part, file) => runAlone(part, file, run),
    touched: (file) => changed.has(file),
    overdue: overdue(known, today),
    timeLeft: () => !run.isOver(),
  });
  const unsteady = verdicts.filter(({ outcome }) => outcome === 'unsteady');
  for (const { part, failures: had, tests, passed } of unsteady) {
    const { outcome } = results.find(({ name }) => name === part)!;
    // What it counts as failed are its checks, of which there are more than tests.
    const failed = part === 'crash' ? outcome.failed : had.length;
    outcome.failed -= failed;
    outcome.passed +=
      part === 'crash' ? failed : passed - tests.filter(({ state }) => state === 'passed').length;
  }
  const seen = new Set(unsteady.flatMap((verdict) => verdict.failures.map(keyOf)));
  if (seen.size > 0) writeFileSync(list, writeUnsteady(noteUnsteady(known, [...seen], today)));
  return [
    ...describeFailures(failures.filter((failure) => !seen.has(keyOf(failure)))),
    ...describeVerdicts(verdicts),
    ...(lost.length > 0 ? ['', 'did not run:', ...lost.map((line) => `    ${line}`)] : []),
    '',
    unsteadyLine(verdicts),
  ];
}

/** One file with nothing beside it; the crash test at the moments of its first run. */
async function runAlone(part: string, file: string, run: Run): Promise<PartReport | null> {
  if (part === 'crash') return (await crash(run, run.seed === undefined ? [] : ['--seed', run.seed])).report;
  const where = part === 'e2e' || part === 'smoke' ? JOURNEYS : projectOf(part);
  const { report } = await runVitest(`again-${part}`, [...where, '--maxWorkers=1', file], run);
  return report;
}

/** The parts in their order; the journeys and the crash test bring the build of the web app along. */
function choose(named: string[], all: boolean): string[] {
  const known = [...new Set([...GATE, ...ALL])];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) refuseCall(`There is no part "${unknown}": name any of ${known.join(', ')}, or none.`);
  if (named.length === 0) return all ? ALL : GATE;
  const wanted = new Set(named);
  if (['smoke', 'e2e', 'crash'].some((part) => wanted.has(part))) wanted.add('build');
  return known.filter((name) => wanted.has(name));
}

/** The parts in their order, those beside each other as one. */
function groupsOf(chosen: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of chosen) {
    const last = groups.at(-1);
    if (last?.every((one) => BESIDE_EACH_OTHER.has(one)) && BESIDE_EACH_OTHER.has(name)) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

function clockOf(clock: string | undefined): Record<string, string> {
  if (clock === undefined) return {};
  const lacking = ensureFaketime();
  if (lacking) throw new Error(lacking);
  return environmentAt(officeTime(clock)) as Record<string, string>;
}

/** Nothing is run for a call that does not say what. */
function refuseCall(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** The test files that the changes since a commit can touch. */
function findTouched(since: string, words: string[]): Run['only'] {
  if (words.length > 0)
    refuseCall(`"${words.join(' ')}" says nothing here. Use: npm test -- --changed --since REF.`);
  const changed = changedFiles(root, since);
  if (changed.length === 0)
    refuseCall(`Nothing differs from ${since}. On main, name a commit: npm test -- --changed --since REF.`);
  return byPart(testsTouchedBy(changed, readSourceTree(root), SMOKE), 1);
}

/** The test files whose path holds one of the names, with the part that runs them and how many times. */
function findSuspects(repeat: string | undefined, names: string[]): Run['only'] {
  if (repeat === undefined) return new Map();
  const often = Number(repeat);
  if (!Number.isInteger(often) || often < 1 || names.length === 0)
    refuseCall('Use: npm test -- --repeat 5 NAME, where NAME is a part of a test file’s path.');
  const found = globSync('{apps,e2e,packages,scripts}/**/*.{test.ts,test.tsx,services.ts,e2e.ts}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((file) => names.some((name) => file.includes(name)));
  if (found.length === 0) refuseCall(`No test file’s path holds ${names.join(' or ')}.`);
  return byPart(found, often);
}

function byPart(files: readonly string[], often: number): Run['only'] {
  const only: Run['only'] = new Map();
  for (const file of files) {
    const part = only.get(partOf(file)) ?? { files: [], times: often };
    part.files.push(file);
    only.set(partOf(file), part);
  }
  return only;
}

function partOf(file: string): string {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (file.endsWith('.services.ts')) return 'services';
  return file.startsWith('apps/server/') ? 'http' : 'unit';
}

function refuse(sentence: string): Promise<Outcome> {
  notes.push(sentence);
  console.error(sentence);
  return Promise.resolve({ passed: 0, failed: 1 });
}

const journeys = (part: string, files: readonly string[], run: Run) =>
  vitest(part, [...JOURNEYS, ...files], run);

async function vitest(part: string, args: readonly string[], run: Run): Promise<Outcome> {
  const { report, cut } = await runVitest(part, [...args, ...(run.only.get(part)?.files ?? [])], run);
  if (report) times.push(...describeTimes(part, report.files));
  const lacking = report && !report.ended ? notRun(report).map((file) => `${part} · ${file}`) : [];
  const missing = cut && lacking.length === 0 ? [`${part}: ${cut}`] : lacking;
  return { ...countVitest(report), report, missing };
}

let made = 0;

async function runVitest(
  name: string,
  args: readonly string[],
  run: Run,
): Promise<{ report: PartReport | null; cut?: string }> {
  const to = path.join(reports, `${name}-${(made += 1)}.jsonl`);
  writeFileSync(to, '');
  const ran = await runProgram(root, 'node_modules/vitest/vitest.mjs', ['run', ...args, ...RESULTS], 'show', {
    env: { [REPORT_TO]: to, ...run.env },
    progress: to,
    isOver: run.isOver,
  });
  return {
    report: readReport(existsSync(to) ? readFileSync(to, 'utf8') : '', ran.exitCode),
    ...(ran.cut ? { cut: ran.cut } : {}),
  };
}

const program = (run: Run, file: string, args: readonly string[], output: 'show' | 'capture') =>
  runProgram(root, file, args, output, { env: run.env, isOver: run.isOver });

async function crash(run: Run, args: readonly string[]): Promise<{ ran: Ran; report: PartReport | null }> {
  const begin = performance.now();
  const rounds = String(isGate() ? ROUNDS.gate : ROUNDS.all);
  const ran = await program(run, CRASH, ['--rounds', rounds, ...args], 'capture');
  return { ran, report: crashReport(CRASH, ran, performance.now() - begin) };
}

function counted(name: string, { text, exitCode, cut }: Ran): Outcome {
  return { ...countLine(name, text, exitCode), ...(cut ? { missing: [`${name}: ${cut}`] } : {}) };
}

main().catch(async (error: unknown) => {
  console.error(error);
  await shutDown(1);
});
