import { ai as contract, dashboard } from '@chairline/contract';
import { useState } from 'react';
import { type ChosenRange, daysOfChoice } from './stats-words.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

interface StatsRangeProps {
  chosen: ChosenRange;
  onChoose: (chosen: ChosenRange) => void;
  today: string;
}

/** Which days are added up; two of one's own count once they make a range. */
export function StatsRangeChoice({ chosen, onChoose, today }: StatsRangeProps) {
  const [days, setDays] = useState(() => daysOfChoice(chosen, today));
  const custom = typeof chosen !== 'string';
  const whole = days.startdate !== '' && days.enddate !== '';
  const fault = whole ? contract.statsRangeFault(days) : dashboard.rangeWords.day;
  const choose = (next: dashboard.DayRange) => {
    setDays(next);
    if (next.startdate !== '' && next.enddate !== '' && contract.statsRangeFault(next) === null)
      onChoose(next);
  };
  return (
    <div className="flex wrap items-start gap-8">
      <ChoiceField
        aria-label="Days"
        value={custom ? 'custom' : chosen}
        data={[
          ...Object.entries(contract.statsRanges).map(([value, { label }]) => ({ value, label })),
          { value: 'custom', label: 'Other days…' },
        ]}
        onChange={(value) => {
          if (value === 'custom') choose(daysOfChoice(chosen, today));
          else onChoose(value as contract.StatsRange);
        }}
      />
      {custom
        ? (['startdate', 'enddate'] as const).map((end) => (
            <DateField
              past
              key={end}
              aria-label={end === 'startdate' ? 'From' : 'To'}
              value={days[end]}
              min="1900-01-01"
              max={today}
              error={end === 'enddate' ? fault : null}
              onChange={(value) => choose({ ...days, [end]: value })}
            />
          ))
        : null}
    </div>
  );
}
