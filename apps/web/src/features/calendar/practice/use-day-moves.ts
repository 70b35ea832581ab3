import type { practice } from '@chairline/contract';
import { toWall } from '@chairline/office-time';
import { useState } from 'react';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import type { GridMove } from '../grid/grid-types.ts';
import type { DayFilters } from './day-rules.ts';
import { moveAppointment } from './mutations.ts';

type Move = GridMove<practice.DayAppointment>;

/**
 * What was dragged is moved in Open Dental: where it was put while that is asked, back where it was when it is refused.
 * @returns `moving`: the AptNum that is on its way, null for none
 */
export function useDayMoves(by: DayFilters['by'], timezone: string) {
  const [moving, setMoving] = useState<number | null>(null);

  const move = (given: Move) => {
    const { event, start, end, column, from, revert } = given;
    const one = event.data;
    if (end - start !== event.end - event.start) {
      revert();
      notify({ message: 'How long it takes is changed in Open Dental.', kind: 'warning' });
      return;
    }
    const to = column === null || column === from ? NaN : Number(column);
    if (moving !== null || (column !== from && Number.isNaN(to) && column !== null)) {
      revert();
      return;
    }
    const place = {
      AptDateTime: toWall(start, timezone),
      Op: by === 'operatory' && !Number.isNaN(to) ? to : one.operatoryId,
      ...(by === 'provider' && !Number.isNaN(to) ? { ProvNum: to } : {}),
    };
    setMoving(one.od_json.AptNum);
    moveAppointment(one, place)
      .catch((error: unknown) => {
        revert();
        sayFault(error);
      })
      .finally(() => setMoving(null));
  };
  return { move, moving };
}
