import { problemCodes } from '@chairline/contract';
import { sqlState } from './db/database.ts';
import { Refusal } from './errors.ts';

/** What keeps us from writing anything down: files' and the database's own words for it, as one. */
export type StorageTrouble = 'full' | 'read-only' | 'memory';

/** EFBIG and EDQUOT: the limit of a user or a process, which is as good as a full disk. */
const ofFiles: Record<string, StorageTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'read-only',
};
/** disk_full, out_of_memory, read_only_sql_transaction. */
const ofDatabase: Record<string, StorageTrouble> = {
  '53100': 'full',
  '53200': 'memory',
  '25006': 'read-only',
};

/** Which of these an error comes from, however it was wrapped; undefined for every other error. */
export function storageTroubleOf(error: unknown): StorageTrouble | undefined {
  const ofState = ofDatabase[sqlState(error) ?? ''];
  if (ofState) return ofState;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && ofFiles[at.code]) return ofFiles[at.code];
  }
  return undefined;
}

const full = 'Cannot be saved: the server’s disk is full. Nothing was changed; tell your administrator.';
const answers: Record<StorageTrouble, () => Refusal> = {
  full: () => new Refusal(507, problemCodes.storageFull, full),
  'read-only': () =>
    new Refusal(
      503,
      problemCodes.storageReadOnly,
      'Cannot be saved: the server can only be read at the moment. Nothing was changed; tell your administrator.',
    ),
  memory: () =>
    new Refusal(
      503,
      problemCodes.unavailable,
      'Cannot be saved: the server’s database has no memory left. Nothing was changed; try again in a moment.',
    ),
};

/** What a person is told of it. */
export const storageRefusal = (trouble: StorageTrouble): Refusal => answers[trouble]();

/** How long a trouble that was met counts as being there still, where nothing can be asked about it. */
const REMEMBERED_MS = 60_000;

/** What of it was met lately: a database cannot be asked whether it has room, only be found without. */
export interface StorageTroubles {
  note(error: unknown): void;
  /** Of the last minute; undefined: none. */
  recent(): StorageTrouble | undefined;
}

export function createStorageTroubles(): StorageTroubles {
  let last: { trouble: StorageTrouble; at: number } | undefined;
  return {
    note(error) {
      const trouble = ofDatabase[sqlState(error) ?? ''];
      if (trouble) last = { trouble, at: Date.now() };
    },
    recent: () => (last && Date.now() - last.at < REMEMBERED_MS ? last.trouble : undefined),
  };
}
