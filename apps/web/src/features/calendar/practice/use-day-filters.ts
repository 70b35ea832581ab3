import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { dayStatuses, type DayFilters } from './day-rules.ts';

/** What of the practice's day is shown, and how; kept in the address. */
export interface DayView extends DayFilters {
  as: 'grid' | 'list';
}

const idsOf = (text: string | number | undefined): { ids: number[] } | null =>
  text === undefined ? null : { ids: String(text).split(',').map(Number) };
const textOf = (values: readonly (string | number)[] | undefined): string | undefined =>
  values && values.length > 0 ? values.join(',') : undefined;

/** The filters of the practice's day, as the address says them. */
export function useDayFilters() {
  const search = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const phone = usePhoneWidth();
  const { by, as, clinic, ops, provs, shows } = search;
  const view = useMemo((): DayView => {
    const operatories = idsOf(ops)?.ids;
    const providers = idsOf(provs)?.ids;
    const statuses = dayStatuses.filter((one) => shows?.split(',').includes(one));
    return {
      by: by ?? 'operatory',
      as: as ?? (phone ? 'list' : 'grid'),
      ...(clinic === undefined ? {} : { clinic }),
      ...(operatories ? { operatories } : {}),
      ...(providers ? { providers } : {}),
      ...(statuses.length > 0 ? { statuses } : {}),
    };
  }, [by, as, clinic, ops, provs, shows, phone]);

  /** An empty list, or undefined, narrows nothing. */
  const change = (patch: { [K in keyof DayView]?: DayView[K] | undefined }) => {
    const next = { ...view, ...patch };
    void navigate({
      search: (held) => ({
        ...held,
        by: next.by === 'provider' ? 'provider' : undefined,
        as: 'as' in patch ? next.as : held.as,
        clinic: next.clinic,
        ops: textOf(next.operatories),
        provs: textOf(next.providers),
        shows: textOf(next.statuses),
      }),
      replace: true,
    });
  };
  const narrowed = [view.clinic, view.operatories, view.providers, view.statuses].filter(
    (one) => one !== undefined,
  ).length;
  return { view, change, narrowed };
}
