import { z } from 'zod';

/** What an archive says of itself; at its end, when everything is in it. */
export const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  version: z.string(),
  office: z.object({ client_id: z.int(), name: z.string(), timezone: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.int(),
  missing_files: z.int(),
  left_out: z.object({
    tables: z.record(z.string(), z.string()),
    columns: z.record(z.string(), z.array(z.string()).readonly()),
  }),
});
export type Manifest = z.infer<typeof manifest>;
