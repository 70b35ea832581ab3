import type { z } from 'zod';

/** Who may call a route at all. The verb behind it still decides what the caller may do. */
export type Access =
  /** A signed-in user of an office. */
  | 'session'
  /** A signed-in Admin of an office. */
  | 'admin'
  /** A signed-in Admin of the provider's own office (client 1). */
  | 'provider'
  /** Anyone. */
  | 'public'
  /** A vendor, known by the signature over the raw body. */
  | 'webhook'
  /** Whoever holds the unguessable, expiring token that is part of the path. */
  | 'token';

/** Calls of these kinds are limited by counts of their own; all others as reads (GET) or changes. `none`: never. */
export type CallKind = 'sign-in' | 'send' | 'search' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RouteShape {
  /** Unique, verb-noun; the operationId of the OpenAPI document. */
  name: string;
  method: Method;
  /** Under `/api`, parameters in braces: `/contacts/{id}`. */
  path: string;
  feature: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is multipart/form-data; `body` then describes its text fields, files travel as `files`, or under `filePart`. */
  multipart?: boolean;
  /** The name under which the one file of a multipart body travels, where the specification gives it one. */
  filePart?: string;
  /** What a success answers. Left out: a body that is not JSON (a file, an XML answer, a socket). */
  answer?: z.ZodType;
  /** The status of a success, 200 unless the specification names another. */
  status?: number;
  /** An answer that is a string travels as it is, as text/plain, and not as JSON. */
  plainText?: true;
  /** Media types of a success beside JSON, or in its place. */
  media?: readonly string[];
  /** Statuses with which it may fail beside those that follow from its shape: a conflict (409), a vendor (502). */
  fails?: readonly number[];
  /**
   * A GET by the specification that changes something all the same. `page`: only with the page's own header
   * (PAGE_HEADER), which no picture, link or frame can send; `navigation`: a browser is led here by a vendor, and it
   * is taken as a page alone.
   */
  acts?: 'page' | 'navigation';
  /** Which limit of calls a minute it counts against. */
  counts?: CallKind;
  /** An office whose trial and plan are over may call it although it changes something (decisions, Money). */
  whenLimited?: true;
}

/**
 * The header that our page's own code sends with every call. Other sites cannot send it without asking first (CORS),
 * which is never granted; what a document loads by itself (pictures, frames, links) carries none.
 */
export const PAGE_HEADER = 'x-chairline-page';

/** Declares a route once, for server, web and OpenAPI alike; the literal types are kept. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after validation. */
export interface RouteInput<R extends RouteShape> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a client passes to call the route: only the parts the route has. */
export type RouteCall<R extends RouteShape> = Present<{
  params: Sent<R['params']>;
  query: Sent<R['query']>;
  body: Sent<R['body']>;
}> & { files?: R['multipart'] extends true ? readonly File[] : never };

/** What a success answers, as parsed by the client. */
export type RouteAnswer<R extends RouteShape> = Parsed<R['answer']>;

/** What a query can carry; lists and objects have no agreed way to be written there. */
type QueryValue = string | number | boolean | null | undefined;

/**
 * The path with its parameters filled in and the query appended.
 * @param call `params` and `query` of the call; undefined query values are left out.
 */
export function pathOf(shape: RouteShape, call: { params?: unknown; query?: unknown }): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = shape.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((call.query ?? {}) as Record<string, QueryValue>)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
