import { PAGE_HEADER, pathOf, type RouteShape } from '@chairline/contract';
import type { multipart } from './factory.ts';

/** Rows of an office that the calls of many features name. */
export interface SharedIds {
  contact: number;
  contactType: number;
  user: number;
  /** A Member with a second factor. */
  colleague: number;
  /** A text of `contact` that came in, with an attachment. */
  item: number;
  media: number;
  /** The number of `contact`, E.164. */
  number: string;
  office: number;
}

/** What a route is called with in the tests that go through every route. Ids are those of one office. */
export interface RouteCase {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** For routes that take a form. */
  form?: ReturnType<typeof multipart>;
  /** Status when the office's own user (an Admin) calls it. */
  ok: number;
  /** Status when another office calls it with these ids; left out: the call names no id of the office. */
  foreign?: 403 | 404;
  /** Of a route for the provider's admins: the status when one of them calls it; left out: its success. */
  provider?: number;
}

/** The call of a route, as our page's own code makes it. */
export const requestOf = (route: RouteShape, entry: RouteCase) => ({
  method: route.method,
  url: `/api${pathOf(route, entry)}`,
  headers: { [PAGE_HEADER]: '1', ...entry.form?.headers },
  ...(entry.form
    ? { payload: entry.form.payload }
    : entry.body === undefined
      ? {}
      : { payload: entry.body as object }),
});
