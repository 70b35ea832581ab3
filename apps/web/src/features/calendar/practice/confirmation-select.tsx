import type { practice } from '@chairline/contract';
import { Loader, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWork } from '../../../ui/use-work.ts';
import { confirmationsQuery } from '../../practice/index.ts';
import { confirmAppointment } from './mutations.ts';

interface ConfirmationSelectProps {
  one: practice.DayAppointment;
  /** Why it cannot be changed; null where it can. */
  locked: string | null;
}

/** An appointment's confirmation, by the practice's own words; changed in Open Dental at once. */
export function ConfirmationSelect({ one, locked }: ConfirmationSelectProps) {
  const { data } = useQuery(confirmationsQuery);
  const { busy, busyWith, fault, run } = useWork<number>();
  const shown = busyWith ?? one.Confirmed;
  const known = (data?.data ?? []).filter(({ IsHidden, DefNum }) => !IsHidden || DefNum === one.Confirmed);
  const options = known.map(({ DefNum, ItemName }) => ({ value: String(DefNum), label: ItemName }));
  if (!known.some(({ DefNum }) => DefNum === shown))
    options.unshift({ value: String(shown), label: one.od_json.confirmed || 'None' });
  return (
    <NativeSelect
      label="Confirmation"
      data={options}
      value={String(shown)}
      disabled={locked !== null}
      error={fault}
      description={busy ? 'Open Dental is asked…' : undefined}
      rightSection={busy ? <Loader size={14} /> : undefined}
      aria-busy={busy || undefined}
      onChange={(event) => {
        const DefNum = Number(event.currentTarget.value);
        if (!busy) void run(() => confirmAppointment(one, DefNum), DefNum);
      }}
    />
  );
}
