import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { languageChoices, languageCode } from './languages.ts';

interface LanguageFieldProps {
  value: string;
  disabled: boolean;
  onChange: (code: string) => void;
}

/** Stands for the empty code: a select's own empty value means that nothing is chosen. */
const NONE = 'none';
const choices = languageChoices.map(({ value, label }) => ({ value: value || NONE, label }));

/** Any language of ISO 639-2, found by typing. */
export default function LanguageField({ value, disabled, onChange }: LanguageFieldProps) {
  return (
    <Select
      label="Language"
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      // What is typed is a search, not more of the language's name.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage="No language is called so"
      maxDropdownHeight={280}
      disabled={disabled}
      data={choices}
      value={languageCode(value) || NONE}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? '' : chosen)}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
    />
  );
}
