/** An answer of the API that is no success, as Stripe's SDK reads it (docs: api/errors). */
export class StripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type, message, ...more };
  }
}

const invalid = 'invalid_request_error';

export const badRequest = (message: string, param?: string, code?: string) =>
  new StripeError(400, invalid, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) });

export const noSuch = (what: string, id: string, param = 'id') =>
  new StripeError(404, invalid, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

/** The same for an id within the parameters: Stripe answers 400 there. */
export const noSuchParam = (what: string, id: string, param: string) =>
  badRequest(`No such ${what}: '${id}'`, param, 'resource_missing');
