import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Platform } from '../../platform/platform.ts';
import { refillSearch } from '../search/index.ts';
import { refillWaits } from '../threads/index.ts';
import { manifest as manifestForm, type Manifest } from './manifest.ts';
import { RestoreError } from './restore-error.ts';
import {
  countRows,
  finishSequences,
  inOwnTransaction,
  insertRows,
  isOfDatabase,
  mustBeEmpty,
  type Owner,
} from './store-restore.ts';

const tableFile = /^tables\/([a-z_]+)\.\d+\.ndjson$/;
const listFile = /^files\/list\.\d+\.ndjson$/;

/**
 * Puts the archive of an office into an installation without offices, under the number it had: all of it or nothing.
 * @param ownerUrl a superuser's: what refers to what is not checked row by row while they come
 * @throws RestoreError when it is no whole archive, was changed, or something is there already
 */
export async function restoreOffice(platform: Platform, ownerUrl: string, file: string): Promise<Manifest> {
  const stored: string[] = [];
  try {
    return await inOwnTransaction(ownerUrl, (client) => load(platform, client, file, stored));
  } catch (error) {
    for (const key of stored) await platform.files.remove(key);
    throw error;
  }
}

async function load(platform: Platform, client: Owner, file: string, stored: string[]): Promise<Manifest> {
  await mustBeEmpty(client);
  const sums = new Map<string, string>();
  const keys = new Map<string, string>();
  const begun = new Set<string>();
  let listed: string | undefined;
  let found: Manifest | undefined;
  const tar = extract();
  const source = createReadStream(file).on('error', (error) => tar.destroy(error));
  const unpacked = createGunzip().on('error', (error) => tar.destroy(error));
  source.pipe(unpacked).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const bytes = await buffer(entry);
      if (name === 'SHA256SUMS') {
        listed = bytes.toString();
        continue;
      }
      sums.set(name, createHash('sha256').update(bytes).digest('hex'));
      const table = tableFile.exec(name)?.[1];
      const key = keys.get(name);
      if (table) {
        await insertRows(client, table, bytes, !begun.has(table));
        begun.add(table);
      } else if (name === 'manifest.json') found = readManifest(bytes);
      else if (listFile.test(name)) noteKeys(bytes, keys);
      else if (key !== undefined) await putFile(platform, key, bytes, stored);
    }
  } catch (error) {
    if (error instanceof RestoreError || isOfDatabase(error)) throw error;
    throw new RestoreError(`${file} is no whole archive of an office: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (!found || listed === undefined)
    throw new RestoreError(`${file} is not whole: it broke off. Download it again.`);
  compareSums(sums, listed);
  for (const { name, rows } of found.tables) {
    const here = await countRows(client, name, found.office.client_id);
    if (here !== rows)
      throw new RestoreError(`${name} has ${here} rows instead of ${rows}: nothing was restored.`);
  }
  // Left out of the archive; an older one has it.
  await refillSearch(client, found.office.client_id);
  await refillWaits(client, found.office.client_id);
  await finishSequences(client);
  return found;
}

function readManifest(bytes: Buffer): Manifest {
  const read = manifestForm.safeParse(JSON.parse(bytes.toString()));
  if (!read.success)
    throw new RestoreError('The archive was made by a newer Chairline: restore it with that one.', {
      cause: read.error,
    });
  return read.data;
}

function noteKeys(bytes: Buffer, keys: Map<string, string>): void {
  for (const line of bytes.toString().split('\n')) {
    if (line === '') continue;
    const { path, key } = JSON.parse(line) as { path: string; key: string };
    keys.set(path, key);
  }
}

/** @param key `12/2026-11/…`: where the rows say it is */
async function putFile(platform: Platform, key: string, bytes: Buffer, stored: string[]): Promise<void> {
  const at = /^(\d{1,9})\/((?:[\w-]+\/)*[\w-]+)$/.exec(key);
  if (!at) throw new RestoreError(`A file has a place that is none of ours (${key}): nothing was restored.`);
  await platform.files.put(Number(at[1]), bytes, at[2]!);
  stored.push(key);
}

function compareSums(sums: ReadonlyMap<string, string>, listed: string): void {
  const due = new Map(
    listed
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  for (const [name, sum] of sums) {
    if (due.get(name) !== sum)
      throw new RestoreError(`The archive was changed: ${name} is not what was written.`);
    due.delete(name);
  }
  const [lacking] = due.keys();
  if (lacking !== undefined) throw new RestoreError(`The archive is not whole: ${lacking} is missing.`);
}
