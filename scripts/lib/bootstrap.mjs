/**
 * From whatever Node the machine has to the pinned Node 24 with everything installed. Plain JavaScript
 * for Node 20.19 and later, without a dependency: it runs before anything is there.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const OLDEST_NODE = [20, 19];
const HEARTBEAT_MS = 10_000;

/** Says one sentence and ends with exit code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends with a sentence when the machine's Node is too old even for this. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(
    `Chairline needs Node ${OLDEST_NODE.join('.')} or later, this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}

/** Takes settings from the file `.env` beside package.json, if there is one; the environment's own win. */
export function loadSettings() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`${file} cannot be read: ${error.message}.`);
  }
}

/** Whether node_modules is not what package-lock.json says. */
function isInstallDue() {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  // A checkout gives the lock file a new time without new content: the mark tells.
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === hashOf(lock)) return false;
  return statSync(lock).mtimeMs > statSync(installed).mtimeMs;
}

const markFile = path.join(root, 'node_modules', '.chairline-installed');

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

const npmFailures = [
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM/, `this user has no right to write in ${root}`],
  [/EROFS/, `${root} is on a read-only file system`],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/, 'the package registry cannot be reached'],
  [
    /EUSAGE/,
    'package-lock.json does not fit package.json: run `npm install`, then `node scripts/complete-lock.mjs`',
  ],
];

/** Installs the packages when the lock file is newer than what is there, and says how it goes. */
export async function install() {
  if (!isInstallDue()) return;
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  console.log('Installing packages: about a minute, this time only …');
  const heartbeat = setInterval(
    () => console.log(`Installing packages: ${seconds()} so far …`),
    HEARTBEAT_MS,
  );
  // The web app is built here and tests run here, in production as well.
  const { code, output } = await runNpm([
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  clearInterval(heartbeat);
  if (code !== 0) {
    const known = npmFailures.find(([pattern]) => pattern.test(output));
    fail(
      known
        ? `The packages could not be installed: ${known[1]}.`
        : `The packages could not be installed. npm says:\n${output.trim()}`,
    );
  }
  writeFileSync(markFile, hashOf(path.join(root, 'package-lock.json')));
  console.log(`Packages installed (${seconds()}).`);
}

/** Runs the npm that runs us, else the one of the PATH. */
function runNpm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ code: 1, output: error.code === 'ENOENT' ? 'npm is not installed.' : String(error) }),
    );
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
      resolve({ code, output });
    });
  });
}

/** The pinned Node's program. */
export function pinnedNode() {
  const file = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(file)) return file;
  return fail('The pinned Node is missing: remove the folder node_modules and start again.');
}

/**
 * Goes on in a script under the pinned Node, with this process standing by: signals are passed on, the
 * script is told when this process is gone, and this process ends as the script does.
 * @param script path from the repository's root
 */
export async function continueIn(script, args = []) {
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(pinnedNode(), [path.join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(`The pinned Node cannot be started: ${error.message}.`));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  await new Promise(() => undefined);
}

/** npm that is told to end does not pass it on: we see it by getting another parent. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
}

/** Everything before the first line of TypeScript. */
export async function prepare() {
  checkNode();
  loadSettings();
  await install();
}
