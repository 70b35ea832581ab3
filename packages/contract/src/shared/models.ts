import { z } from 'zod';

/** A row's id as it stands in a path: digits only. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The same for what is numbered in 32 bits: users, types, tags. */
export const smallIdParam = idParam.max(2_147_483_647);

/** How often a row was changed, as whoever changes it has seen it: whoever saw an older one is told so by 409. */
export const rowVersion = z.number().int().min(0).max(2_147_483_647);

/** A form and a query have only texts: browsers write `undefined` and `null` for what is not there. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'null', 'undefined'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** US dollars with two decimals at most, where the specification names the amount; all others are integer cents. */
export const dollars = z.number();
export const toDollars = (cents: number): number => cents / 100;

/** As what a list may be taken out: RFC 4180, or a workbook of one sheet. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = z.enum(tableFormats).default('csv');
export const tableMedia: readonly string[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** ISO 8601 with offset. */
export const isoDate = z.iso.datetime({ offset: true });

/** An error that is not a 400: RFC 9457. `code` is stable and meant for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

/** The codes a problem document may carry. */
export const problemCodes = {
  sessionExpired: 'session_expired',
  forbidden: 'forbidden',
  wrongCredentials: 'wrong_credentials',
  notFound: 'not_found',
  conflict: 'conflict',
  /** Somebody, or a place, is booked already at that time. 409. */
  timeTaken: 'time_taken',
  tooLarge: 'too_large',
  unsupportedType: 'unsupported_type',
  tooMany: 'too_many_requests',
  signInLocked: 'sign_in_locked',
  /** The office's trial and plan are over: it may read, and an admin may choose a plan. 402. */
  subscriptionOver: 'subscription_over',
  /** A vendor could not do it; nothing was changed, and it may be tried again. 502. */
  vendorFailed: 'vendor_failed',
  /** A limit of time, tokens or money for AI is reached; the words say which, and until when. 429. */
  aiLimit: 'ai_limit',
  unavailable: 'unavailable',
  /** Others have all there is to do it with: nothing was begun, or all of it was taken back. The same call may come again. 503. */
  busy: 'busy',
  /** The server's disk, or its database's, has no room: nothing was saved. 507. */
  storageFull: 'storage_full',
  /** The server can only be read: nothing was saved. 503. */
  storageReadOnly: 'storage_read_only',
  internal: 'internal',
} as const;
export type ProblemCode = (typeof problemCodes)[keyof typeof problemCodes];
