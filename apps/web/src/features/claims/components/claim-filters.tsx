import type { claims as contract } from '@chairline/contract';
import { useId } from 'react';
import { priorityNames } from '../claim-words.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import classes from './claim-filters.module.css';

const types = ['Primary', 'Secondary', 'Other', 'Capitation'];
const nexts: [NonNullable<ClaimsAddress['search']['next']>, string][] = [
  ['overdue', 'Due today or before'],
  ['set', 'Has a date'],
  ['none', 'Has none'],
];
const sorts: ['' | 'amount' | 'next' | 'patient', string][] = [
  ['', 'Oldest first'],
  ['amount', 'Largest amount first'],
  ['next', 'Next date first'],
  ['patient', 'Patient’s name'],
];

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={`grid gap-2 min-w-0 ${classes.choice}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What narrows and orders the claims beside their age. */
export function ClaimFilters({ address }: { address: ClaimsAddress }) {
  const { search, narrow } = address;
  const id = useId();
  const set = <K extends 'type' | 'priority' | 'next' | 'sort'>(name: K) => {
    return (value: string) =>
      narrow({
        [name]:
          value === ''
            ? undefined
            : name === 'priority'
              ? (Number(value) as contract.ClaimRow['priority'])
              : value,
      });
  };
  return (
    <div className="grid cols-2 gap-8" role="group" aria-label="Filters">
      <div className={`grid gap-2 min-w-0 ${classes.choice}`} data-wide>
        <label htmlFor={id}>Patient or subscriber id</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search.patient ?? ''}
          onChange={(event) => narrow({ patient: event.currentTarget.value || undefined })}
        />
      </div>
      <Choice
        label="Type"
        value={search.type ?? ''}
        options={[['', 'Any'], ...types.map((type) => [type, type] as const)]}
        onChange={set('type')}
      />
      <Choice
        label="Status"
        value={String(search.priority ?? '')}
        options={[['', 'Any'], ...Object.entries(priorityNames)]}
        onChange={set('priority')}
      />
      <Choice
        label="Next date"
        value={search.next ?? ''}
        options={[['', 'Any'], ...nexts]}
        onChange={set('next')}
      />
      <Choice label="Order" value={search.sort ?? ''} options={sorts} onChange={set('sort')} />
    </div>
  );
}
