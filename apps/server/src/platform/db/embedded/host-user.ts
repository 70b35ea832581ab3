import { type ChildProcess, execFileSync, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * As whom PostgreSQL runs. It refuses root, so that as root it is either another user, who has to
 * reach the programs and the data, or ourselves under another number in a namespace of our own.
 */
export interface HostUser {
  kind: 'self' | 'other' | 'namespace';
  /** Who the database's files must belong to; null: whoever makes them. */
  owner: { uid: number; gid: number } | null;
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

const self: HostUser = {
  kind: 'self',
  owner: null,
  spawn: (command, args, options) => spawn(command, args, options),
};

/** A user who is not root. */
export interface OtherUser extends HostUser {
  kind: 'other';
  owner: { uid: number; gid: number };
  /** Whether they can enter a folder. */
  reaches(dir: string): boolean;
}

function otherUser(uid: number, gid: number): OtherUser {
  return {
    kind: 'other',
    owner: { uid, gid },
    reaches: (dir) => spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid, gid, cwd: '/' }).status === 0,
    spawn: (command, args, options) => spawn(command, args, { ...options, uid, gid }),
  };
}

/** Root outside and nobody inside: the same rights to files, and PostgreSQL sees no root. */
function intoNamespace(): string[] {
  const { uid, gid } = idOfNobody();
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
}

function inNamespace(): HostUser {
  const prefix = intoNamespace();
  return {
    kind: 'namespace',
    owner: { uid: 0, gid: 0 },
    // unshare replaces itself by the program, so the number we get is the program's.
    spawn: (command, args, options) => spawn('unshare', [...prefix, command, ...args], options),
  };
}

/**
 * Chooses the user for PostgreSQL.
 * @param dir the database's folder, made already
 * @param postgres path of its program
 * @returns null when we are root and no user can reach both: the caller has to move them
 */
export function chooseHostUser(dir: string, postgres: string): HostUser | null {
  if (process.getuid?.() !== 0) return self;
  const other = chooseOther(dir);
  if (other.reaches(dir) && canRun(postgres, other.owner)) return other;
  return hasNamespaces(postgres) ? inNamespace() : null;
}

/** The user to take instead of root: whoever has the data already (a volume, an earlier start), else nobody. */
export function chooseOther(dir: string): OtherUser {
  for (const place of [path.join(dir, 'data'), dir]) {
    const stat = statSync(place, { throwIfNoEntry: false });
    if (stat && stat.uid !== 0) return otherUser(stat.uid, stat.gid);
  }
  const { uid, gid } = idOfNobody();
  return otherUser(uid, gid);
}

function idOfNobody(): { uid: number; gid: number } {
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  return { uid: ask('-u'), gid: ask('-g') };
}

function canRun(program: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0;
}

function hasNamespaces(postgres: string): boolean {
  return spawnSync('unshare', [...intoNamespace(), postgres, '--version'], { cwd: '/' }).status === 0;
}

/** Gives a folder and all in it to a user; does nothing when the folder is theirs already. */
export function giveTree(dir: string, owner: { uid: number; gid: number } | null): void {
  if (!owner) return;
  const stat = lstatSync(dir);
  if (stat.uid === owner.uid) return;
  // With file types, links are listed but never followed.
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  // The folder itself last: if this is cut short, the next start does it again.
  chownSync(dir, owner.uid, owner.gid);
}
