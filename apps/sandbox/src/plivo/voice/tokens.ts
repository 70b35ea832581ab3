import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world/index.ts';
import { PlivoError } from '../errors.ts';
import { answer } from '../rest-kit.ts';

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  app: z.string().optional(),
  nbf: z.number(),
  exp: z.number(),
  per: z
    .object({ voice: z.object({ incoming_allow: z.boolean(), outgoing_allow: z.boolean() }).partial() })
    .partial(),
});

/** What a token of a softphone says. */
export type Claims = z.infer<typeof claims>;

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const body = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(120).optional(),
  nbf: z.coerce.number().int().optional(),
  exp: z.coerce.number().int().optional(),
  app: z.string().optional(),
  per: z
    .object({ voice: z.object({ incoming_allow: flag, outgoing_allow: flag }).partial().optional() })
    .optional(),
});

/** Seconds a token holds, and holds at most (Plivo, "access tokens": a day). */
const HOLDS = 86_400;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest();

/** The claims of a token that an account of this carrier signed and that holds now; null when it does not. */
export function readToken(world: World, token: string): Claims | null {
  const [head = '', middle = '', signature = ''] = token.split('.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(middle, 'base64url').toString());
  } catch {
    return null;
  }
  const found = claims.safeParse(parsed);
  if (!found.success) return null;
  const account = world.accounts.find(({ authId }) => authId === found.data.iss);
  if (!account) return null;
  const wanted = sign(`${head}.${middle}`, account.authToken);
  const given = Buffer.from(signature, 'base64url');
  const now = Date.now() / 1000;
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return found.data.exp > now ? found.data : null;
}

/** JWT/Token/: tokens with which a browser's softphone logs in. */
export function registerTokens(app: FastifyInstance, world: World): void {
  app.post<{ Params: { authId: string } }>('/JWT/Token/', (request, reply) => {
    const parsed = body.safeParse(request.body ?? {});
    if (!parsed.success)
      throw new PlivoError(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')} is invalid`);
    const { iss, sub, nbf, exp, app: appId, per } = parsed.data;
    const account = world.accounts.find(({ authId }) => authId === request.params.authId);
    if (!account || iss !== account.authId) throw new PlivoError(400, 'iss is invalid');
    const now = Math.floor(Date.now() / 1000);
    const from = nbf ?? now;
    const until = exp ?? from + HOLDS;
    if (until <= from || until - from > HOLDS) throw new PlivoError(400, 'exp is invalid');
    const head = encode({ typ: 'JWT', alg: 'HS256', cty: 'plivo;v=1' });
    const middle = encode({
      jti: `${sub ?? 'endpoint'}-${randomUUID()}`,
      iss,
      sub: sub ?? `sandbox${randomUUID().slice(0, 8)}`,
      ...(appId === undefined ? {} : { app: appId }),
      nbf: from,
      exp: until,
      per: {
        voice: {
          incoming_allow: per?.voice?.incoming_allow ?? false,
          outgoing_allow: per?.voice?.outgoing_allow ?? false,
        },
      },
    });
    const token = `${head}.${middle}.${sign(`${head}.${middle}`, account.authToken).toString('base64url')}`;
    return answer(reply, 200, { token });
  });
}
