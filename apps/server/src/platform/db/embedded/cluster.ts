import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { movedClock } from '../../moved-clock.ts';
import { POSTGRES_MAJOR } from './binaries.ts';
import { giveTree } from './host-user.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { explainPostgres, StartError } from './start-error.ts';

/** The database's owner and the name of Chairline's database. */
export const OWNER = 'chairline';

/** Languages of letters, best first: the first the system has decides what counts as a letter in pg_trgm. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes the database's files on the first start and checks them on the later ones.
 * @returns the owner's password
 * @throws StartError when another version wrote the files, or they cannot be made
 */
export async function prepareCluster(folder: DatabaseFolder, durable: boolean): Promise<string> {
  // What an earlier first start left half done.
  const draft = path.join(folder.home, 'data.new');
  rmSync(draft, { recursive: true, force: true });
  if (!existsSync(folder.pgData)) {
    const password = writePassword(folder);
    await initialise(folder, draft, password, durable);
    renameSync(draft, folder.pgData);
    return password;
  }
  checkVersion(folder);
  giveTree(folder.pgData, folder.user.owner);
  return readPassword(folder);
}

/** The owner's password of an existing database. */
export function readPassword(folder: DatabaseFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError(
      `${folder.passwordFile} is missing, so that the database beside it cannot be opened.`,
      { cause: error },
    );
  }
}

function writePassword(folder: DatabaseFolder): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(folder.passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

function checkVersion(folder: DatabaseFolder): void {
  const file = path.join(folder.pgData, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === POSTGRES_MAJOR) return;
  throw new StartError(
    version === null
      ? `${folder.pgData} exists but holds no PostgreSQL database: remove it or set CHAIRLINE_DATA to another folder.`
      : `The data in ${folder.pgData} was written by PostgreSQL ${version}, this Chairline has ${POSTGRES_MAJOR}: start the Chairline that wrote it, or set CHAIRLINE_DATA to another folder.`,
  );
}

async function initialise(
  folder: DatabaseFolder,
  draft: string,
  password: string,
  durable: boolean,
): Promise<void> {
  const { owner } = folder.user;
  // initdb runs as the database's user, who may not read our password file.
  const passwordFile = `${draft}.password`;
  try {
    for (const ctype of CTYPES) {
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft, { mode: 0o700 });
      writeFileSync(passwordFile, password, { mode: 0o600 });
      if (owner) for (const made of [draft, passwordFile]) chownSync(made, owner.uid, owner.gid);
      const output = await runInitdb(folder, draft, passwordFile, ctype, durable);
      if (output === null) return;
      if (!/invalid locale/i.test(output)) throw explainPostgres(output, folder.shown);
    }
    throw new StartError('PostgreSQL could not make its files: the system has not even the locale C.');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Runs initdb; null when it worked, else what it wrote. */
async function runInitdb(
  folder: DatabaseFolder,
  dir: string,
  passwordFile: string,
  ctype: string,
  durable: boolean,
): Promise<string | null> {
  const args = [
    '-D',
    dir,
    '-U',
    OWNER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  // The built-in provider sorts and lowers the same on every system.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`);
  if (!durable) args.push('--no-sync');
  const child = folder.user.spawn(folder.binaries.initdb, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...movedClock() },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (!child.stdout || !child.stderr) throw new Error('initdb has no output');
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return code === 0 ? null : `${out}\n${err}`;
}
