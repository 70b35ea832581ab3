import { problemCodes, type Problem, type ProblemCode } from '@chairline/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { isUnconnected } from '../db/database.ts';
import { unservedOf } from '../db/unserved.ts';
import { BadInput, Refusal } from '../errors.ts';
import { storageRefusal, storageTroubleOf } from '../storage-trouble.ts';
import { changesSomething } from './describe.ts';

/** A database that is away is asked again after this long. */
const UNCONNECTED_SECONDS = 5;

const codeOfStatus: Record<number, ProblemCode> = {
  401: problemCodes.wrongCredentials,
  403: problemCodes.forbidden,
  404: problemCodes.notFound,
  409: problemCodes.conflict,
  413: problemCodes.tooLarge,
  414: problemCodes.tooLarge,
  415: problemCodes.unsupportedType,
  429: problemCodes.tooMany,
  503: problemCodes.unavailable,
};

const titles: Record<number, string> = {
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  414: 'Too large',
  415: 'Unsupported type',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available',
  507: 'Not saved',
};

/** What zod says of input whose schema has no words of its own, made fit to show. */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  const where = issue.path?.length ? ` “${issue.path.join('.')}”` : '';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `The field${where} is missing.`;
  if (issue.code === 'too_big') return `The field${where} is too large (at most ${String(issue.maximum)}).`;
  if (issue.code === 'too_small')
    return `The field${where} is too small (at least ${String(issue.minimum)}).`;
  return `The field${where} is not valid.`;
};

/** The one sentence of a failed validation: the first issue's. */
export function sentenceOf(error: ZodError): string {
  return error.issues[0]?.message ?? 'The input is not valid.';
}

/** Every error becomes a sentence (400) or a problem document; the cause is only ever logged. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof BadInput) {
    void reply.code(400).type('text/plain; charset=utf-8').send(error.message);
    return;
  }
  if (error instanceof ZodError) {
    void reply.code(400).type('text/plain; charset=utf-8').send(sentenceOf(error));
    return;
  }
  const trouble = storageTroubleOf(error);
  if (trouble) {
    request.log.error({ err: error }, 'a request could not be saved');
    const { status, code, message } = storageRefusal(trouble);
    sendProblem(reply, request, status, code, message);
    return;
  }
  const unserved = unservedOf(error);
  if (unserved || isUnconnected(error)) {
    if (unserved) request.log.warn({ err: error }, 'a request was not served in time');
    else request.log.error({ err: error }, 'a request got no connection to the database');
    void reply.header('Retry-After', unserved?.retryAfter ?? UNCONNECTED_SECONDS);
    const why = unserved ? 'The server is busy' : 'The server’s database does not answer';
    const { shape } = request.routeOptions.config;
    // What opens several transactions may have been through with some of them; one whose end was lost may stand.
    if (unserved?.isInDoubt && (!shape || changesSomething(shape)))
      sendProblem(
        reply,
        request,
        503,
        problemCodes.unavailable,
        'The server lost its database as this was being saved, and cannot say whether it was. Look at what is there, then try again.',
      );
    else if (request.isUnderWay)
      sendProblem(
        reply,
        request,
        503,
        problemCodes.unavailable,
        `${why} at the moment, and this could not be finished. Look at what is there, then try again.`,
      );
    else
      sendProblem(
        reply,
        request,
        503,
        problemCodes.busy,
        `${why} at the moment. Nothing was changed; try again in a moment.`,
      );
    return;
  }
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) void reply.header('Retry-After', Math.ceil(error.retryAfter));
    sendProblem(reply, request, error.status, error.code, error.message, error.more);
    return;
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 400) {
    void reply.code(400).type('text/plain; charset=utf-8').send(wordsForFastify(error));
    return;
  }
  if (status < 500) {
    sendProblem(reply, request, status, codeOfStatus[status] ?? problemCodes.conflict, error.message);
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  sendProblem(
    reply,
    request,
    status === 503 ? 503 : 500,
    status === 503 ? problemCodes.unavailable : problemCodes.internal,
    `Something went wrong on our side; nothing was changed. Try again, and if it stays so, tell your administrator the number ${request.id}.`,
  );
}

export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: ProblemCode,
  detail: string,
  more: Record<string, unknown> = {},
): void {
  const body: Problem = {
    ...more,
    type: 'about:blank',
    title: titles[status] ?? 'Refused',
    status,
    code,
    detail,
    instance: `urn:request:${request.id}`,
  };
  void reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function wordsForFastify(error: Error): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return 'The body is not valid JSON.';
  if (code === 'FST_ERR_BAD_URL') return 'The address is not valid.';
  // Fastify's other words are for programmers; a person is told what to do.
  return 'The request could not be read. Send it again.';
}
