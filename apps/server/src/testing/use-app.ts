import { afterAll, afterEach, beforeAll } from 'vitest';
import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import { type Caller, createOffice, createUser, signIn } from './factory.ts';
import { listen, type LiveSocket, openLive } from './live-socket.ts';
import { standIn } from './stand-in.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * One server for all tests of a file, on a database of its own. It closes by itself.
 * @param options as a function, where they are of something that has to stand before
 */
export function useTestApp(options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  return useWorld(() => createTestApp(typeof options === 'function' ? options() : options), 'the server');
}

/** What is started once for all tests of a file, and closes by itself when the last of them is over. */
export function useWorld<T extends object & { close(): Promise<unknown> }>(
  start: () => Promise<T>,
  what = 'the world',
): T {
  let world: T | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.close());
  return standIn(what, () => world);
}

/** The admin of the provider's own office. */
export function useProvider(app: TestApp): Caller {
  let admin: Caller | undefined;
  beforeAll(async () => {
    admin = await createProvider(app);
  });
  return standIn('the provider', () => admin);
}

/** Makes the provider's own office. @returns its admin */
async function createProvider(app: TestApp): Promise<Caller> {
  const office = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
  return signIn(app, await createUser(app, office, { role: 'Admin' }));
}

/** The server where it listens, and the sockets that a test opens there. */
export interface Live {
  /** The server's address, without a slash at the end. */
  readonly base: string;
  /** Opens a socket, which is closed with the test. */
  open(caller: Pick<Caller, 'cookies'>): Promise<LiveSocket>;
}

/** Has a file's server listen. */
export function useLive(app: TestApp): Live {
  let base = '';
  const opened: LiveSocket[] = [];
  beforeAll(async () => {
    base = await listen(app);
  });
  afterEach(() => Promise.all(opened.splice(0).map((socket) => socket.close())));
  return {
    get base() {
      return base;
    },
    async open(caller) {
      const socket = await openLive(base, caller);
      opened.push(socket);
      return socket;
    },
  };
}
