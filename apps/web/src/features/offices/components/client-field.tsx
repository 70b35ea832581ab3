import '@mantine/core/styles/Combobox.layer.css';
import { formatPhone, offices as contract, readState, usStates } from '@chairline/contract';
import { Select, TextInput, type OptionsFilter } from '@mantine/core';
import type { EditorControls } from '../use-client-editor.ts';
import classes from './client-field.module.css';

type FieldName = keyof contract.OfficeFields;

/** Name and manner of each field of an office. */
const fields: Record<FieldName, { label: string; inputMode?: 'tel' | 'numeric'; maxLength: number }> = {
  name: { label: 'Office Name', maxLength: 200 },
  timezone: { label: 'Time Zone', maxLength: 40 },
  business_number: { label: 'Business Number', inputMode: 'tel', maxLength: 20 },
  address_line_1: { label: 'Address Line 1', maxLength: 200 },
  address_line_2: { label: 'Address Line 2', maxLength: 200 },
  city: { label: 'City', maxLength: 100 },
  state: { label: 'State', maxLength: 40 },
  zip: { label: 'Zip Code', inputMode: 'numeric', maxLength: 5 },
};

const stateNames = new Map<string, string>(usStates);
const stateChoices = usStates.map(([value, label]) => ({ value, label }));
/** In the narrow cell the two letters stand; the list still has the names. */
const stateCodes = usStates.map(([value]) => ({ value, label: value }));

function isMeant(code: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  const name = stateNames.get(code)?.toLowerCase() ?? '';
  return code.toLowerCase().startsWith(wanted) || name.startsWith(wanted);
}

/** States whose letters or name begin with what is typed. */
const findStates: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'value' in option && isMeant(option.value, search));

/** What a quick typist meant who went on before the list could follow: `wash`, Enter or Tab. */
function stateTyped(typed: string): string | null {
  if (!typed.trim()) return null;
  return readState(typed) ?? stateChoices.find(({ value }) => isMeant(value, typed))?.value ?? null;
}

const zoneChoices = contract.timeZones.map(({ value, label }) => ({ value, label }));

/** What a field is now, after somebody else changed it. */
function readable(name: FieldName, value: string): string {
  if (value === '') return 'empty';
  if (name === 'timezone') return contract.timeZoneLabel(value);
  return name === 'business_number' ? formatPhone(value) : value;
}

interface ClientFieldProps {
  name: FieldName;
  controls: EditorControls;
  /** In a cell the column's head names the field; in a form its label stands above. */
  inCell?: boolean;
}

/** One field of the office that is being edited, with its message and what others made of it. */
export function ClientField({ name, controls, inCell = false }: ClientFieldProps) {
  const { editor, saving, setField } = controls;
  if (!editor) return null;
  const { label, inputMode, maxLength } = fields[name];
  const now = editor.changed[name];
  const shared = {
    ...(inCell ? { 'aria-label': label } : { label }),
    'data-field': name,
    size: inCell ? ('xs' as const) : ('md' as const),
    error: editor.faults[name] ?? null,
    description: now === undefined ? null : `Now: ${readable(name, now)}`,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    classNames: { description: classes.now!, error: classes.fault! },
    readOnly: saving,
    withAsterisk: false,
    required: name !== 'address_line_2',
  };
  if (name === 'state' || name === 'timezone') {
    const takeTyped = (typed: string) => {
      const state = stateTyped(typed);
      if (state !== null && state !== editor.fields.state) setField('state', state);
    };
    return (
      <Select
        {...shared}
        data={name === 'timezone' ? zoneChoices : inCell ? stateCodes : stateChoices}
        {...(name === 'state'
          ? {
              filter: findStates,
              renderOption: ({ option }) => `${option.value} · ${stateNames.get(option.value) ?? ''}`,
              onBlur: (event) => takeTyped(event.currentTarget.value),
              onKeyDown: (event) => {
                if (event.key === 'Enter') takeTyped(event.currentTarget.value);
              },
            }
          : {})}
        value={editor.fields[name] || null}
        onChange={(value) => setField(name, value ?? '')}
        searchable={name === 'state'}
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="No such state"
        checkIconPosition="right"
        maxDropdownHeight={280}
        comboboxProps={{ width: inCell ? 220 : 'target', position: 'bottom-start' }}
        rightSectionWidth={inCell ? 22 : undefined}
        placeholder={inCell ? '' : 'Choose'}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={editor.fields[name]}
      onChange={(event) => setField(name, event.currentTarget.value)}
      inputMode={inputMode ?? 'text'}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
