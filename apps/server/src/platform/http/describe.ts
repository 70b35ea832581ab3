import { PAGE_HEADER, problem, type RouteShape } from '@chairline/contract';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Whether a call changes anything: it is held to the origin check, and to a running plan. */
export const changesSomething = (route: Pick<RouteShape, 'method' | 'acts'>): boolean =>
  route.method !== 'GET' || route.acts === 'page';

const isSignedIn = ({ access }: RouteShape): boolean =>
  access === 'session' || access === 'admin' || access === 'provider';

/**
 * The statuses with which a call may fail, as guard, validation and its own verb have it. What the route does not
 * name itself (`fails`) follows from its shape.
 */
export function failuresOf(route: RouteShape): number[] {
  const isOpen = route.access === 'webhook' || route.access === 'token';
  const hasBody = route.method !== 'GET';
  const statuses = new Set(route.fails ?? []);
  if (hasBody || route.params || route.query) statuses.add(400);
  if (isSignedIn(route) && changesSomething(route) && !route.whenLimited) statuses.add(402);
  if (isSignedIn(route) || route.access === 'webhook' || (!isOpen && changesSomething(route)))
    statuses.add(403);
  if (route.params) statuses.add(404).add(414);
  if (hasBody) statuses.add(413).add(415);
  if (!isOpen && route.counts !== 'none') statuses.add(429);
  // Any call may come when there is no room for it.
  return [...statuses.add(500).add(503)].sort((a, b) => a - b);
}

const words: Record<number, string> = {
  400: 'The input is wrong. One sentence that may be shown as it is.',
  401: 'The credentials are wrong.',
  402: 'The office’s trial and plan are over: it may read, and an admin may choose a plan.',
  403: 'Not now: `session_expired` wants one refresh, `forbidden` a right the caller lacks.',
  404: 'There is no such thing in this office, or nothing at this address.',
  409: 'Something else stands in the way, such as a change made meanwhile.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is of a type that is not taken.',
  429: 'Too many requests; `Retry-After` says when.',
  500: 'Something went wrong on our side; nothing was changed.',
  502: 'A vendor or the practice system did not do its part; it may be tried again.',
  503: 'Not served now; `Retry-After` says when to come again. `busy`: nothing was begun.',
};

const problemRef = { $ref: '#/components/schemas/Problem' };
const asProblem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemRef } },
});

interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
interface Operation {
  operationId?: string;
  responses: Record<string, Answer | { $ref: string }>;
}

/** The success of a call: what it is, of which types, and the sign of the connector with it. */
function describeSuccess(route: RouteShape, success: Answer): Answer {
  const [schema] = Object.values(success.content ?? {});
  const content = {
    ...(route.plainText ? { 'text/plain': schema } : success.content),
    ...Object.fromEntries(
      (route.media ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
  return {
    description: 'It was done.',
    ...(isSignedIn(route)
      ? { headers: { 'X-OD-Connector': { $ref: '#/components/headers/Connector' } } }
      : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

/**
 * Completes the OpenAPI document by what the schemas of the routes do not say: with which statuses a call fails and
 * what it then answers, and the types of answers that are no JSON.
 */
export function describeAnswers(routes: readonly RouteShape[]) {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const transform: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (input) => {
    if (!('openapiObject' in input)) return input.swaggerObject;
    const document = input.openapiObject;
    for (const methods of Object.values(document.paths ?? {})) {
      for (const operation of Object.values(methods ?? {}) as Operation[]) {
        const route = byName.get(operation.operationId ?? '');
        if (!route) continue;
        const { responses } = operation;
        const status = String(route.status ?? 200);
        responses[status] = describeSuccess(route, (responses[status] ?? {}) as Answer);
        for (const failure of failuresOf(route))
          responses[failure] = { $ref: `#/components/responses/${failure}` };
        responses.default = { $ref: '#/components/responses/default' };
      }
    }
    const failures = Object.fromEntries(
      Object.entries(words).map(([status, description]) => [
        status,
        status === '400'
          ? { description, content: { 'text/plain': { schema: { type: 'string' as const } } } }
          : asProblem(description),
      ]),
    );
    const described = {
      ...document,
      components: {
        ...document.components,
        schemas: { ...document.components?.schemas, Problem: z.toJSONSchema(problem) as object },
        responses: {
          ...failures,
          default: asProblem('Whatever else went wrong: its status, a stable code and a sentence.'),
        } as object,
        headers: {
          Connector: {
            description: 'How the office’s practice connector is.',
            schema: { type: 'string', enum: ['online', 'offline', 'none'] },
          },
        },
      },
    };
    return described as ReturnType<typeof transform>;
  };
  return transform;
}

/** Contract route → OpenAPI: multipart bodies carry their files, a GET that acts the page's own header. */
export const describeRoute: typeof jsonSchemaTransform = (input) => {
  const shape = (input.route.config as { shape?: RouteShape } | undefined)?.shape;
  const described = jsonSchemaTransform(input);
  if (shape?.acts === 'page') {
    const headers = {
      type: 'object',
      properties: { [PAGE_HEADER]: { type: 'string', enum: ['1'] } },
      required: [PAGE_HEADER],
    };
    return { ...described, schema: { ...described.schema, headers } as typeof described.schema };
  }
  if (!shape?.multipart) return described;
  const schema = described.schema as Record<string, unknown>;
  const body = schema.body as { properties?: Record<string, unknown> };
  return {
    ...described,
    schema: {
      ...schema,
      consumes: ['multipart/form-data'],
      body: {
        ...body,
        properties: {
          ...body.properties,
          ...(shape.filePart === undefined
            ? { files: { type: 'array', items: { type: 'string', format: 'binary' } } }
            : { [shape.filePart]: { type: 'string', format: 'binary' } }),
        },
      },
    } as typeof described.schema,
  };
};
