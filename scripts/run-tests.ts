import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onShutdown, shutDown } from '../apps/server/src/platform/lifecycle.ts';
import { readSourceTree } from './check/read-imports.ts';
import { changedFiles, testsTouchedBy } from './lib/changed-tests.ts';
import { ensureChromium, LATE, SLOWER } from './lib/chromium.ts';
import { compiledOnce } from './lib/compiled-once.ts';
import { countLine, type Counts, countVitest } from './lib/counts.ts';
import { describeFailures, readFailures } from './lib/failures.ts';
import { describeTimes, FILE_TIMES, readFileTimes } from './lib/file-times.ts';
import { ensureFaketime, environmentAt, officeTime } from './lib/moved-clock.ts';
import { buildWeb } from './lib/web-build.ts';
import { ensureMariaDb } from './services/ensure-mariadb.ts';
import { ensureRedis } from './services/ensure-redis.ts';

/**
 * `npm test`: every part, or those named. All parts run even when one fails; the last line is the sum
 * of what was really counted, `N passed, N failed`. With `--clock "2030-11-22 23:30"` each part begins at that time of
 * the demonstration's office. With `--repeat 5 NAME` the test files whose path holds NAME are run so many
 * times, for one that is suspected of failing now and then; with `--slow 4` the journeys' pages have a quarter of the
 * processor, as on a machine that is busy; with `--late 500` each of their requests sets out up to half a second late,
 * by chance, so that answers come in another order than they were asked for. With `--changed` the check and the test
 * files that the changes since main can touch.
 */

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'chairline-tests-'));

/** What hangs is ended, and counts as failed. */
const LONGEST_PART_MS = 40 * 60_000;

/** What to do about parts that could not run; said again at the end. */
const notes: string[] = [];

/** The only test files that are run, where not all are. */
let only: string[] = [];

/** What failed, in lines; said again at the end. */
const failures: string[] = [];

/** Where the time went, in lines; said at the end. */
const times: string[] = [];

/** When the parts begin, where it is not now. */
let beginAt: Date | undefined;

const parts: Record<string, () => Promise<Counts>> = {
  check: async () => countLine('check', ...(await run('scripts/check.mjs', [], 'capture'))),
  unit: () => vitest('unit', ['--project', 'unit']),
  http: () => {
    const lacking = ensureRedis();
    if (!lacking) return vitest('http', ['--project', 'http']);
    notes.push(lacking);
    return Promise.resolve(refuse(lacking));
  },
  services: async () => {
    const lacking = ensureMariaDb();
    if (lacking) {
      notes.push(lacking);
      return refuse(lacking);
    }
    const [, code] = await run('scripts/build-connector.ts', ['here'], 'show');
    if (code !== 0) throw new Error('The connector could not be built.');
    return await vitest('services', ['--project', 'services']);
  },
  build: async () => {
    await buildWeb(root);
    return { passed: 1, failed: 0 };
  },
  e2e: () => vitest('e2e', ['--config', 'e2e/vitest.config.ts']),
  crash: async () => countLine('crash', ...(await run('e2e/crash/run.ts', ['--rounds', '3'], 'capture'))),
};

async function main(): Promise<void> {
  onShutdown('the reports', () => rmSync(reports, { recursive: true, force: true }));
  const { values, positionals } = parseArgs({
    options: {
      clock: { type: 'string' },
      repeat: { type: 'string' },
      slow: { type: 'string' },
      late: { type: 'string' },
      changed: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const suspects = values.changed
    ? findTouched()
    : values.repeat === undefined
      ? null
      : findSuspects(values.repeat, positionals);
  const chosen = suspects
    ? choose([...(values.changed ? ['check'] : []), ...new Set(suspects.map(({ part }) => part))])
    : choose(positionals);
  if (values.clock !== undefined) {
    const lacking = ensureFaketime();
    if (lacking) throw new Error(lacking);
    beginAt = officeTime(values.clock);
  }
  if (values.slow !== undefined) {
    if (!(Number(values.slow) >= 1))
      throw new Error('Use: npm test -- --slow 4, how many times slower pages are.');
    process.env[SLOWER] = values.slow;
  }
  if (values.late !== undefined) {
    if (!(Number(values.late) >= 0))
      throw new Error('Use: npm test -- --late 500, how many milliseconds late requests may set out.');
    process.env[LATE] = values.late;
  }
  const needsBrowser = chosen.includes('e2e');
  const missing = needsBrowser ? ensureChromium() : null;
  if (missing) notes.push(missing);
  const results: [string, Counts, number][] = [];
  for (const name of chosen) {
    const begin = performance.now();
    console.log(`\n── ${name} ──`);
    let counts: Counts;
    try {
      const suspected = suspects?.filter(({ part }) => part === name) ?? [];
      only = suspected.map(({ file }) => file);
      counts = { passed: 0, failed: 0 };
      for (let round = 0; round < (suspected[0]?.times ?? 1); round += 1) {
        const { passed, failed } = name === 'e2e' && missing ? refuse(missing) : await parts[name]!();
        counts = { passed: counts.passed + passed, failed: counts.failed + failed };
      }
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      counts = { passed: 0, failed: 1 };
    }
    results.push([name, counts, performance.now() - begin]);
  }
  for (const line of [...times, ...failures, '']) console.log(line);
  for (const [name, counts, ms] of results) {
    console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed (${(ms / 1000).toFixed(1)} s)`);
  }
  const passed = results.reduce((sum, [, counts]) => sum + counts.passed, 0);
  const failed = results.reduce((sum, [, counts]) => sum + counts.failed, 0);
  for (const note of notes) console.log(note);
  console.log(`${passed} passed, ${failed} failed`);
  await shutDown(failed > 0 || passed === 0 ? 1 : 0);
}

/** The parts in their order; the journeys and the crash test bring the build of the web app along. */
function choose(named: string[]): string[] {
  const all = Object.keys(parts);
  const unknown = named.find((name) => !all.includes(name));
  if (unknown) {
    console.error(`There is no part "${unknown}": name any of ${all.join(', ')}, or none for all.`);
    process.exit(1);
  }
  if (named.length === 0) return all;
  const wanted = new Set(named);
  if (wanted.has('e2e') || wanted.has('crash')) wanted.add('build');
  return all.filter((name) => wanted.has(name));
}

interface Suspect {
  part: string;
  file: string;
  times: number;
}

/** The test files that the changes since main can touch. */
function findTouched(): Suspect[] {
  return testsTouchedBy(changedFiles(root), readSourceTree(root)).map((file) => ({
    part: partOf(file),
    file,
    times: 1,
  }));
}

/** The test files whose path holds one of the names, with the part that runs them and how many times. */
function findSuspects(repeat: string, names: string[]): Suspect[] {
  const times = Number(repeat);
  if (!Number.isInteger(times) || times < 1 || names.length === 0) {
    console.error('Use: npm test -- --repeat 5 NAME, where NAME is a part of a test file’s path.');
    process.exit(1);
  }
  const found = globSync('{apps,e2e,packages,scripts}/**/*.{test.ts,test.tsx,services.ts,e2e.ts}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).flatMap((file) =>
    names.some((name) => file.includes(name)) ? [{ part: partOf(file), file, times }] : [],
  );
  if (found.length === 0) {
    console.error(`No test file’s path holds ${names.join(' or ')}.`);
    process.exit(1);
  }
  return found;
}

function partOf(file: string): string {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (file.endsWith('.services.ts')) return 'services';
  return file.startsWith('apps/server/') ? 'http' : 'unit';
}

function refuse(sentence: string): Counts {
  console.error(sentence);
  return { passed: 0, failed: 1 };
}

async function vitest(name: string, args: string[]): Promise<Counts> {
  const report = path.join(reports, `${name}.json`);
  const timesFile = path.join(reports, `${name}.times`);
  writeFileSync(timesFile, '');
  const outputs = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/lib/file-times.ts',
  ];
  const [, exitCode] = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, ...only, ...outputs],
    'show',
    { [FILE_TIMES]: timesFile },
  );
  times.push(...describeTimes(name, readFileTimes(readFileSync(timesFile, 'utf8'))));
  const json = existsSync(report) ? readFileSync(report, 'utf8') : null;
  failures.push(...describeFailures(name, readFailures(json, root)));
  return countVitest(json, exitCode);
}

/**
 * Runs a program under this Node and shows what it writes.
 * @returns what it wrote to standard output, if that was to be captured, and its exit code
 */
async function run(
  file: string,
  args: string[],
  output: 'show' | 'capture',
  env: Record<string, string> = {},
): Promise<[string, number | null]> {
  if (!existsSync(path.join(root, file))) throw new Error(`There is no ${file}.`);
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...compiledOnce(root),
      NODE_ENV: 'test',
      ...env,
      ...(beginAt && environmentAt(beginAt)),
    },
    stdio: ['ignore', output === 'capture' ? 'pipe' : 'inherit', 'inherit'],
    // A group of its own, so that all it started can be ended with it.
    detached: true,
  });
  const endGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  let text = '';
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString();
    process.stdout.write(data);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  onShutdown(file, async () => {
    endGroup('SIGTERM');
    await ended;
  });
  const timer = setTimeout(() => {
    console.error(`${file} did not end within ${LONGEST_PART_MS / 60_000} minutes and is ended.`);
    endGroup('SIGTERM');
    setTimeout(() => endGroup('SIGKILL'), 10_000).unref();
  }, LONGEST_PART_MS);
  const code = await ended;
  clearTimeout(timer);
  return [text, code];
}

main().catch(async (error: unknown) => {
  console.error(error);
  await shutDown(1);
});
