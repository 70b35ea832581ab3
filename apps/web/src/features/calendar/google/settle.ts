import { googleCalendar } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/take-answer.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { googleStatusQuery } from './queries.ts';

type Keep = 'mine' | 'google';

/** What the buttons say that settle a change. */
export const keepWords = {
  failed: { mine: 'Send again', google: 'Keep Google’s' },
  conflict: { mine: 'Take mine', google: 'Keep Google’s' },
} as const;

/** Settling a change that Google does not take, or that was made on both sides. */
export function useSettle() {
  const { busyWith, run } = useWork<string>((error) => sayFault(error, 'It was not settled.'));
  const settle = (id: number, keep: Keep, onSettled?: () => void) =>
    void run(async () => {
      const body = { keep };
      await takeAnswer(googleStatusQuery, () =>
        call(googleCalendar.settleGoogleChange, { params: { id }, body, quiet400: true }),
      );
      onSettled?.();
    }, `${id} ${keep}`);
  return { busyWith, settle };
}
