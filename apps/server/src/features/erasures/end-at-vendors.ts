import { formatPhone, toWire } from '@chairline/contract';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { inOffice } from '../../platform/platform.ts';
import { letGoOfOffice } from '../offices/index.ts';
import { partakers, turn } from './present.ts';
import { note, type Run, step } from './step.ts';
import { listOpenJobs, type OpenJob } from './store-erase.ts';
import { ERASE, wakeErasure } from './wake.ts';

interface Ending {
  /** What is so where it did not come through. */
  says: (job: OpenJob) => string;
  /** What the certificate would say of it, had it come through. */
  isDenied: (sentence: string, job: OpenJob) => boolean;
}

const phoneOf = ({ number }: OpenJob): string => formatPhone(toWire(number ?? ''));
const isOfCalendar = ({ name }: OpenJob): boolean => name?.startsWith('google-calendar:') === true;

/** Jobs that end something at a vendor. */
export const endings: Readonly<Record<string, Ending>> = {
  'release-phone': {
    says: (job) => `The number ${phoneOf(job)} could not be given back to the carrier. Give it back there.`,
    isDenied: (sentence, job) => sentence.includes(phoneOf(job)),
  },
  'remove-endpoint': {
    says: () => 'A softphone could not be removed at the carrier. Remove it there.',
    isDenied: (sentence) => sentence.includes('softphone'),
  },
  'revoke-mail': {
    says: (job) =>
      `The right to ${isOfCalendar(job) ? 'the calendars' : 'the mailbox'} of the Google account ${job.address ?? ''} could not be given back. Whoever owns the account takes it away at Google.`,
    isDenied: (sentence, job) => sentence.includes(isOfCalendar(job) ? 'Google calendars' : 'the mailbox'),
  },
  'revoke-facebook': {
    says: () =>
      'The right to the Facebook account could not be given back. Whoever owns the account takes it away at Facebook.',
    isDenied: (sentence) => sentence.includes('the Facebook account'),
  },
  'sync-subscription': {
    says: () => 'Stripe could not be asked about the subscription. Look there that it has ended.',
    isDenied: (sentence) => sentence.includes('The subscription'),
  },
};

/**
 * Has the office let go of itself, and what it has at vendors ended; then waits until that is through, or its time is
 * over. @returns false while it waits
 */
export async function endAtVendors(run: Run): Promise<boolean> {
  const deletedAt = await step(run, async (_, row) => row.deletedAt);
  const scope = { office: run.office, actor: { kind: 'job', name: ERASE } } as const;
  const notes = await inOffice(run.platform, scope, (ctx) => letGoOfOffice(ctx, deletedAt));
  return step(run, async (ctx, row) => {
    if (!notes) {
      await turn(ctx, row, {
        state: 'withdrawn',
        phase: null,
        finishedAt: ctx.now,
        bell: partakers(row),
      });
      return false;
    }
    const open = await listOpenJobs(ctx.tx, run.office, Object.keys(endings));
    const waits = open.some(({ failed }) => !failed);
    if (waits && ctx.now.getTime() < row.begunAt!.getTime() + run.timing.vendors) {
      await wakeErasure(ctx, run.id, { runAt: new Date(Date.now() + run.timing.lookAgain) });
      return false;
    }
    await note(ctx, row, { phase: 'rows', notes: withFailures(notes, open) });
    return true;
  });
}

/** What did not come through is not said to have ended. */
function withFailures(notes: ErasingNotes, open: readonly OpenJob[]): ErasingNotes {
  const isDenied = (sentence: string) => open.some((job) => endings[job.task]!.isDenied(sentence, job));
  return {
    ...notes,
    ended: notes.ended.filter((sentence) => !isDenied(sentence)),
    notEnded: [...notes.notEnded, ...open.map((job) => endings[job.task]!.says(job))],
  };
}
