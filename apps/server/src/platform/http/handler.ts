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

type SignedIn = 'session' | 'admin' | 'provider';

/**
 * What a verb does for which it must hold no transaction while it runs: it opens its own, by `inOffice`. All others run
 * in one.
 */
export type Outside =
  /** Files are looked at and stored before the rows that name them. */
  | 'upload'
  /** It waits for a vendor's answer. */
  | 'vendor'
  /** It waits for a language model's answer, and stops with whoever asked. */
  | 'model'
  /** A vendor's delivery: its signature is checked, and its office found. */
  | 'delivery'
  /** It answers a file, or rows as they are read. */
  | 'stream'
  /** Who comes in or goes: cookies, addresses, tokens, counts of failures that stand whatever follows. */
  | 'account'
  /** The provider's admin works in the office that is named. */
  | 'other-office'
  /** It asks this process and its settings, or all offices. */
  | 'process';

/** What a verb outside a transaction works with: who asks, where somebody is signed in, and HTTP where it is its matter. */
export type OutsideContext<R extends RouteShape, W extends Outside> = {
  readonly platform: Platform;
} & Readonly<R['access'] extends SignedIn ? Session : unknown> &
  (W extends 'delivery' | 'stream' | 'account' | 'model' ? { readonly http: Http } : unknown);

declare const made: unique symbol;

/** A route and its verb, `(ctx, input)` in every case. Only `handle` and `handleOutside` make one. */
export type Binding = { readonly route: RouteShape; readonly [made]: true } & (
  | { readonly outside: null; verb(ctx: Context, input: HandlerInput<RouteShape>): Promise<unknown> }
  | { readonly outside: Outside; verb(ctx: unknown, input: HandlerInput<RouteShape>): Promise<unknown> }
);

/** Binds a route to a verb: one transaction of the caller's office around it. */
export function handle<R extends RouteShape & { access: SignedIn }>(
  route: R,
  verb: (ctx: Context, input: HandlerInput<R>) => Promise<RouteAnswer<R>>,
): Binding {
  return { route, outside: null, verb } as unknown as Binding;
}

/** Binds a route to a verb that holds no transaction, and says why. Its access and input are checked all the same. */
export function handleOutside<R extends RouteShape, W extends Outside>(
  route: R,
  outside: W,
  verb: (ctx: OutsideContext<R, W>, input: HandlerInput<R>) => Promise<unknown>,
): Binding {
  return { route, outside, verb } as unknown as Binding;
}
