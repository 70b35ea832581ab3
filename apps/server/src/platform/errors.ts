import { problemCodes, type ProblemCode } from '@chairline/contract';

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

  constructor(status: number, code: ProblemCode, detail: string, retryAfter?: number) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const sessionExpired = () =>
  new Refusal(403, problemCodes.sessionExpired, 'Your session has ended. Sign in again.');

export const forbidden = (detail = 'You are not allowed to do that. Ask an admin of your office.') =>
  new Refusal(403, problemCodes.forbidden, detail);

export const notFound = (what: string) =>
  new Refusal(404, problemCodes.notFound, `There is no such ${what} in this office.`);

export const conflict = (detail: string) => new Refusal(409, problemCodes.conflict, detail);
