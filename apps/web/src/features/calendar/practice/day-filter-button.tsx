import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Popover } from '@mantine/core';
import { mdiFilterVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { clinicsQuery, operatoriesQuery, providersQuery } from '../../practice/index.ts';
import { dayStatuses, statusNames } from './day-rules.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { Labelled } from './labelled.tsx';
import type { useDayFilters } from './use-day-filters.ts';

interface Choice<T> {
  value: T;
  label: string;
}

interface ChoicesProps<T> {
  title: string;
  all: readonly Choice<T>[];
  chosen: readonly T[] | undefined;
  onChange: (chosen: T[] | undefined) => void;
}

/** Some of several; none ticked is all of them. */
function Choices<T extends string | number>({ title, all, chosen = [], onChange }: ChoicesProps<T>) {
  const id = useId();
  if (all.length < 2) return null;
  const toggle = (value: T) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <section aria-labelledby={id} className="margin-b-12">
      <h3 id={id} className="text-13 semibold margin-0-0-4">
        {title}
      </h3>
      <div className="grid gap-6">
        {all.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </section>
  );
}

/** What of the practice's day is shown: clinics, operatories, providers, statuses. */
export function DayFilterButton({ view, change, narrowed }: ReturnType<typeof useDayFilters>) {
  const [opened, setOpened] = useState(false);
  useBackCloses(() => setOpened(false), opened);
  const clinics = useQuery(clinicsQuery).data?.data ?? [];
  const operatories = useQuery(operatoriesQuery).data?.data ?? [];
  const providers = useQuery(providersQuery).data?.data ?? [];
  const here = operatories.filter(
    ({ IsHidden, ClinicNum }) => !IsHidden && (view.clinic === undefined || ClinicNum === view.clinic),
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={260}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <PlainButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <Labelled icon={mdiFilterVariant} words={narrowed === 0 ? 'Filter' : `Filter (${narrowed})`} />
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter the day">
        <div className="scroll-y" style={{ maxHeight: 420 }}>
          <Choices
            title="Clinic"
            all={clinics
              .filter(({ IsHidden }) => !IsHidden)
              .map(({ ClinicNum, Description }) => ({ value: ClinicNum, label: Description }))}
            chosen={view.clinic === undefined ? undefined : [view.clinic]}
            onChange={(chosen) => change({ clinic: chosen?.at(-1), operatories: undefined })}
          />
          <Choices
            title="Status"
            all={dayStatuses.map((value) => ({ value, label: statusNames[value] }))}
            chosen={view.statuses}
            onChange={(statuses) => change({ statuses })}
          />
          <Choices
            title="Operatories"
            all={here.map(({ OperatoryNum, OpName }) => ({ value: OperatoryNum, label: OpName }))}
            chosen={view.operatories}
            onChange={(chosen) => change({ operatories: chosen })}
          />
          <Choices
            title="Providers"
            all={providers
              .filter(({ IsHidden }) => !IsHidden)
              .map(({ ProvNum, Abbr, full_name }) => ({ value: ProvNum, label: `${Abbr} · ${full_name}` }))}
            chosen={view.providers}
            onChange={(chosen) => change({ providers: chosen })}
          />
        </div>
        <div className="flex justify-between margin-t-8">
          <PlainButton
            aria-disabled={narrowed === 0 || undefined}
            onClick={() =>
              change({ clinic: undefined, operatories: undefined, providers: undefined, statuses: undefined })
            }
          >
            Show all
          </PlainButton>
          <PlainButton onClick={() => setOpened(false)}>Close</PlainButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
