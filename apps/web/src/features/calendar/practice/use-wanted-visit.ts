import type { practice } from '@chairline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { omit } from '../../../lib/omit.ts';
import { notify } from '../../../ui/notify.tsx';

/**
 * Opens the visit that the address asks for, once its day is here; the address asks no more then.
 * @param day what is shown, undefined while it comes @param settled it is as new as it gets
 */
export function useWantedVisit(
  day: practice.DaySchedule | undefined,
  settled: boolean,
  onOpen: (one: practice.DayAppointment) => void,
): void {
  const { visit, date } = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const here = visit !== undefined && day !== undefined && (date === undefined || day.date === date);
  const found = here ? day.appointments.find(({ od_json }) => od_json.AptNum === visit) : undefined;
  const open = useEffectEvent(() => {
    if (found) onOpen(found);
    else notify({ message: 'This visit is not on this day any more. Search for it again.', kind: 'warning' });
    void navigate({ search: (held) => omit(held, ['visit']), replace: true });
  });
  const ready = found !== undefined || (here && settled);
  useEffect(() => {
    if (ready) open();
  }, [ready]);
}
