import type { FastifyRequest } from 'fastify';

export type Fields = Record<string, string | undefined>;
export interface SentFile {
  bytes: Buffer;
  type: string;
  name: string;
}
export interface Sent {
  fields: Fields;
  files: Record<string, SentFile>;
}

/** Query, form or multipart: the Graph API takes them all. */
export const sentOf = (request: FastifyRequest): Sent => {
  const { fields, files } = (request.body as Sent | null | undefined) ?? { fields: {}, files: {} };
  return { fields: { ...(request.query as Fields), ...fields }, files };
};
