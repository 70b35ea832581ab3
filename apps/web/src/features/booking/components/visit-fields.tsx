import '@mantine/core/styles/Checkbox.layer.css';
// The arrows of a select have their size from here.
import type { booking } from '@chairline/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { providersQuery } from '../../../lib/practice-catalog.ts';
import { formatWallDay } from '../../../lib/wall-words.ts';
import { proceduresQuery } from '../queries.ts';
import type { Visit } from '../use-visit.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

/** Lengths to choose by hand: by the practice's own steps up to two hours, then by the half hour. */
const STEPS_TO = 120;
const HALF_HOURS = [150, 180, 210, 240, 300, 360];
/** Of more planned treatment the search finds the rest. */
const REASONS_MOST = 6;

interface VisitFieldsProps {
  visit: Visit;
  today: string;
  /** Whether days are chosen here, and not in the calendar beside it. */
  withDays?: boolean;
  /** Whether it is said what it is for; a visit that stands has that. */
  withReasons?: boolean;
}

/** What a visit is for, how long it takes, with whom and when. */
export function VisitFields({ visit, today, withDays = true, withReasons = true }: VisitFieldsProps) {
  const { wish, change } = visit;
  const providers = useQuery(providersQuery).data?.data ?? [];
  const steps = Array.from({ length: STEPS_TO / visit.increment }, (_, n) => (n + 1) * visit.increment);
  const lengths = [...new Set([...steps, ...HALF_HOURS, wish.minutes])].toSorted((a, b) => a - b);
  return (
    <div className="grid gap-12">
      {withReasons ? <Reasons visit={visit} /> : null}
      <div className="grid cols-2 gap-12">
        {withReasons ? (
          <ChoiceField
            label={visit.isByReasons ? 'Length, by what it is for' : 'Length'}
            data={lengths.map((value) => ({ value, label: `${value} minutes` }))}
            value={wish.minutes}
            onChange={(chosen) => change({ minutes: chosen })}
          />
        ) : null}
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

/** What a reason is, in words; of a recall also when it is due. */
const labelOf = ({ words, due }: booking.VisitReason): string =>
  due === null ? words : `${words}, recall due ${formatWallDay(due)}`;

/** What is planned, due or to be treated, to be chosen, and any other appointment type or procedure by its name. */
function Reasons({ visit: { all, chosen, toggle, add } }: { visit: Visit }) {
  const [search, setSearch] = useState('');
  const found = useQuery(proceduresQuery(search.trim())).data?.data ?? [];
  const shown = all.filter(({ key }, n) => n < REASONS_MOST || chosen.includes(key));
  return (
    <div className="grid gap-8" role="group" aria-label="What for">
      {shown.map((reason) => (
        <Checkbox
          key={reason.key}
          label={labelOf(reason)}
          checked={chosen.includes(reason.key)}
          onChange={() => toggle(reason.key)}
        />
      ))}
      <TextInput
        label={all.length > 0 ? 'Something else' : 'What for'}
        placeholder="Part of a type’s or procedure’s name, or a code"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search.trim() === '' ? null : found.length === 0 ? (
        <p className="hint no-margin">No type or procedure of the practice is called that.</p>
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
