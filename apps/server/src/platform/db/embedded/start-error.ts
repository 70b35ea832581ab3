/** Chairline cannot start; the message is one sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What stands behind a file system's error code, as the end of a sentence; null for other errors. */
function reasonOf(error: unknown): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user has no right to read and write there';
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file is in the way';
    default:
      return null;
  }
}

/**
 * Turns a file system's error about the data folder into a StartError; others come back as they are.
 * @param folder named in the sentence
 */
export function explainFileError(error: unknown, folder: string): unknown {
  if (error instanceof StartError) return error;
  const reason = reasonOf(error);
  if (!reason) return error;
  return new StartError(
    `The data folder ${folder} cannot be used: ${reason}. Set CHAIRLINE_DATA to a folder that can be written.`,
    { cause: error },
  );
}

const known: [RegExp, (folder: string) => string][] = [
  [
    /could not look up effective user ID/i,
    () =>
      'PostgreSQL cannot run as a user without a name: start Chairline as a user that stands in /etc/passwd.',
  ],
  [
    /No space left on device|Disk quota exceeded/i,
    (folder) => `The disk that holds ${folder} is full: free some space and start again.`,
  ],
  [
    /Permission denied|wrong ownership|Operation not permitted/i,
    (folder) =>
      `PostgreSQL has no right to use ${folder}: give the folder to the user who starts Chairline, or set CHAIRLINE_DATA to another.`,
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory/i,
    () => 'There is not enough free memory to start PostgreSQL (about 400 MB are needed).',
  ],
  [
    /database files are incompatible/i,
    (folder) => `The database in ${folder} was written by another version of PostgreSQL.`,
  ],
  [
    /could not locate a valid checkpoint|invalid (data in|checkpoint)|could not open file "global\/pg_control"/i,
    (folder) => `The database in ${folder} is damaged: restore it from a back-up.`,
  ],
  [
    /error while loading shared libraries: (\S+?):/i,
    () =>
      'PostgreSQL cannot run here: a system library is missing (glibc 2.17 or later is needed); set DATABASE_URL to a server instead.',
  ],
];

/**
 * The sentence for what PostgreSQL wrote when it gave up.
 * @param output its log or error output
 * @param folder the database's folder
 * @param logFile where more can be read, if anywhere
 */
export function explainPostgres(output: string, folder: string, logFile?: string): StartError {
  for (const [pattern, sentence] of known) {
    if (pattern.test(output)) return new StartError(sentence(folder), { cause: output });
  }
  const lines = output.split('\n').filter((line) => line.trim());
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1);
  const last = reason?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') ?? 'it gave no reason';
  const more = logFile ? ` More is in ${logFile}.` : '';
  return new StartError(`PostgreSQL did not start: ${last.trim()}.${more}`, { cause: output });
}
