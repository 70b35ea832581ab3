import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import { problemCodes, type RouteShape } from '@chairline/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { BadInput, sessionExpired } from '../errors.ts';
import { inLane, type Lane } from '../db/lane.ts';
import { Unserved } from '../db/unserved.ts';
import { inOffice, type Platform } from '../platform.ts';
import { accessRefusal } from './access.ts';
import { changesSomething, describeAnswers, describeRoute } from './describe.ts';
import { answerError, inputWords, sendProblem } from './errors.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Binding, HandlerInput, Session, UploadedFile } from './handler.ts';
import { readMultipart } from './multipart.ts';
import { checkActs, checkOrigin } from './origin.ts';
import { type OwnSocket, serveOwnSocket } from './own-socket.ts';
import { closeSlowBodies, type RequestTiming } from './slow-bodies.ts';
import { isStorable } from './storable.ts';
import { contentSecurityPolicy, isPagePath, makeNonce, permissionsPolicy, serveWeb } from './static.ts';

declare module 'fastify' {
  interface FastifyRequest {
    uploads: UploadedFile[];
    session: Session | null;
    rawForm: Record<string, string> | null;
    /** The JSON of a webhook as it arrived: what its signature is over. */
    rawBody: string | null;
    /** A verb has begun that opens transactions of its own: some of them may be through. */
    isUnderWay: boolean;
  }
  interface FastifyContextConfig {
    shape?: RouteShape;
  }
}

export interface ServerOptions {
  platform: Platform;
  bindings: readonly Binding[];
  /** Who the request's cookies say it is; null when nobody. */
  authenticate(request: FastifyRequest): Promise<Session | null>;
  webFolder: string;
  /** Where pages connect besides us. */
  reach: readonly string[];
  trustProxy: Config['trustProxy'];
  /** Reads a minute of one address before it is told to wait; other kinds of call in proportion. */
  requestsPerMinute: number;
  /** How long requests may be on their way. */
  timing: RequestTiming;
  /** Where programs connect that are no browsers. */
  ownSockets: readonly OwnSocket[];
  /** Whether an office's connector is there. */
  connectorSign(office: number): Promise<'online' | 'offline' | 'none'>;
}

const BODY_LIMIT = 2_000_000;
/** Between two looks for connections that rest, while the server closes. */
const REST_LOOK_MS = 50;

/** A connection whose last request ends after the closing began would hold the server for its keep-alive time. */
function closeAsTheyRest(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const looks = setInterval(() => app.server.closeIdleConnections(), REST_LOOK_MS);
      app.server.once('close', () => clearInterval(looks));
    }
    done();
  });
}

/** Assembles the HTTP server: every route of the contract, and the web app beside it. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { platform } = options;
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // Fastify's own lines would hold the address, and with it what was searched for.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: options.timing.totalMs,
    http: {
      headersTimeout: options.timing.headersMs,
      connectionsCheckingInterval: options.timing.lookMs,
    },
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded never reaches a route; it is answered like every other mistake.
    frameworkErrors: answerError,
  });
  closeSlowBodies(app, options.timing);
  closeAsTheyRest(app);
  app.decorateRequest('uploads');
  app.decorateRequest('session', null);
  app.decorateRequest('rawForm', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('isUnderWay', false);
  app.setErrorHandler((error: Error, request, reply) => {
    platform.storageTroubles.note(error);
    answerError(error, request, reply);
  });
  app.setValidatorCompiler(({ schema }) => (data) => {
    // Fastify says null of a body that was not sent: to the contract it is left out.
    const result = (schema as z.ZodType).safeParse(data ?? undefined, { error: inputWords });
    if (result.success && !isStorable(result.data))
      return { error: new BadInput('The input holds characters that are no text.') };
    return result.success ? { value: result.data } : { error: result.error };
  });
  // Answers are typed by the contract and parsed by it in the tests; here they are only written out.
  app.setSerializerCompiler(() => JSON.stringify);
  acceptBodies(app);

  await app.register(cookie);
  await app.register(multipart);
  for (const own of options.ownSockets) serveOwnSocket(app, own);
  await app.register(websocket, {
    // Nothing that a browser says over its socket is ever used.
    options: { maxPayload: 1_000 },
    errorHandler: (error, socket, request) => {
      const code = 'code' in error ? error.code : undefined;
      request.log.warn({ code }, 'a live socket sent what is no frame and was closed');
      socket.terminate();
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: platform.config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
  });
  // Only counts: when they are asked, before the session's check, is said where each route is added.
  await app.register(rateLimit, { global: false });
  const limits = createLimits(app, options.requestsPerMinute);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chairline',
        version: platform.version,
        description: 'The front-desk workspace of a dental office.',
      },
      servers: [{ url: '/' }],
    },
    transform: describeRoute,
    transformObject: describeAnswers(options.bindings.map(({ route }) => route)),
  });
  if (options.trustProxy === false) warnOfProxy(app, platform);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) {
      void reply.header('Cache-Control', 'no-store');
      void reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    await limits.ofAddress(request, request.routeOptions.config.shape);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: searches and ids stay out of the log.
    const route = request.routeOptions.url ?? 'unknown';
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });

  // Registered within a plugin, so that @fastify/swagger has seen its hooks before the routes come.
  await app.register(async (scope) => {
    for (const binding of options.bindings) addRoute(scope, binding, options, limits);
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  const page = await serveWeb(app, options.webFolder);
  app.setNotFoundHandler((request, reply) => {
    if (page && request.method === 'GET' && isPagePath(request.url)) {
      const nonce = makeNonce();
      return reply
        .header('Content-Security-Policy', contentSecurityPolicy(nonce, options.reach))
        .header('Permissions-Policy', permissionsPolicy)
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page(nonce));
    }
    sendProblem(reply, request, 404, problemCodes.notFound, 'There is nothing at this address.');
  });
  return app;
}

/** A number of proxies in front is the hops from us that are believed. */
function trustOf(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Says once that there seems to be a proxy in front that was not declared. */
function warnOfProxy(app: FastifyInstance, platform: Platform): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    platform.log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is none. Behind a proxy everybody has its address, and is throttled together: set TRUST_PROXY to the number of proxies in front.',
    );
  });
}

function addRoute(app: FastifyInstance, binding: Binding, options: ServerOptions, limits: Limits): void {
  const { route } = binding;
  const { platform } = options;
  const publicOrigin = new URL(platform.config.publicUrl).origin;
  const changes = changesSomething(route);
  const isSocket = route.name === 'liveSocket';
  const lane: Lane = route.access === 'webhook' ? 'deliveries' : 'pages';

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if ((changes || isSocket) && route.access !== 'webhook' && route.access !== 'token')
      checkOrigin(request, publicOrigin);
    checkActs(request, route.acts);
    if (route.access === 'public' || route.access === 'webhook' || route.access === 'token') return;
    request.session = await options.authenticate(request);
    if (!request.session) throw sessionExpired();
    await limits.ofUser(request, route, request.session);
    // Whoever is signed in is told, also where the call is refused.
    void reply.header('X-OD-Connector', await options.connectorSign(request.session.office));
    const refusal = accessRefusal(route, request.session);
    if (refusal) throw refusal;
  }

  const schema: Record<string, unknown> = {
    operationId: route.name,
    summary: route.summary,
    tags: [route.feature],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.answer ? { response: { [route.status ?? 200]: route.answer } } : {}),
  };

  app.route({
    method: route.method,
    // A HEAD would act as its GET does, and answer nothing.
    exposeHeadRoute: route.acts === undefined,
    url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema,
    config: { shape: route },
    onRequest: (request, reply) => inLane(lane, () => guard(request, reply)),
    preValidation: async (request) => {
      // `?search=&cursor=` says of neither what it is to be.
      request.query = withoutBlanks(request.query as Record<string, unknown>);
      if (!route.multipart) return;
      const { fields, files } = await readMultipart(request);
      request.body = withoutBlanks(fields);
      request.uploads = files;
    },
    ...(isSocket
      ? {
          wsHandler: (socket, request) => {
            const session = request.session!;
            const { since } = (route.query as z.ZodType<{ since?: number }>).parse(request.query);
            platform.hub
              .connect(
                socket,
                { office: session.office, userId: session.actor.userId, sessionId: session.actor.sessionId },
                since,
              )
              .catch((error: Error) => {
                request.log.warn({ err: error }, 'a live socket could not be opened');
                socket.close(1011, 'try again');
              });
          },
        }
      : {}),
    handler: async (request, reply) => {
      const input: HandlerInput<RouteShape> = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.uploads ?? [],
      } as HandlerInput<RouteShape>;
      const http = { request, reply };
      const { session } = request;
      request.isUnderWay = binding.outside !== null;
      const result = await (binding.outside === null
        ? inLane(
            lane,
            () => inOffice(platform, session!, (ctx) => binding.verb(ctx, input)),
            changes ? undefined : goneOf(reply),
          )
        : inLane(lane, () => binding.verb({ platform, http, ...session }, input)));
      if (reply.sent) return reply;
      if (result === reply) return reply;
      if (route.plainText && typeof result === 'string') {
        void reply.type('text/plain; charset=utf-8').serializer(String);
      }
      return reply.code(reply.statusCode === 200 ? (route.status ?? 200) : reply.statusCode).send(result);
    },
  });
}

/** Ends the waiting of a read whose reader has gone. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Unserved('whoever asked has gone', 1));
  });
  return gone.signal;
}

/** What is given but empty counts as not given. */
function withoutBlanks(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** JSON bodies may be empty; forms arrive as text fields, kept for the signature of a webhook. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.shape?.access === 'webhook') request.rawBody = body as string;
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawForm = Object.fromEntries(new URLSearchParams(body as string));
      done(null, request.rawForm);
    },
  );
}
