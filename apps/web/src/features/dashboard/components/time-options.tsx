import { dashboard as contract } from '@chairline/contract';
import { useId, useState } from 'react';
import { type ChartOptions, daysShown, groupsOf, namedRanges, type TimeChart } from '../chart-options.ts';
import { aggregationWords, groupWords } from '../chart-words.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import classes from './options-menu.module.css';

interface TimeOptionsProps {
  chart: TimeChart;
  options: ChartOptions;
  onOptions: (options: ChartOptions) => void;
  today: string;
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it cannot be chosen now. */
  off?: string | null;
}

function Check({ label, checked, onChange, off = null }: CheckProps) {
  const id = useId();
  return (
    <>
      <label
        className={`row text-13 gap-8 min-h-34 pad-0-8 radius-control ink pointer hover-tint touch-min-h-44 ${classes.choice}`}
        data-off={off !== null || undefined}
      >
        <input
          type="checkbox"
          className="square-16 fixed-size no-margin accent"
          checked={checked}
          disabled={off !== null}
          aria-describedby={off === null ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="ellipsis min-w-0">{label}</span>
      </label>
      {off === null ? null : (
        <p id={id} className={classes.hint}>
          {off}
        </p>
      )}
    </>
  );
}

/** Two days that make a range; taken over once they do. */
function CustomRange({ chart, options, onOptions, today }: TimeOptionsProps) {
  const [days, setDays] = useState(() => daysShown(chart, options, today));
  const id = useId();
  const whole = days.startdate !== '' && days.enddate !== '';
  const fault = whole ? contract.rangeFault(days, options.aggregation) : contract.rangeWords.day;
  const choose = (next: contract.DayRange) => {
    setDays(next);
    if (next.startdate !== '' && next.enddate !== '' && contract.rangeFault(next) === null)
      onOptions({ ...options, ...next });
  };
  return (
    <>
      {(['startdate', 'enddate'] as const).map((end) => (
        <DateField
          key={end}
          label={end === 'startdate' ? 'From' : 'To'}
          value={days[end]}
          min="1900-01-01"
          max="2200-01-01"
          // Appointments are to come: their days are no days that have been.
          past={chart !== 'appts'}
          error={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onChange={(day) => choose({ ...days, [end]: day })}
        />
      ))}
      {fault === null ? null : (
        <p id={id} className="text-12 all-columns no-margin ink-error" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Range, buckets, what is drawn, and by what the bars are divided. */
export function TimeOptions(props: TimeOptionsProps) {
  const { chart, options, onOptions, today } = props;
  const { range, aggregation, group } = options;
  const lines = chart === 'dailynewappts';
  const noHour = chart === 'dailypayments';
  const chooseRange = (name: string) =>
    onOptions(
      name === 'custom'
        ? { ...options, range: name, ...daysShown(chart, options, today) }
        : { ...options, range: name, startdate: null, enddate: null },
    );
  return (
    <>
      <div className="grid cols-2 gap-10 margin-b-8">
        <ChoiceField
          label="Range"
          className="all-columns"
          value={range}
          data={[
            ...Object.entries(namedRanges[chart]).map(([value, { label }]) => ({ value, label })),
            { value: 'custom', label: 'Other days…' },
          ]}
          onChange={chooseRange}
        />
        {range === 'custom' ? <CustomRange {...props} /> : null}
        <ChoiceField
          label="Aggregation"
          value={aggregation}
          data={contract.aggregations.map((value) =>
            noHour && value === 'hour'
              ? { value, label: 'Hour (not kept)', disabled: true }
              : { value, label: aggregationWords[value] },
          )}
          onChange={(chosen) => onOptions({ ...options, aggregation: chosen })}
        />
        {groupsOf[chart].length > 0 ? (
          <ChoiceField
            label="Group by"
            value={group}
            data={groupsOf[chart].map((value) => ({ value, label: groupWords[value] }))}
            onChange={(chosen) => onOptions({ ...options, group: chosen })}
          />
        ) : null}
        {noHour ? (
          <p className="caption all-columns no-margin">{contract.rangeWords.noHourOfPayments}</p>
        ) : null}
      </div>
      <fieldset className={classes.group}>
        <legend className="caption pad-4-0">{lines ? 'Measures' : 'Show'}</legend>
        {lines ? (
          <>
            <Check
              label={contract.dashboardWords.amount}
              checked={options.amount}
              off={options.amount && !options.totalAmount ? 'One measure stays.' : null}
              onChange={(amount) => onOptions({ ...options, amount })}
            />
            <Check
              label={`${contract.dashboardWords.totalAmount} (running total)`}
              checked={options.totalAmount}
              off={options.totalAmount && !options.amount ? 'One measure stays.' : null}
              onChange={(totalAmount) => onOptions({ ...options, totalAmount })}
            />
          </>
        ) : (
          <Check
            label="Running total"
            checked={options.running}
            onChange={(running) => onOptions({ ...options, running })}
          />
        )}
        <Check
          label="4-period moving average"
          checked={options.average && aggregation !== 'year' && !(options.running && !lines)}
          off={
            aggregation === 'year'
              ? contract.rangeWords.noYearAverage
              : options.running && !lines
                ? 'Not beside running totals.'
                : null
          }
          onChange={(average) => onOptions({ ...options, average })}
        />
      </fieldset>
    </>
  );
}
