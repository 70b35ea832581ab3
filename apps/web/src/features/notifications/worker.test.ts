import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');

interface FakeWindow {
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  /** Whether it answers when it is asked to show something. */
  answers: boolean;
}

let shown: { title: string; options: { body: string; tag: string; data: { path: string } } }[];
let asked: { type: string; path: string }[];
let opened: string[];
let fetched: { url: string; method: string; body: unknown }[];
let windows: FakeWindow[];
let listeners: Map<string, (event: unknown) => void>;
let userAgent: string;

/** The worker's own file, in a world that has what a worker has. */
function startWorker(): void {
  listeners = new Map();
  const clients = {
    matchAll: async () =>
      windows.map((window) => {
        const client = {
          ...window,
          focus: async () => client,
          postMessage: (message: { type: string; path: string }, [port]: MessagePort[]) => {
            asked.push(message);
            if (window.answers) port!.postMessage('opened');
          },
        };
        return client;
      }),
    openWindow: async (path: string) => void opened.push(path),
    claim: async () => undefined,
  };
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients,
    navigator: { userAgent },
    registration: {
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        void shown.push({ title, options }),
      pushManager: {
        subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/new' }) }),
      },
    },
  };
  const fetch = async (url: string, { method, body }: { method: string; body: string }) =>
    void fetched.push({ url, method, body: JSON.parse(body) });
  runInContext(source, createContext({ self, fetch, console, MessageChannel, setTimeout, clearTimeout }));
}

/** Lets an event happen, and waits for all that the worker does about it. */
async function happen(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const push = (payload: unknown) => happen('push', { data: { json: () => payload } });
const click = (path: unknown) => {
  const close = vi.fn<() => void>();
  return happen('notificationclick', { notification: { close, data: { path } } }).then(() => close);
};
const window = (given: Partial<FakeWindow> = {}): FakeWindow => ({
  focused: false,
  visibilityState: 'hidden',
  answers: true,
  ...given,
});

beforeEach(() => {
  [shown, asked, opened, fetched, windows] = [[], [], [], [], []];
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  startWorker();
});
afterEach(() => void vi.restoreAllMocks());

const reminder = { title: 'Reminder', body: 'One', tag: 'reminder:4', path: '/conversation?convo=4' };

describe('a push', () => {
  it('is shown, with its tag and what it opens', async () => {
    await push(reminder);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: 'Reminder',
      options: { body: 'One', tag: 'reminder:4', data: { path: '/conversation?convo=4' } },
    });
  });

  it('is left to a window that is looked at, but for a test', async () => {
    windows = [window({ focused: true, visibilityState: 'visible' })];
    await push(reminder);
    expect(shown).toEqual([]);
    await push({ ...reminder, tag: 'test' });
    expect(shown).toHaveLength(1);
  });

  it('is shown beside a window nobody looks at, and always where Safari asks for it', async () => {
    windows = [window({ visibilityState: 'visible' })];
    await push(reminder);
    expect(shown).toHaveLength(1);
    userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';
    startWorker();
    windows = [window({ focused: true, visibilityState: 'visible' })];
    await push(reminder);
    expect(shown).toHaveLength(2);
  });

  it('that says nothing, or something else, still shows something harmless', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await happen('push', { data: null });
    await happen('push', {
      data: {
        json: () => {
          throw new SyntaxError('not JSON');
        },
      },
    });
    await push({ title: 7, body: null, tag: '', path: 'https://evil.example/' });
    expect(shown.map(({ title, options }) => [title, options.data.path])).toEqual([
      ['Chairline', '/frontdesk'],
      ['Chairline', '/frontdesk'],
      ['Chairline', '/frontdesk'],
    ]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('a click', () => {
  it('is shown in the window that is there', async () => {
    windows = [window(), window({ visibilityState: 'visible' })];
    const close = await click('/conversation?convo=4');
    expect(close).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([{ type: 'open', path: '/conversation?convo=4' }]);
    expect(opened).toEqual([]);
  });

  it('opens a window where there is none, or none that answers', async () => {
    await click('/conversation?convo=4');
    windows = [window({ answers: false })];
    await click('/conversation?convo=5');
    expect(opened).toEqual(['/conversation?convo=4', '/conversation?convo=5']);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', 5, null])(
    'never leads elsewhere: %s',
    async (path) => {
      await click(path);
      expect(opened).toEqual(['/frontdesk']);
    },
  );
});

describe('another address of this browser', () => {
  it('is told to the server', async () => {
    const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } };
    await happen('pushsubscriptionchange', { oldSubscription });
    expect(fetched).toEqual([
      { url: '/api/push/subscriptions', method: 'POST', body: { endpoint: 'https://push.example/new' } },
    ]);
  });
});

describe('the worker', () => {
  it('answers no requests, so that nothing of an office is ever kept', () => {
    expect([...listeners.keys()].toSorted()).toEqual([
      'activate',
      'install',
      'notificationclick',
      'push',
      'pushsubscriptionchange',
    ]);
    expect(source).not.toMatch(/caches|indexedDB/);
  });
});
