import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { inOffice, type Platform } from '../platform.ts';

/** A batch that fails so often in one run ends the whole, which then says so. */
const TRIES = 4;
const PAUSE_MS = 200;

/** Work that a job does batch by batch. */
export interface InBatches {
  office: number;
  /** The job's, as audit rows name who acted. */
  job: string;
  /** What it is about, for the log. */
  subject: string;
  /** One batch, in a transaction of its own. @returns whether there is more to do */
  step: (ctx: Context) => Promise<boolean>;
  /** Says that it could not go on. */
  fail: (ctx: Context) => Promise<void>;
}

/** Does one batch after the other. A batch that fails is tried again, and ends the whole when it fails time after time. */
export async function runInBatches(platform: Platform, work: InBatches): Promise<void> {
  const scope = { office: work.office, actor: { kind: 'job', name: work.job } } as const;
  let failures = 0;
  for (let more = true; more;) {
    try {
      more = await inOffice(platform, scope, work.step);
      failures = 0;
    } catch (error) {
      failures += 1;
      platform.log.warn({ err: error, subject: work.subject, failures }, 'a batch of a job failed');
      if (failures >= TRIES) {
        await inOffice(platform, scope, work.fail);
        return;
      }
      await setTimeout(failures * PAUSE_MS);
    }
  }
}
