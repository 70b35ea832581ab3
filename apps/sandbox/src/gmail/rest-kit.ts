import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Google } from '../google/index.ts';
import { errorBody, GmailError } from './errors.ts';
import type { GmailStore } from './store.ts';

/** What a method costs: developers.google.com/workspace/gmail/api/reference/quota. */
export const units = {
  getProfile: 1,
  'history.list': 2,
  'labels.get': 1,
  'labels.list': 1,
  'messages.attachments.get': 5,
  'messages.delete': 10,
  'messages.get': 5,
  'messages.list': 5,
  'messages.modify': 5,
  'messages.send': 100,
  'messages.trash': 5,
  'messages.untrash': 5,
  stop: 50,
  'threads.get': 10,
  'threads.list': 10,
  watch: 100,
} as const;

export interface Call {
  /** The mailbox it is about, in lower case. */
  mailbox: string;
  params: Record<string, string>;
  query: Query;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Query parameters; one that is repeated is a list. */
export interface Query {
  one(name: string): string | undefined;
  all(name: string): string[];
  /** @throws GmailError when it is no whole number in the range. */
  number(name: string, fallback: number, most: number): number;
}

export interface Api {
  on(method: HTTPMethods, path: string, name: keyof typeof units, run: (call: Call) => unknown): void;
}

const READ = /gmail\.(readonly|modify)|^https:\/\/mail\.google\.com\/?$/;
const WRITE = /gmail\.(modify)|^https:\/\/mail\.google\.com\/?$/;
const SEND = /gmail\.(modify|compose|send)|^https:\/\/mail\.google\.com\/?$/;

const rightFor = (name: string): RegExp =>
  name === 'messages.send' ? SEND : /modify|trash|delete/.test(name) ? WRITE : READ;

/** The largest mail Gmail takes through the API, encoded. */
export const BODY_LIMIT = 52_000_000;

function readQuery(request: FastifyRequest): Query {
  const given = new URL(request.url, 'http://sandbox').searchParams;
  return {
    one: (name) => given.get(name) ?? undefined,
    all: (name) => given.getAll(name),
    number(name, fallback, most) {
      const text = given.get(name);
      if (text === null || text === '') return fallback;
      if (!/^\d+$/.test(text))
        throw new GmailError(400, 'invalidArgument', `Invalid value at '${name}' (TYPE_UINT32), "${text}"`);
      return Math.min(most, Number(text)) || fallback;
    },
  };
}

/** Tells of each call: whose mailbox, whether the token allows it, and whether the mailbox has quota left. */
export function createApi(scope: FastifyInstance, google: Google, store: GmailStore, quota: Quota): Api {
  const { spend, open } = quota;

  return {
    on(method, path, name, run) {
      scope.route<{ Params: Record<string, string> }>({
        method,
        url: path,
        bodyLimit: BODY_LIMIT,
        handler: async (request, reply) => {
          const grant = google.grantOf(request.headers.authorization);
          if (!grant) {
            void reply.header(
              'www-authenticate',
              'Bearer realm="https://accounts.google.com/", error="invalid_token"',
            );
            throw new GmailError(
              401,
              'authError',
              'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
            );
          }
          if (!grant.scope.split(' ').some((one) => rightFor(name).test(one)))
            throw new GmailError(
              403,
              'insufficientPermissions',
              'Request had insufficient authentication scopes.',
            );
          const mailbox = grant.address.toLowerCase();
          const user = decodeURIComponent(request.params.userId ?? '').toLowerCase();
          if (user !== 'me' && user !== mailbox)
            throw new GmailError(403, 'forbidden', `Delegation denied for ${grant.address}`);
          spend(mailbox, units[name]);
          const { concurrent } = store.settings();
          const running = (open.get(mailbox) ?? 0) + 1;
          if (concurrent > 0 && running > concurrent)
            throw new GmailError(
              429,
              'rateLimitExceeded',
              'Too many concurrent requests for user.',
              'usageLimits',
            );
          open.set(mailbox, running);
          try {
            return await run({ mailbox, params: request.params, query: readQuery(request), request, reply });
          } finally {
            open.set(mailbox, (open.get(mailbox) ?? 1) - 1);
          }
        },
      });
    },
  };
}

/** What the mailboxes have used. */
export interface Quota {
  /** @throws GmailError when a mailbox has too few units left. */
  spend: (mailbox: string, cost: number) => void;
  /** Requests that run, by mailbox. */
  open: Map<string, number>;
}

/** A mailbox's units come back evenly over the minute. */
export function createQuota(store: GmailStore): Quota {
  const buckets = new Map<string, { left: number; at: number }>();
  let refused = 0;
  const spend = (mailbox: string, cost: number): void => {
    const { unitsPerMinute } = store.settings();
    if (unitsPerMinute === 0) return;
    const now = Date.now();
    const known = buckets.get(mailbox) ?? { left: unitsPerMinute, at: now };
    const left = Math.min(unitsPerMinute, known.left + ((now - known.at) * unitsPerMinute) / 60_000);
    if (left < cost) {
      buckets.set(mailbox, { left, at: now });
      throw quotaError((refused += 1));
    }
    buckets.set(mailbox, { left: left - cost, at: now });
  };
  return { spend, open: new Map() };
}

/** The three ways Gmail says it, in turn: clients tend to know only one of them. */
export function quotaError(turn: number): GmailError {
  const exceeded =
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com' for consumer 'project_number:1'.";
  switch (turn % 3) {
    case 1:
      return new GmailError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', 'usageLimits');
    case 2:
      return new GmailError(429, 'rateLimitExceeded', exceeded, 'usageLimits');
    default:
      return new GmailError(403, 'rateLimitExceeded', exceeded, 'usageLimits');
  }
}

/** Answers what was thrown as Google would. */
export function answerErrors(
  scope: FastifyInstance,
  log: { error(error: unknown, words: string): void },
): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof GmailError) return reply.code(error.status).send(errorBody(error));
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) {
      const message = error instanceof Error ? error.message : 'Bad Request';
      return reply.code(statusCode).send(errorBody(new GmailError(statusCode, 'badRequest', message)));
    }
    log.error(error, 'gmail');
    return reply
      .code(500)
      .send(errorBody(new GmailError(500, 'backendError', 'Internal error encountered.')));
  });
}
