import { practice, countOf } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';

/** Marks patients of a list as dealt with, or not after all, with its Undo. */
export async function markDone(list: PatientList, patNums: readonly number[], done: boolean): Promise<void> {
  try {
    const { count } = await call(practice.markListDone, {
      params: { list },
      body: { pat_nums: [...patNums], done },
      quiet400: true,
    });
    const whom = countOf(count, 'patient');
    notify({
      message: done ? `${whom} done. They come back when something changes.` : `${whom} back in the list.`,
      kind: 'success',
      ...(done ? { action: { label: 'Undo', onClick: () => void markDone(list, patNums, false) } } : {}),
    });
  } catch (error) {
    sayFault(error, 'That could not be saved. Try again.');
  }
}
