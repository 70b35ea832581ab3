import type { claims as contract } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { priorityNames } from '../claim-words.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { choicesOf } from '../../../ui/form/choice-keys.ts';

const types = ['Primary', 'Secondary', 'Other', 'Capitation'];
const nexts: Record<NonNullable<ClaimsAddress['search']['next']>, string> = {
  overdue: 'Due today or before',
  set: 'Has a date',
  none: 'Has none',
};
const any = { value: '', label: 'Any' };

/** What narrows the claims beside their age. */
export function ClaimFilters({ address }: { address: ClaimsAddress }) {
  const { search, narrow } = address;
  const set = <K extends 'type' | 'priority' | 'next'>(name: K) => {
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
      <TextInput
        size="xs"
        className="all-columns"
        label="Patient or subscriber id"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={search.patient ?? ''}
        onChange={(event) => narrow({ patient: event.currentTarget.value || undefined })}
      />
      <ChoiceField
        size="xs"
        label="Type"
        value={search.type ?? ''}
        data={[any, ...types]}
        onChange={set('type')}
      />
      <ChoiceField
        size="xs"
        label="Status"
        value={String(search.priority ?? '')}
        data={[any, ...choicesOf(priorityNames)]}
        onChange={set('priority')}
      />
      <ChoiceField
        size="xs"
        label="Next date"
        value={search.next ?? ''}
        data={[any, ...choicesOf(nexts)]}
        onChange={set('next')}
      />
    </div>
  );
}
