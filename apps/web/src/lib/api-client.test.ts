import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identity, inbox, PAGE_HEADER, route, system } from '@chairline/contract';
import { afterEach, beforeEach, describe, expect, it, vi, test } from 'vitest';
import { z } from 'zod';
import { createApi, type ApiEnvironment } from './api-client.ts';
import { ApiError, apiMessages } from './api-error.ts';

/** A route of the tests' own server: `/echo/{n}`. */
const echo = route({
  name: 'echo',
  method: 'GET',
  path: '/echo/{n}',
  feature: 'test',
  access: 'session',
  summary: 'Answers its number.',
  params: z.object({ n: z.number() }),
  answer: z.object({ n: z.number() }),
});

const user = {
  user_id: 1,
  username: 'desk',
  first_name: 'Dana',
  last_name: 'Ortiz',
  email: 'dana@example.com',
  role: 'Member',
  isActive: true,
  dark_mode: false,
  contact_list: { opens_on: null, longest_first: false },
  plivo_user: '',
  ph1: '',
  ph2: '',
  ph3: '',
  language: null,
  second_factor: false,
  client_id: 2,
  client: {
    client_id: 2,
    name: 'Office',
    timezone: 'America/Los_Angeles',
    AI_mode: 1,
    text_number: null,
    idle_minutes: 30,
    require_second_factor: false,
    limited: false,
  },
  ODEnabled: false,
  can: { administer: false, provide: false, tag_manually: true, hear_recordings: false, post_social: false },
} satisfies identity.SessionUser;

type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base: string;
let handle: Handle;
let seen: string[];
let alerts: string[];
let ended: number;
let refreshed: number;
let connector: string;
let tabRefresh: number;
let limited: number;
let reached: number;

function answer(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function refuse(response: ServerResponse, code: string): void {
  const body = { type: 'about:blank', title: code, status: 403, code, detail: `Because ${code}` };
  answer(response, 403, body, 'application/problem+json');
}

function environment(more: Partial<ApiEnvironment> = {}): ApiEnvironment {
  return {
    base,
    fetch,
    onAlert: (message) => void alerts.push(message),
    onSession: () => void (refreshed += 1),
    onSessionEnded: () => void (ended += 1),
    onConnector: (state) => void (connector = state),
    onReached: () => void (reached += 1),
    onLimited: () => void (limited += 1),
    alone: (work) => work(),
    lastRefresh: () => tabRefresh,
    markRefresh: (at) => void (tabRefresh = at),
    ...more,
  };
}

beforeEach(async () => {
  [seen, alerts, ended, refreshed, connector, tabRefresh, limited, reached] = [[], [], 0, 0, '', 0, 0, 0];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      handle(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a server without room', () => {
  it.each(['storage_full', 'storage_read_only'])('is told of in its own words: %s', async (code) => {
    const detail = 'Cannot be saved: the server’s disk is full.';
    handle = (_request, response) =>
      answer(
        response,
        507,
        { type: 'about:blank', title: 'Not saved', status: 507, code, detail },
        'application/problem+json',
      );
    const api = createApi(environment());
    await expect(api.call(identity.signOut)).rejects.toMatchObject({ status: 507, code, message: detail });
    expect(alerts).toEqual([detail]);
  });
});

test('an answer tells that the server is there; none, or a server in trouble, does not', async () => {
  const api = createApi(environment());
  handle = (_request, response) => answer(response, 200, { n: 1 });
  await api.call(echo, { params: { n: 1 } });
  expect(reached).toBe(1);
  handle = (_request, response) => answer(response, 503, {});
  await expect(api.call(echo, { params: { n: 1 } })).rejects.toMatchObject({ status: 503 });
  expect(reached).toBe(1);
});

describe('an expired session', () => {
  /** Serves `/echo` once `/token` was called; the refresh takes 40 ms. */
  function expireUntilRefreshed(): void {
    let valid = false;
    handle = (request, response) => {
      if (request.url === '/api/token') {
        setTimeout(() => {
          valid = true;
          answer(response, 200, user);
        }, 40);
      } else if (valid) answer(response, 200, { n: Number(request.url?.split('/').at(-1)) });
      else refuse(response, 'session_expired');
    };
  }

  it('is refreshed once for many calls, and each gets its own answer', async () => {
    expireUntilRefreshed();
    const api = createApi(environment());
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => api.call(echo, { params: { n } })));
    expect(answers.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(seen.filter((line) => line === 'POST /api/token')).toHaveLength(1);
    expect(refreshed).toBe(1);
    expect(alerts).toEqual([]);
  });

  it('holds calls made while it is refreshed', async () => {
    expireUntilRefreshed();
    const api = createApi(environment());
    const first = api.call(echo, { params: { n: 1 } });
    await expect.poll(() => seen.includes('POST /api/token')).toBe(true);
    const second = api.call(echo, { params: { n: 2 } });
    await Promise.all([first, second]);
    expect(seen.filter((line) => line === 'GET /api/echo/2')).toHaveLength(1);
    expect(seen.indexOf('GET /api/echo/2')).toBeGreaterThan(seen.indexOf('POST /api/token'));
  });

  it('ends the session when the refresh is refused, and waiting calls fail too', async () => {
    handle = (_request, response) => refuse(response, 'session_expired');
    const api = createApi(environment());
    const results = await Promise.allSettled([1, 2].map((n) => api.call(echo, { params: { n } })));
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'session_ended', status: 403 } });
    }
    expect(ended).toBe(1);
    expect(alerts).toEqual([]);
  });

  it('keeps the session when the refresh does not reach the server', async () => {
    handle = (request, response) => {
      if (request.url === '/api/token') request.socket.destroy();
      else refuse(response, 'session_expired');
    };
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 1 } })).rejects.toMatchObject({ code: 'offline' });
    expect(ended).toBe(0);
  });

  it('uses the refresh of another tab instead of spending the token a second time', async () => {
    let valid = false;
    handle = (_request, response) => {
      if (valid) answer(response, 200, { n: 7 });
      else refuse(response, 'session_expired');
    };
    const otherTab = async <T>(work: () => Promise<T>) => {
      valid = true;
      tabRefresh = Date.now() + 1;
      return work();
    };
    const api = createApi(environment({ alone: otherTab }));
    await expect(api.call(echo, { params: { n: 7 } })).resolves.toEqual({ n: 7 });
    expect(seen).not.toContain('POST /api/token');
  });
});

describe('a refusal', () => {
  it('that survives the retry is shown, after exactly one refresh', async () => {
    handle = (request, response) => {
      if (request.url === '/api/token') answer(response, 200, user);
      else refuse(response, 'forbidden');
    };
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 1 } })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(seen).toEqual(['GET /api/echo/1', 'POST /api/token', 'GET /api/echo/1']);
    expect(alerts).toEqual(['Because forbidden']);
  });

  it('of a sign-in is not answered with a refresh', async () => {
    handle = (_request, response) => {
      const body = { type: 'about:blank', title: 'x', status: 401, code: 'wrong_credentials' };
      answer(response, 401, body, 'application/problem+json');
    };
    const api = createApi(environment());
    const fields = { client_id: '2', username: 'desk', password: 'x' };
    await expect(api.call(identity.signIn, { body: fields })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    expect(seen).toEqual(['POST /api/login']);
  });
});

describe('a 400', () => {
  it.each([
    ['plain text', 'text/plain', 'Must be 10 digits'],
    ['a JSON text', 'application/json', '"Must be 10 digits"'],
    ['a JSON object', 'application/json', '{"message":"Must be 10 digits"}'],
  ])('is shown as it is: %s', async (_name, type, body) => {
    handle = (_request, response) => answer(response, 400, body, type);
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 1 } })).rejects.toMatchObject({
      message: 'Must be 10 digits',
    });
    expect(alerts).toEqual(['Must be 10 digits']);
  });

  it('is left to the caller with quiet400', async () => {
    handle = (_request, response) => answer(response, 400, 'No', 'text/plain');
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 1 }, quiet400: true })).rejects.toMatchObject({
      message: 'No',
      code: 'bad_request',
    });
    expect(alerts).toEqual([]);
  });
});

describe('a 402', () => {
  function refuseToPay(code: string): void {
    const body = { type: 'about:blank', title: 'x', status: 402, code, detail: 'Choose a plan to go on.' };
    handle = (_request, response) => answer(response, 402, body, 'application/problem+json');
  }

  it('shows its sentence and says that the office is limited, without a refresh', async () => {
    refuseToPay('subscription_over');
    const call = createApi(environment()).call(echo, { params: { n: 1 }, quiet400: true });
    await expect(call).rejects.toMatchObject({ status: 402, code: 'subscription_over' });
    expect(alerts).toEqual(['Choose a plan to go on.']);
    expect(limited).toBe(1);
    expect(seen).toEqual(['GET /api/echo/1']);
  });

  it('of another kind is shown and limits nobody', async () => {
    refuseToPay('other');
    await expect(createApi(environment()).call(echo, { params: { n: 1 } })).rejects.toThrow('Choose');
    expect(limited).toBe(0);
  });
});

describe('a server that is busy', () => {
  const busy = (response: ServerResponse, code: string, again: string | null = '0') => {
    if (again !== null) response.setHeader('retry-after', again);
    const body = { type: 'about:blank', title: 'Not available', status: 503, code, detail: 'Busy.' };
    answer(response, 503, body, 'application/problem+json');
  };
  const busyTimes = (times: number, code: string, again?: string | null) => {
    handle = (_request, response) => {
      if (seen.length <= times) busy(response, code, again);
      else answer(response, 200, { n: 7 });
    };
  };
  const change = route({ ...echo, name: 'change', method: 'POST' });

  it.each([
    ['reads', echo, 'busy'],
    ['reads that were under way', echo, 'unavailable'],
    ['changes of which nothing was begun', change, 'busy'],
  ] as const)('is asked again for %s', async (_what, wanted, code) => {
    busyTimes(3, code);
    expect(await createApi(environment()).call(wanted, { params: { n: 7 } })).toEqual({ n: 7 });
    expect(seen).toHaveLength(4);
  });

  it('is asked again for changes that it knows again by their client_ref', async () => {
    const known = route({ ...change, body: z.object({ client_ref: z.string().optional() }) });
    busyTimes(1, 'unavailable');
    const api = createApi(environment());
    expect(await api.call(known, { params: { n: 7 }, body: { client_ref: 'ref-1' } })).toEqual({ n: 7 });
    expect(seen).toHaveLength(2);
    busyTimes(99, 'unavailable');
    await expect(api.call(known, { params: { n: 7 }, body: {} })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(seen).toHaveLength(3);
  });

  it('is not asked for ever, and is told of by what it said', async () => {
    busyTimes(99, 'busy');
    const call = createApi(environment()).call(change, { params: { n: 7 } });
    await expect(call).rejects.toMatchObject({ status: 503, code: 'busy', message: 'Busy.' });
    expect(seen).toHaveLength(4);
  });

  it('is asked once more for what took long by itself, and no more', async () => {
    let at = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
    try {
      handle = (_request, response) => {
        at += 30_000;
        busy(response, 'busy');
      };
      const call = createApi(environment()).call(echo, { params: { n: 7 } });
      await expect(call).rejects.toMatchObject({ status: 503 });
    } finally {
      clock.mockRestore();
    }
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['a change that was under way', change, 'unavailable', '0'],
    ['what it names no time for', echo, 'unavailable', null],
  ] as const)('is not asked again for %s', async (_what, wanted, code, again) => {
    busyTimes(99, code, again);
    await expect(createApi(environment()).call(wanted, { params: { n: 7 } })).rejects.toMatchObject({ code });
    expect(seen).toHaveLength(1);
  });

  it('is not asked again for whoever has gone', async () => {
    const gone = new AbortController();
    handle = (_request, response) => busy(response, 'busy', '5');
    const call = createApi(environment()).call(echo, { params: { n: 7 }, signal: gone.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    gone.abort();
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
    expect(seen).toHaveLength(1);
  });
});

describe('a call', () => {
  it('without a server is offline, an aborted one is the abort', async () => {
    handle = (request) => request.socket.destroy();
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 1 } })).rejects.toMatchObject({ status: 0, code: 'offline' });
    const abort = new AbortController();
    handle = () => abort.abort();
    const call = api.call(echo, { params: { n: 1 }, signal: abort.signal });
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
  });

  it('whose answer is cut off within its body is offline', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"n":', () => response.destroy());
    };
    const call = createApi(environment()).call(echo, { params: { n: 1 } });
    await expect(call).rejects.toMatchObject({ status: 0, code: 'offline' });
  });

  /** The headers come, the body never: `within` is what happens then. */
  function hang(within: () => void): ReturnType<typeof createApi> {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
    };
    const fetchAndHang: typeof fetch = async (...call) => {
      const response = await fetch(...call);
      setTimeout(within);
      return response;
    };
    return createApi(environment({ fetch: fetchAndHang }));
  }

  it('aborted within the body of its answer is the abort', async () => {
    const abort = new AbortController();
    const api = hang(() => abort.abort());
    const call = api.call(echo, { params: { n: 1 }, signal: abort.signal });
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
  });

  it('whose time is over within the body of its answer took too long', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const api = hang(() => late.abort(new DOMException('signal timed out', 'TimeoutError')));
    const call = api.call(echo, { params: { n: 1 } });
    await expect(call).rejects.toMatchObject({ status: 0, code: 'timeout' });
    timeout.mockRestore();
  });

  it('with a body that is not the contract’s is refused', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    handle = (_request, response) => answer(response, 200, { n: 'seven' });
    const api = createApi(environment());
    await expect(api.call(echo, { params: { n: 7 } })).rejects.toMatchObject({ code: 'bad_answer' });
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it('answered by a proxy’s page says so in a sentence', async () => {
    handle = (_request, response) => answer(response, 502, '<h1>Bad gateway</h1>', 'text/html');
    const api = createApi(environment());
    const failed = api.call(system.getHealth);
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ code: 'unavailable', message: apiMessages.serverError });
  });

  it('reads the connector’s state', async () => {
    handle = (_request, response) => {
      response.setHeader('x-od-connector', 'offline');
      answer(response, 200, { n: 1 });
    };
    await createApi(environment()).call(echo, { params: { n: 1 } });
    expect(connector).toBe('offline');
  });

  it('says with every call that the page itself makes it', async () => {
    const sent: unknown[] = [];
    handle = (request, response) => {
      sent.push(request.headers[PAGE_HEADER]);
      answer(response, 400, 'enough', 'text/plain');
    };
    const { call } = createApi(environment());
    await expect(call(echo, { params: { n: 1 } })).rejects.toThrow('enough');
    await expect(
      call(inbox.sendText, { body: { dst: '5035550177', client_ref: 'abcdefgh' } }),
    ).rejects.toThrow('enough');
    expect(sent).toEqual(['1', '1']);
  });

  it('sends fields and files as multipart, and leaves out what is undefined', async () => {
    let sent = '';
    handle = (request, response, body) => {
      sent = `${request.headers['content-type']}\n${body}`;
      answer(response, 400, 'enough', 'text/plain');
    };
    const files = [new File(['picture'], 'card.png', { type: 'image/png' })];
    const body = { dst: '5035550177', message_text: 'Hello', client_ref: 'abcdefgh', tag: undefined };
    const call = createApi(environment()).call(inbox.sendText, { body, files });
    await expect(call).rejects.toMatchObject({ message: 'enough' });
    expect(sent).toMatch(/^multipart\/form-data/);
    expect(sent).toContain('name="dst"\r\n\r\n5035550177');
    expect(sent).toContain('name="files"; filename="card.png"');
    expect(sent).not.toContain('name="tag"');
  });
});
