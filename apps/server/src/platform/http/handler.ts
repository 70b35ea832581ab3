import type { RouteAnswer, RouteInput, RouteShape } from '@chairline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, UserActor } from '../context.ts';
import type { Platform } from '../platform.ts';

/** Who is signed in, as the session cookies say. */
export interface Session {
  office: number;
  actor: UserActor;
  /** The office's trial and plan are over: it may read, and choose a plan. */
  limited: boolean;
}

/** A file of a multipart request; its type is what the content says, not the name. */
export interface UploadedFile {
  fileName: string;
  /** The MIME type its sender gave, '' where none was. */
  declaredType: string;
  bytes: Buffer;
}

export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type HandlerInput<R extends RouteShape> = RouteInput<R> & { files: readonly UploadedFile[] };

export interface Binding {
  route: RouteShape;
  /** Runs after access and input were checked; its result is the answer. */
  run(
    platform: Platform,
    input: HandlerInput<RouteShape>,
    session: Session | null,
    http: Http,
  ): Promise<unknown>;
  /** Opens the transaction around `run`. */
  transactional: boolean;
  inContext?(ctx: Context, input: HandlerInput<RouteShape>, http: Http): Promise<unknown>;
}

/** Binds a route to a verb: one transaction of the caller's office around it. */
export function handle<R extends RouteShape>(
  route: R,
  verb: (ctx: Context, input: HandlerInput<R>, http: Http) => Promise<RouteAnswer<R>>,
): Binding {
  return {
    route,
    transactional: true,
    inContext: verb as Binding['inContext'],
    run: () => Promise.reject(new Error(`${route.name} runs in a transaction`)),
  };
}

/** Binds a route that opens its own transactions: files, webhooks, sign-in. */
export function handleRaw<R extends RouteShape>(
  route: R,
  run: (platform: Platform, input: HandlerInput<R>, session: Session | null, http: Http) => Promise<unknown>,
): Binding {
  return { route, transactional: false, run: run as unknown as Binding['run'] };
}
