/** A refusal, whose body is a bare JSON string (opendental.com/site/apiimplementation.html). */
export class ApiRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const badRequest = (message: string) => new ApiRefusal(400, message);
export const notFound = (what: string) => new ApiRefusal(404, `${what} not found`);
