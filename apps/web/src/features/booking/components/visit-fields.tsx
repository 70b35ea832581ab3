import '@mantine/core/styles/Checkbox.layer.css';
// The arrows of a select have their size from here.
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { providersQuery } from '../../../lib/practice-catalog.ts';
import { proceduresQuery } from '../queries.ts';
import type { Visit } from '../use-visit.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

const LENGTHS = [10, 20, 30, 40, 50, 60, 80, 90, 120, 150, 180];
/** Of more planned treatment the search finds the rest. */
const REASONS_MOST = 6;

interface VisitFieldsProps {
  visit: Visit;
  today: string;
  /** Whether days are chosen here, and not in the calendar beside it. */
  withDays?: boolean;
}

/** What a visit is for, how long it takes, with whom and when. */
export function VisitFields({ visit, today, withDays = true }: VisitFieldsProps) {
  const { wish, change } = visit;
  const providers = useQuery(providersQuery).data?.data ?? [];
  const lengths = [...new Set([...LENGTHS, wish.minutes])].toSorted((a, b) => a - b);
  return (
    <div className="grid gap-12">
      <Reasons visit={visit} />
      <div className="grid cols-2 gap-12">
        <ChoiceField
          label={visit.isByReasons ? 'Length, by what it is for' : 'Length'}
          data={lengths.map((value) => ({ value, label: `${value} minutes` }))}
          value={wish.minutes}
          onChange={(chosen) => change({ minutes: chosen })}
        />
        <ChoiceField
          label="Time of day"
          data={[
            { value: 'any', label: 'Any' },
            { value: 'morning', label: 'Morning' },
            { value: 'afternoon', label: 'Afternoon' },
          ]}
          value={wish.part}
          onChange={(chosen) => change({ part: chosen })}
        />
      </div>
      <ChoiceField
        label="Provider"
        data={[
          { value: 0, label: 'Anyone' },
          ...providers
            .filter(({ IsHidden, ProvNum }) => !IsHidden || ProvNum === wish.ProvNum)
            .map(({ ProvNum, Abbr, full_name }) => ({
              value: ProvNum,
              label: `${Abbr}, ${full_name}`,
            })),
        ]}
        value={wish.ProvNum}
        onChange={(chosen) => change({ ProvNum: chosen })}
      />
      {withDays ? (
        <div className="grid cols-2 gap-12">
          <DateField
            label="Not before"
            min={today}
            value={wish.from}
            onChange={(value) => change({ from: value })}
          />
          <DateField
            label="Not after"
            min={wish.from}
            value={wish.until}
            onChange={(value) => change({ until: value })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Planned treatment to be chosen, and any other procedure by its name. */
function Reasons({ visit: { all, chosen, toggle, add } }: { visit: Visit }) {
  const [search, setSearch] = useState('');
  const found = useQuery(proceduresQuery(search.trim())).data?.data ?? [];
  const shown = all.filter(({ key }, n) => n < REASONS_MOST || chosen.includes(key));
  return (
    <div className="grid gap-8" role="group" aria-label="What for">
      {shown.map(({ key, words }) => (
        <Checkbox key={key} label={words} checked={chosen.includes(key)} onChange={() => toggle(key)} />
      ))}
      <TextInput
        label={all.length > 0 ? 'Something else' : 'What for'}
        placeholder="Part of a procedure’s name or code"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search.trim() === '' ? null : found.length === 0 ? (
        <p className="hint no-margin">No procedure of the practice is called that.</p>
      ) : (
        <div className="flex wrap gap-8">
          {found.slice(0, REASONS_MOST).map((reason) => (
            <PlainButton
              key={reason.key}
              onClick={() => {
                add(reason);
                setSearch('');
              }}
            >
              {reason.words}
            </PlainButton>
          ))}
        </div>
      )}
    </div>
  );
}
