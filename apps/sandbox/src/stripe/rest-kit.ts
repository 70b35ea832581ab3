import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import { badRequest, noSuch, StripeError } from './errors.ts';
import { readForm, readInput } from './form.ts';
import { newId, type StripeStore } from './store.ts';

export interface Call<I> {
  params: Record<string, string>;
  input: I;
}

/** The parts of the API are written down with this. */
export interface Api {
  get<T extends z.ZodType>(path: string, schema: T, run: (call: Call<z.output<T>>) => object): void;
  post<T extends z.ZodType>(path: string, schema: T, run: (call: Call<z.output<T>>) => object): void;
  delete<T extends z.ZodType>(path: string, schema: T, run: (call: Call<z.output<T>>) => object): void;
}

function isAuthorised(world: World, request: FastifyRequest): boolean {
  const header = request.headers.authorization ?? '';
  const basic = header.startsWith('Basic ')
    ? Buffer.from(header.slice(6), 'base64').toString().split(':')[0]!
    : '';
  const given = Buffer.from(header.startsWith('Bearer ') ? header.slice(7) : basic);
  const wanted = Buffer.from(world.stripe.secretKey);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Replaces ids by what they stand for, along paths such as `data.default_payment_method`. */
function expandPath(store: StripeStore, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => expandPath(store, one, path));
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  const row = value as Record<string, unknown>;
  if (!(key in row)) throw badRequest(`This property cannot be expanded (${key}).`, 'expand');
  const held = row[key];
  const found = typeof held === 'string' ? (store.find(held) ?? held) : held;
  return { ...row, [key]: expandPath(store, found, rest) };
}

export function createApi(scope: FastifyInstance, world: World, store: StripeStore): Api {
  function answer(reply: FastifyReply, status: number, body: unknown) {
    return reply
      .code(status)
      .header('request-id', newId('req'))
      .header('stripe-version', '2026-10-28.endive')
      .type('application/json')
      .send(JSON.stringify(body, null, 2));
  }

  scope.removeContentTypeParser(['application/json']);
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string' },
    (_request, text, done) => done(null, String(text)),
  );
  scope.addHook('preHandler', async (request, reply) => {
    if (isAuthorised(world, request)) return undefined;
    return answer(reply, 401, {
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
    });
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeError) return answer(reply, error.status, { error: error.body });
    world.log.error(error, 'stripe');
    return answer(reply, 500, {
      error: { type: 'api_error', message: 'The sandbox failed; its log says why.' },
    });
  });
  scope.setNotFoundHandler((request, reply) =>
    answer(reply, 404, {
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  );

  function add(method: 'GET' | 'POST' | 'DELETE') {
    return <T extends z.ZodType>(path: string, schema: T, run: (call: Call<z.output<T>>) => object) => {
      scope.route({
        method,
        url: path,
        handler: (request, reply) => {
          const raw =
            method === 'POST'
              ? ((request.body as string | undefined) ?? '')
              : (request.url.split('?')[1] ?? '');
          const keyHeader = request.headers['idempotency-key'];
          const key = method === 'POST' && typeof keyHeader === 'string' ? keyHeader : null;
          const kept = key === null ? undefined : store.keptAnswers.get(key);
          if (kept) {
            if (kept.path !== request.url || kept.body !== raw) {
              throw new StripeError(
                400,
                'idempotency_error',
                'Keys for idempotent requests can only be used with the same parameters they were first used with.',
              );
            }
            return answer(reply.header('idempotent-replayed', 'true'), kept.status, kept.answer);
          }
          const { expand, ...input } = readInput(schema, readForm(raw)) as { expand?: string[] };
          let body = run({
            params: request.params as Record<string, string>,
            input: input as z.output<T>,
          }) as unknown;
          for (const one of expand ?? []) body = expandPath(store, body, one.split('.'));
          if (key !== null)
            store.keptAnswers.set(key, { method, path: request.url, body: raw, status: 200, answer: body });
          return answer(reply, 200, body);
        },
      });
    };
  }
  return { get: add('GET'), post: add('POST'), delete: add('DELETE') };
}

/** A row by its id. @throws StripeError 404 */
export function need<T>(table: Table<T>, what: string, id: string | undefined): T {
  const row = table.get(id ?? '');
  if (row === undefined) throw noSuch(what, id ?? '');
  return row;
}

/** A page of rows, the newest first (docs: api/pagination). */
export function listOf<T extends { id: string }>(
  rows: Iterable<T>,
  page: {
    limit?: number | undefined;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
  },
  url: string,
): object {
  const all = [...rows].toReversed();
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) throw badRequest('Limit must be between 1 and 100.', 'limit');
  const after = page.starting_after;
  const start = after === undefined ? 0 : all.findIndex((row) => row.id === after) + 1;
  if (after !== undefined && start === 0) throw badRequest(`No such object: '${after}'`, 'starting_after');
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}
