import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { practice as contract } from '@chairline/contract';
import type { Config } from '../../../platform/config.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/handler.ts';
import { sendFile } from '../../../platform/http/send-file.ts';

const PROGRAM = /^chairline-connector-[a-z0-9]+-[a-z0-9]+(\.exe)?$/;

/** Where an office gets the connector: the provider's own address, else a path of ours if the program was built. */
export async function findConnectorPath({
  connectorUrl,
  connectorFolder,
}: Pick<Config, 'connectorUrl' | 'connectorFolder'>): Promise<{ path: string | null }> {
  if (connectorUrl !== null) return { path: connectorUrl };
  const programs = (await listFolder(connectorFolder)).filter((name) => PROGRAM.test(name)).sort();
  // Open Dental runs on Windows; the database may stand on something else.
  const offered = programs.find((name) => name.endsWith('.exe')) ?? programs[0];
  if (offered === undefined) return { path: null };
  return { path: `/api${contract.downloadConnector.path.replace('{file}', offered)}` };
}

/**
 * Answers with a program of the connector.
 * @param name as the contract's rule lets it through: never a path
 * @throws Refusal 404 for one that was not built
 */
export async function sendConnector(folder: string, name: string, http: Http): Promise<unknown> {
  if (!(await listFolder(folder)).includes(name)) throw notFound('program');
  const file = path.join(folder, name);
  const { size, mtimeMs } = await stat(file);
  return sendFile(http, {
    type: name.startsWith('SHA') ? 'text/plain' : 'application/octet-stream',
    fileName: name,
    size,
    tag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    bytes: () => readFile(file),
    stream: () => Promise.resolve(createReadStream(file)),
  });
}

/** What stands in a folder; nothing where there is none. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
