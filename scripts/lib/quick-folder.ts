import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** A file system in memory, on Linux. */
export const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** What the databases of a run take at their most, several times over. */
const ROOM_GIB = 6;
/** Left to everything else: browsers, servers, the compiler. */
const LEFT_GIB = 6;

/**
 * Where a run's database lies: in memory, where a machine has a file system there and plenty of room (Linux), else the
 * folder for temporary files. To copy a database the disk is waited for, up to a second for each of some four hundred.
 */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
  } catch {
    // Not ours to write to: the disk does.
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  const hasRoom = bavail * bsize >= ROOM_GIB * GIB && freemem() >= (ROOM_GIB + LEFT_GIB) * GIB;
  return hasRoom ? MEMORY : tmpdir();
}
