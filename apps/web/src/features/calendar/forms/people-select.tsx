import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { conversations } from '@chairline/contract';
import { MultiSelect } from '@mantine/core';
import { personName, type Person } from '../../conversations/index.ts';

interface PeopleSelectProps {
  label: string;
  description?: string;
  people: readonly Pick<Person, 'user_id' | 'username' | 'first_name' | 'last_name'>[];
  /** user_ids. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses colleagues by name. */
export function PeopleSelect({ label, description, people, value, onChange }: PeopleSelectProps) {
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Name or username' : undefined}
      classNames={{ input: 'row', pillsList: 'grow' }}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      maxDropdownHeight={220}
      nothingFoundMessage="Nobody of that name"
      data={people.map((person) => ({ value: String(person.user_id), label: personName(person) }))}
      filter={({ options, search }) => {
        const found = new Set(
          conversations.offerPeople(people, search).map(({ user_id }) => String(user_id)),
        );
        return options.filter((option) => 'value' in option && found.has(option.value));
      }}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
