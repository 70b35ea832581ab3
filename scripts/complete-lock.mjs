/**
 * Completes package-lock.json with the optional packages of other platforms.
 *
 * A registry mirror may not carry the builds for every platform. `npm install` then leaves them out
 * of the lock file without a word, and `npm ci` refuses that lock file everywhere. This adds what is
 * missing (name, exact version, platform), never changing what is there. Run it after `npm install`.
 *
 * `node scripts/complete-lock.mjs` writes; with `--check` it only reports, exit code 1 when incomplete.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const lockPath = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json');
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos'];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** Operating system, processor and C library of a binary package, read from its name. */
function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const windows = words.some((word) => word === 'win32' || word === 'windows');
  const os = windows
    ? 'win32'
    : systems.find((system) => words.includes(system) || words.includes(`${system}musl`));
  const cpu = processors.find((processor) => words.includes(processor));
  const musl = words.some((word) => word.includes('musl'));
  const libc =
    os === 'linux' ? (musl ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : null) : null;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/** Whether a dependency of the package at `from` is found in the lock, in its folder or one above. */
function isLocked(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    if (!at.includes('/node_modules/')) {
      if (packages[`node_modules/${name}`]) return true;
      return false;
    }
  }
}

/**
 * The entries a lock file lacks.
 * @param lock the parsed package-lock.json
 * @returns entries by path; only dependencies pinned to one version and bound to a platform can be added
 */
export function findMissingOptionals(lock) {
  const missing = {};
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock.packages, from, name)) continue;
      const platform = platformOf(name);
      if (!/^\d+\.\d+\.\d+[-\w.]*$/.test(version) || !(platform.os ?? platform.cpu)) {
        throw new Error(`${name}@${version} (optional for ${from}) is missing from the lock file.`);
      }
      missing[`node_modules/${name}`] = { version, ...platform, optional: true };
    }
  }
  return missing;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
  const missing = findMissingOptionals(lock);
  const names = Object.keys(missing).map((key) => key.replace('node_modules/', ''));
  if (process.argv.includes('--check')) {
    if (names.length) {
      console.error(
        `package-lock.json lacks ${names.length} packages of other platforms (${names.slice(0, 3).join(', ')} …).`,
      );
      console.error('Run: node scripts/complete-lock.mjs');
      process.exit(1);
    }
  } else {
    const packages = Object.entries({ ...lock.packages, ...missing });
    packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(
      lockPath,
      `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
    );
    console.log(`${names.length} packages added to package-lock.json`);
  }
}
