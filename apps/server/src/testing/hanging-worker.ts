import { pino } from 'pino';
import { z } from 'zod';
import { defineJob, startWorker } from '../platform/jobs/worker.ts';

/**
 * A process that takes jobs of one kind up and never ends them, to be killed in the middle.
 * Arguments: the owner's connection string, the kind. Says `taken` for each job.
 */
const [ownerUrl, name] = process.argv.slice(2);
await startWorker({
  ownerUrl: ownerUrl!,
  kinds: [
    defineJob({
      name: name!,
      payload: z.object({ client_id: z.number() }),
      handle: async () => {
        process.send?.('taken');
        await new Promise(() => {});
      },
    }),
  ],
  concurrency: 1,
  log: pino({ level: 'silent' }),
  offices: () => Promise.resolve([]),
});
