/**
 * `npm run check`: format, lint, types, expressions that are linear, directions of
 * imports and floors of features, dead code, the budget of the front desk's first load.
 *
 * Every part runs even when another fails. The last line is `check: N passed, N failed`; the exit code
 * is 1 when a part failed, 2 when an option is wrong.
 *   --fix              writes the format and what the linter can mend, then checks
 *   --only types,lint  only these parts
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PARTS_AT_ONCE = 2;

const { fix, only } = readOptions();

/** The slowest first, so that two at a time end together. Each command is [program, ...arguments]. */
const parts = [
  { name: 'types', commands: typeCommands() },
  { name: 'lint', commands: [['oxlint', ...(fix ? ['--fix'] : [])]] },
  { name: 'first-load', commands: [['node', 'scripts/check/first-load.ts']] },
  { name: 'format', commands: [['oxfmt', ...(fix ? [] : ['--check']), '.']] },
  { name: 'expressions', commands: [['node', 'scripts/check/expressions.ts']] },
  { name: 'styles', commands: [['node', 'scripts/check/styles.ts']] },
  {
    name: 'directions',
    commands: [
      ['node', 'scripts/check/directions.ts'],
      ['node', 'scripts/check/floors.ts'],
      ['node', 'scripts/check/tables.ts'],
      ['node', 'scripts/check/table-readers.ts'],
      ['node', 'scripts/check/migrations.ts'],
      ['node', 'scripts/check/lookups.ts'],
      ['node', 'scripts/check/unsteady.ts'],
      ['node', 'scripts/check/journeys.ts'],
    ],
  },
  { name: 'dead-code', commands: [['knip', '--no-progress', '--no-config-hints']] },
];

const started = performance.now();
const chosen = chooseParts();
// Fixing writes files that the other parts read: one after the other then, lint and format first.
const results = fix ? await runAll(chosen.toSorted(byWriting), 1) : await runAll(chosen, PARTS_AT_ONCE);
const failed = results.filter((result) => !result.passed).length;
console.log(`\ntook ${seconds(started)}`);
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

function readOptions() {
  try {
    return parseArgs({ options: { fix: { type: 'boolean', default: false }, only: { type: 'string' } } })
      .values;
  } catch (error) {
    return leave(
      `${error.message}\nOptions: --fix, --only types,lint,format,expressions,styles,directions,dead-code,first-load`,
    );
  }
}

function chooseParts() {
  if (only === undefined) return parts;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length) {
    leave(`There is no part "${unknown.join('", "')}". Parts: ${parts.map((part) => part.name).join(', ')}`);
  }
  return parts.filter((part) => names.includes(part.name));
}

function leave(sentence) {
  console.error(sentence);
  process.exit(2);
}

function byWriting(one, other) {
  const order = ['lint', 'format'];
  const rank = (part) => (order.includes(part.name) ? order.indexOf(part.name) : order.length);
  return rank(one) - rank(other);
}

/** One compiler run for every workspace, and one for the root's own folders once they hold TypeScript. */
function typeCommands() {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  const own = ['e2e', 'bench', 'scripts'].some((folder) => hasTypeScript(path.join(root, folder)));
  return [
    ...workspaces.filter((at) => existsSync(path.join(root, at, 'tsconfig.json'))),
    ...(own ? ['.'] : []),
  ].map((at) => ['tsc', '-p', at, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', typesOf(at)]);
}

/** What the compiler knows of a workspace from its last run: a second run looks at what changed alone. */
function typesOf(at) {
  return path.join(root, 'node_modules/.cache/types', `${at.replaceAll('/', '-')}.tsbuildinfo`);
}

function hasTypeScript(folder) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.ts'));
}

/** Runs parts, a few at a time, and prints each as it ends. */
async function runAll(list, atOnce) {
  const waiting = [...list];
  const done = [];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const result = await runPart(part);
      console.log(`${result.passed ? '✓' : '✗'} ${part.name} (${result.time})`);
      if (!result.passed) console.log(result.output.replace(/^(?=.)/gm, '    ').trimEnd(), '\n');
      done.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

async function runPart({ commands }) {
  const from = performance.now();
  let output = '';
  let passed = true;
  for (const [program, ...args] of commands) {
    const run = await runCommand(program, args);
    if (run.code === 0) continue;
    passed = false;
    output += `$ ${program} ${args.join(' ')}\n${run.output}\n`;
  }
  return { passed, output, time: seconds(from) };
}

/** Runs one of the project's own programs, on the pinned Node whatever started this script. */
function runCommand(program, args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' };
  delete env.FORCE_COLOR;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) =>
      resolve({ code: 1, output: `${program} does not start (${error.message}). Run: npm ci` }),
    );
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}` : output }),
    );
  });
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
