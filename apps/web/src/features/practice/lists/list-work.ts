import { practice, countOf } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';

type Definition = Awaited<ReturnType<typeof call<typeof practice.listDefinitions>>>['data'][number];

/** The confirmation that is set at one click: the first that counts as confirmed. */
export const confirmationOf = (definitions: readonly Definition[]): Definition | undefined =>
  definitions.find(({ confirms, IsHidden }) => confirms && !IsHidden);

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

/** Sets a visit's confirmation in Open Dental, with its Undo. */
export async function confirmVisit(
  visit: practice.OdAppointment,
  to: Definition,
  definitions: readonly Definition[],
): Promise<void> {
  const before = definitions.find(({ ItemName }) => ItemName === visit.confirmed);
  const set = async (DefNum: number, seen: object) =>
    call(practice.confirmAppointment, {
      params: { AptNum: visit.AptNum },
      body: { DefNum, seen },
      quiet400: true,
    });
  try {
    const { message } = await set(to.DefNum, { AptDateTime: visit.AptDateTime, AptStatus: visit.AptStatus });
    const undo = () =>
      void set(before!.DefNum, { Confirmed: to.DefNum }).then(
        (answer) => notify({ message: answer.message, kind: 'success' }),
        (error: unknown) => sayFault(error),
      );
    notify({ message, kind: 'success', ...(before ? { action: { label: 'Undo', onClick: undo } } : {}) });
  } catch (error) {
    sayFault(error);
  }
}
