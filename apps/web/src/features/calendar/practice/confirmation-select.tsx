import type { practice } from '@chairline/contract';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
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
  const options = known.map(({ DefNum, ItemName }) => ({ value: DefNum, label: ItemName }));
  if (!known.some(({ DefNum }) => DefNum === shown))
    options.unshift({ value: shown, label: one.od_json.confirmed || 'None' });
  return (
    <ChoiceField
      label="Confirmation"
      data={options}
      value={shown}
      disabled={locked !== null}
      error={fault}
      description={busy ? 'Open Dental is asked…' : undefined}
      rightSection={busy ? <Loader size={14} /> : undefined}
      aria-busy={busy || undefined}
      onChange={(DefNum) => {
        if (!busy) void run(() => confirmAppointment(one, DefNum), DefNum);
      }}
    />
  );
}
