import { system, type health as contract } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { officeHealthQuery } from './queries.ts';
import { sayFault } from '../../ui/say-fault.ts';

type Job = contract.BrokenJob;

/** Does it, then looks at everything again. @returns whether it was done */
async function tell(work: () => Promise<unknown>, failed: string): Promise<boolean> {
  let isDone = true;
  try {
    await work();
  } catch (error) {
    isDone = false;
    sayFault(error, `${failed}`);
  }
  await queryClient.invalidateQueries({ queryKey: officeHealthQuery.queryKey });
  return isDone;
}

const params = (job: Job) => ({ params: { jobId: job.job_id } });

/** Has a failed job tried again, now. */
export async function retryJob(job: Job): Promise<void> {
  const done = await tell(() => call(system.retryFailedJob, params(job)), 'It was not tried again.');
  if (done) notify({ message: `${job.what} is tried again. Should it fail anew, it shows here.` });
}

/** Takes a failed job off the list, with a way back. */
export async function dismissJob(job: Job): Promise<void> {
  const done = await tell(() => call(system.dismissFailedJob, params(job)), 'It was not dismissed.');
  if (!done) return;
  notify({
    message: `${job.what}: dismissed.`,
    action: {
      label: 'Undo',
      onClick: () => void tell(() => call(system.restoreFailedJob, params(job)), 'It was not brought back.'),
    },
  });
}
