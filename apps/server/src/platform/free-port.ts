import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections (Linux from 32768, others from 49152): a port from there may be
 * taken by anybody's connection between being found free and being listened on.
 */
const FIRST = 15_000;
const COUNT = 17_000;
/**
 * The next process begins so much further: more than one asks for, even one that runs hundreds of test files. A port is
 * not listened on yet when it is given, and another process that comes by would be given it as well.
 */
const BLOCK = 997;

let next = (process.pid * BLOCK) % COUNT;

/**
 * A port of this machine nobody listens on, and none that this or another running process is given in the meantime.
 * @throws Error when all are taken
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + COUNT - 1} are taken.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  const closed = once(server, 'close');
  server.close();
  await closed;
  return true;
}
