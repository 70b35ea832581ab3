import { createHash, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PlivoError } from './errors.ts';
import { answer, pageOf } from './rest-kit.ts';
import type { Query } from './rest-kit.ts';
import type { PlivoStore } from './store.ts';
import type { Endpoint } from './types.ts';
import { SIP_DOMAIN } from './voice/addresses.ts';

interface Params {
  authId: string;
  endpointId: string;
}

const fields = z.looseObject({
  username: z
    .string()
    .regex(/^[a-z\d]{1,60}$/i)
    .optional(),
  password: z.string().min(5).max(100).optional(),
  alias: z.string().min(1).max(120).optional(),
  app_id: z.string().nullish(),
});

function readBody(value: unknown): z.infer<typeof fields> {
  const parsed = fields.safeParse(value ?? {});
  if (!parsed.success)
    throw new PlivoError(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')} is invalid`);
  return parsed.data;
}

function present(
  { account, endpointId, username, passwordHash, alias, appId }: Endpoint,
  registered: boolean,
) {
  return {
    alias,
    application: appId === null ? null : `/v1/Account/${account}/Application/${appId}/`,
    endpoint_id: endpointId,
    password: passwordHash,
    resource_uri: `/v1/Account/${account}/Endpoint/${endpointId}/`,
    sip_registered: String(registered),
    sip_uri: `sip:${username}@${SIP_DOMAIN}`,
    sub_account: null,
    username,
  };
}

const someDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Endpoint/: softphones. Plivo puts twelve digits after the name that was asked for. */
export function registerEndpoints(
  app: FastifyInstance,
  store: PlivoStore,
  isRegistered: (username: string) => boolean,
): void {
  const shown = (endpoint: Endpoint) => present(endpoint, isRegistered(endpoint.username));

  function endpointOf({ authId, endpointId }: Params): Endpoint {
    const endpoint = store.endpoints.get(endpointId);
    if (endpoint?.account !== authId) throw new PlivoError(404, 'not found');
    return endpoint;
  }

  function checkApplication(appId: string | null | undefined, account: string): void {
    if (appId && store.applications.get(appId)?.account !== account)
      throw new PlivoError(400, 'app_id is invalid');
  }

  /** HA1 of a digest login (RFC 2617): the carrier keeps this, never the password. */
  const digestOf = (username: string, password: string) => hashOf(`${username}:${SIP_DOMAIN}:${password}`);
  const hashOf = (password: string) => createHash('md5').update(password).digest('hex');

  app.post<{ Params: Params }>('/Endpoint/', (request, reply) => {
    const { username, password, alias, app_id: appId } = readBody(request.body);
    for (const [name, value] of Object.entries({ username, password, alias })) {
      if (value === undefined) throw new PlivoError(400, `${name} parameter not present`);
    }
    checkApplication(appId, request.params.authId);
    const fullName = `${username}${someDigits(12)}`;
    const endpoint: Endpoint = {
      endpointId: someDigits(14),
      account: request.params.authId,
      username: fullName,
      passwordHash: hashOf(password!),
      digestHash: digestOf(fullName, password!),
      alias: alias!,
      appId: appId ?? null,
      createdAt: Date.now(),
    };
    store.endpoints.set(endpoint.endpointId, endpoint);
    return answer(reply, 201, {
      message: 'created',
      username: endpoint.username,
      alias: endpoint.alias,
      endpoint_id: endpoint.endpointId,
    });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Endpoint/', (request, reply) => {
    const { authId } = request.params;
    const mine = [...store.endpoints.values()].filter((known) => known.account === authId).toReversed();
    const page = pageOf(mine, request.query, `/v1/Account/${authId}/Endpoint/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(shown) });
  });

  app.get<{ Params: Params }>('/Endpoint/:endpointId/', (request, reply) =>
    answer(reply, 200, shown(endpointOf(request.params))),
  );

  app.post<{ Params: Params }>('/Endpoint/:endpointId/', (request, reply) => {
    const endpoint = endpointOf(request.params);
    const { password, alias, app_id: appId } = readBody(request.body);
    checkApplication(appId, endpoint.account);
    store.endpoints.set(endpoint.endpointId, {
      ...endpoint,
      ...(password === undefined
        ? {}
        : {
            passwordHash: hashOf(password),
            digestHash: digestOf(endpoint.username, password),
            passwordChanges: (endpoint.passwordChanges ?? 0) + 1,
          }),
      alias: alias ?? endpoint.alias,
      appId: appId === undefined ? endpoint.appId : appId || null,
    });
    return answer(reply, 202, { message: 'changed', alias: alias ?? endpoint.alias });
  });

  app.delete<{ Params: Params }>('/Endpoint/:endpointId/', (request, reply) => {
    store.endpoints.delete(endpointOf(request.params).endpointId);
    return reply.code(204).send();
  });
}
