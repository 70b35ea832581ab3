import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_MODE } from '../../local-secrets.ts';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import { chooseHostUser, chooseOther, type HostUser } from './host-user.ts';
import { MAX_SOCKET_PATH, SOCKET_PORT } from './settings.ts';
import { StartError } from './start-error.ts';

/** A database's folder, what is in it, and who runs it. Paths are absolute and real. */
export interface DatabaseFolder {
  /** The folder the user knows, for messages. */
  shown: string;
  /** Holds all that follows. */
  home: string;
  pgData: string;
  passwordFile: string;
  logFile: string;
  lockFile: string;
  binaries: Binaries;
  user: HostUser;
}

/** Where data goes that root keeps in a folder no other user can enter, when there is no other way. */
const SHARED_HOME = '/var/lib/chairline';

/** Less than this and PostgreSQL would fail within minutes, or in the middle of its first start. */
const LEAST_SPACE_MB = 150;

/**
 * Finds or makes the folder of a database in a data folder: `postgres` in it, or what that links to.
 * @param dataDir Chairline's data folder, absolute
 * @throws StartError when PostgreSQL cannot run here
 */
export function prepareFolder(dataDir: string): DatabaseFolder {
  const folder = path.join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: DATA_MODE });
  const binaries = findBinaries();
  const home = realpathSync(folder);
  const user = chooseHostUser(home, binaries.postgres);
  return user ? folderIn(dataDir, home, binaries, user) : moveToReach(dataDir, folder, binaries);
}

function folderIn(shown: string, home: string, binaries: Binaries, user: HostUser): DatabaseFolder {
  return {
    shown,
    home,
    pgData: path.join(home, 'data'),
    passwordFile: path.join(home, 'password'),
    logFile: path.join(home, 'postgres.log'),
    lockFile: path.join(home, 'chairline.lock'),
    binaries,
    user,
  };
}

/** For root without namespaces: what the other user cannot reach goes where they can. */
function moveToReach(dataDir: string, folder: string, installed: Binaries): DatabaseFolder {
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o711 });
  const binaries = copyBinaries(installed, path.join(SHARED_HOME, `postgresql-${installed.version}`));
  const present = realpathSync(folder);
  const user = chooseOther(present);
  if (user.reaches(present)) return folderIn(dataDir, present, binaries, user);
  const home = path.join(SHARED_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  if (existsSync(home)) {
    throw new StartError(
      `Both ${folder} and ${home} exist: remove the one that does not hold your data, then start again.`,
    );
  }
  try {
    renameSync(folder, home);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    throw new StartError(
      `PostgreSQL cannot run as root, and no other user can enter ${dataDir}: set CHAIRLINE_DATA to a folder that others can enter.`,
      { cause: error },
    );
  }
  symlinkSync(home, folder);
  chmodSync(home, 0o711);
  return folderIn(dataDir, home, binaries, user);
}

/**
 * @param dir a folder on the disk in question
 * @throws StartError when the disk is full
 */
export function checkSpace(dir: string): void {
  const disk = statfsSync(dir);
  const free = Math.floor((disk.bavail * disk.bsize) / 2 ** 20);
  if (free < LEAST_SPACE_MB) {
    throw new StartError(
      `The disk that holds ${dir} is full (${free} MB free, at least ${LEAST_SPACE_MB} MB are needed): free some space and start again.`,
    );
  }
}

/** A folder for the socket that only PostgreSQL's user (and root) may enter. */
export interface SocketDir {
  path: string;
  /** Made for this start alone, to be removed after it. */
  temporary: boolean;
}

/**
 * Makes the socket's folder, empty: beside the data, or a short temporary one where its path would be
 * too long. What a killed PostgreSQL left there goes: its number may be another's by now.
 */
export function makeSocketDir(folder: DatabaseFolder): SocketDir {
  const beside = path.join(folder.home, 'run');
  const fits = Buffer.byteLength(path.join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH;
  if (!fits) return { path: mkdtempSync(path.join(realpathSync(shortTmp()), 'chairline-')), temporary: true };
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { mode: 0o700 });
  return { path: beside, temporary: false };
}

/** Removes a socket folder that `makeSocketDir` made for one start. */
export function removeSocketDir(dir: string): void {
  if (path.basename(dir).startsWith('chairline-')) rmSync(dir, { recursive: true, force: true });
}

/** macOS gives each user a temporary folder with a path too long for a socket. */
function shortTmp(): string {
  return process.platform === 'darwin' ? '/tmp' : tmpdir();
}
