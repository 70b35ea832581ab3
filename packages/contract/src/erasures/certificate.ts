import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const count = z.number().int();
const person = z.object({ user_id: count, name: z.string(), at: isoDate });

/** What is left of an erased office: kept by the provider, its checksum in the provider's audit log. */
export const erasureCertificate = z.object({
  office: z.object({ client_id: count, name: z.string() }),
  deleted_at: isoDate,
  /** Both null: nobody brought it back for thirty days. */
  asked: person.nullable(),
  confirmed: person.nullable(),
  begun_at: isoDate,
  finished_at: isoDate,
  chairline: z.string(),
  rows: count,
  /** Rows that were removed, by table; of jobs that waited, `jobs`. */
  tables: z.array(z.object({ name: z.string(), rows: count })),
  files: count,
  bytes: count,
  /** The office's audit log: how long it was, when it began and ended, by which hash, and whether it was whole then. */
  audit_log: z.object({
    entries: count,
    first_at: isoDate.nullable(),
    last_at: isoDate.nullable(),
    last_hash: z.string(),
    whole: z.boolean(),
  }),
  /** Sentences: what was ended at vendors, what could not be, and what is kept, with the reason. */
  ended: z.array(z.string()),
  not_ended: z.array(z.string()),
  kept: z.array(z.string()),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;
