import { billing, isAdmin, problemCodes, type ProblemCode, type Role } from '@chairline/contract';

/** The input is wrong in a way its sender can mend: 400, with a body that is shown as it is. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** Every other refusal: becomes a problem document (RFC 9457) with a stable code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: ProblemCode;
  /** Seconds to wait before it is worth trying again. */
  readonly retryAfter: number | undefined;
  /** Further members of the problem document. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    retryAfter?: number,
    more: Record<string, unknown> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

export const sessionExpired = () =>
  new Refusal(403, problemCodes.sessionExpired, 'Your session has ended. Sign in again.');

export const forbidden = (detail = 'You are not allowed to do that. Ask an admin of your office.') =>
  new Refusal(403, problemCodes.forbidden, detail);

/** 402: reading is all that is left to the office. */
export const subscriptionOver = (role: Role) =>
  new Refusal(
    402,
    problemCodes.subscriptionOver,
    isAdmin(role) ? billing.billingMessages.limited : billing.billingMessages.limitedMember,
  );

/** 502: a vendor did not do its part; nothing was changed here. */
export const vendorFailed = (detail: string) => new Refusal(502, problemCodes.vendorFailed, detail);

export const notFound = (what: string) =>
  new Refusal(404, problemCodes.notFound, `There is no such ${what} in this office.`);

export const conflict = (detail: string) => new Refusal(409, problemCodes.conflict, detail);
