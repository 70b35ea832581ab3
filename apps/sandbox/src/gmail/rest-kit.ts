import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Google } from '../google/index.ts';
import { authorise, type Query, readQuery } from '../google/api-call.ts';
import { GoogleApiError } from '../google/api-errors.ts';
import type { Quota } from '../google/api-quota.ts';
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
          const grant = authorise(google, request, reply, rightFor(name));
          const mailbox = grant.address.toLowerCase();
          const user = decodeURIComponent(request.params.userId ?? '').toLowerCase();
          if (user !== 'me' && user !== mailbox)
            throw new GoogleApiError(403, 'forbidden', `Delegation denied for ${grant.address}`);
          spend(mailbox, units[name]);
          const { concurrent } = store.settings();
          const running = (open.get(mailbox) ?? 0) + 1;
          if (concurrent > 0 && running > concurrent)
            throw new GoogleApiError(
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
