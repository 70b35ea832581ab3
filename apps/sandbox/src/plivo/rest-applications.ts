import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PlivoError } from './errors.ts';
import { answer, pageOf } from './rest-kit.ts';
import type { Query } from './rest-kit.ts';
import type { PlivoStore } from './store.ts';
import type { Application } from './types.ts';

interface Params {
  authId: string;
  appId: string;
}

const method = z
  .string()
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(['GET', 'POST']));
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);
const body = z.looseObject({
  app_name: z.string().min(1).max(60).optional(),
  message_url: address.optional(),
  message_method: method.optional(),
});

function present(application: Application): Record<string, unknown> {
  return {
    answer_url: '',
    answer_method: 'POST',
    hangup_url: '',
    hangup_method: 'POST',
    fallback_answer_url: '',
    fallback_method: 'POST',
    default_app: false,
    default_endpoint_app: false,
    enabled: true,
    public_uri: false,
    sub_account: null,
    log_incoming_messages: true,
    ...application.fields,
    app_id: application.appId,
    app_name: application.name,
    message_url: application.messageUrl,
    message_method: application.messageMethod,
    resource_uri: `/v1/Account/${application.account}/Application/${application.appId}/`,
    sip_uri: `sip:${application.appId}@app.plivo.com`,
  };
}

function readBody(value: unknown): z.infer<typeof body> {
  const parsed = body.safeParse(value ?? {});
  if (!parsed.success)
    throw new PlivoError(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')} is invalid`);
  return parsed.data;
}

/** Application/: where a number's incoming texts (and, later, calls) are answered. */
export function registerApplications(app: FastifyInstance, store: PlivoStore): void {
  function applicationOf({ authId, appId }: Params): Application {
    const application = store.applications.get(appId);
    if (application?.account !== authId) throw new PlivoError(404, 'not found');
    return application;
  }

  app.post<{ Params: Params }>('/Application/', (request, reply) => {
    const { app_name: name, message_url: url, message_method: verb, ...fields } = readBody(request.body);
    if (!name) throw new PlivoError(400, 'app_name parameter not present');
    const account = request.params.authId;
    if ([...store.applications.values()].some((known) => known.account === account && known.name === name)) {
      throw new PlivoError(400, 'app_name is already in use');
    }
    const appId = String(randomInt(10 ** 13, 10 ** 14)) + String(randomInt(100, 1000));
    store.applications.set(appId, {
      appId,
      account,
      name,
      messageUrl: url ?? '',
      messageMethod: verb ?? 'POST',
      fields,
      createdAt: Date.now(),
    });
    return answer(reply, 201, { message: 'created', app_id: appId });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Application/', (request, reply) => {
    const { authId } = request.params;
    const mine = [...store.applications.values()].filter((known) => known.account === authId).toReversed();
    const page = pageOf(mine, request.query, `/v1/Account/${authId}/Application/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(present) });
  });

  app.get<{ Params: Params }>('/Application/:appId/', (request, reply) =>
    answer(reply, 200, present(applicationOf(request.params))),
  );

  app.post<{ Params: Params }>('/Application/:appId/', (request, reply) => {
    const application = applicationOf(request.params);
    const { app_name: name, message_url: url, message_method: verb, ...fields } = readBody(request.body);
    store.applications.set(application.appId, {
      ...application,
      name: name ?? application.name,
      messageUrl: url ?? application.messageUrl,
      messageMethod: verb ?? application.messageMethod,
      fields: { ...application.fields, ...fields },
    });
    return answer(reply, 202, { message: 'changed' });
  });

  app.delete<{ Params: Params }>('/Application/:appId/', (request, reply) => {
    const { appId } = applicationOf(request.params);
    store.applications.delete(appId);
    for (const owned of store.numbers.values()) {
      if (owned.appId === appId) store.numbers.set(owned.number, { ...owned, appId: null });
    }
    return reply.code(204).send();
  });
}
