import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../world/index.ts';
import { registerFaults, type VendorWords } from '../world/vendor-faults.ts';

/** An error as the Graph API says it (developers.facebook.com/docs/graph-api/guides/error-handling). */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly more: Record<string, unknown>;
  constructor(status: number, code: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export const expiredToken = () =>
  new GraphError(401, 190, 'Error validating access token: Session has expired.', { error_subcode: 463 });
export const badToken = () => new GraphError(401, 190, 'Invalid OAuth access token data.');
export const notPermitted = (permission: string) =>
  new GraphError(
    403,
    200,
    `(#200) Requires ${permission} permission to manage the object, or a role on the page.`,
  );
export const unknownObject = (id: string) =>
  new GraphError(
    400,
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { error_subcode: 33 },
  );
export const invalid = (words: string, said?: string) =>
  new GraphError(
    400,
    100,
    `(#100) ${words}`,
    said ? { error_user_title: 'Not posted', error_user_msg: said } : {},
  );

function bodyOf(error: GraphError): object {
  const type = error.code === 190 || error.code === 200 ? 'OAuthException' : 'GraphMethodException';
  const trace = randomBytes(8).toString('base64url');
  return {
    error: { message: error.message, type, code: error.code, ...error.more, fbtrace_id: trace },
  };
}

const refusal = (error: GraphError, headers: Record<string, string> = {}) => ({
  status: error.status,
  headers,
  body: bodyOf(error),
});
const send = (reply: FastifyReply, error: GraphError): FastifyReply =>
  reply.code(error.status).send(bodyOf(error));

/** The ways it is said that too much was asked, in turn: of the app, of a page, of one call, and bare. */
function busy(turn: number): ReturnType<VendorWords['rateLimit']> {
  const usage = [
    { type: 'pages', call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 0 },
  ];
  const headers = { 'x-business-use-case-usage': JSON.stringify({ '100001': usage }) };
  switch (turn % 4) {
    case 1:
      return refusal(
        new GraphError(403, 4, '(#4) Application request limit reached', { is_transient: true }),
        headers,
      );
    case 2:
      return refusal(new GraphError(400, 32, '(#32) Page request limit reached'), headers);
    case 3:
      return refusal(
        new GraphError(400, 613, '(#613) Calls to this api have exceeded the rate limit.'),
        headers,
      );
    default:
      return {
        status: 429,
        headers: { ...headers, 'retry-after': '0' },
        body: { error: { message: 'Too many requests', code: 4 } },
      };
  }
}

/** The faults every vendor has, in Meta's words, and its own: an expired token, a permission that was taken away. */
const metaWords: VendorWords = {
  error: (turn) =>
    refusal(
      turn % 2 === 1
        ? new GraphError(500, 1, 'An unknown error has occurred.')
        : new GraphError(503, 2, 'Service temporarily unavailable', { is_transient: true }),
    ),
  rateLimit: busy,
  async other(mode, _request, reply) {
    if (mode === 'expired-token') send(reply, expiredToken());
    else if (mode === 'no-permission') send(reply, notPermitted('pages_manage_posts'));
    else return false;
    return true;
  },
};

/** What goes wrong within this scope is said as the Graph API says it. */
export function registerMetaErrors(scope: FastifyInstance, world: World): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof GraphError) return send(reply, error);
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500)
      return send(reply, new GraphError(statusCode, 100, error instanceof Error ? error.message : 'Invalid'));
    world.log.error(error, 'meta');
    return send(reply, new GraphError(500, 1, 'An unknown error has occurred.'));
  });
  registerFaults(scope, world, 'meta', metaWords);
}
