import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  appointmentTypesQuery,
  operatoriesQuery,
  providersQuery,
  recallTypesQuery,
} from '../../lib/practice-catalog.ts';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { readIds, type RuleFields } from './rule-fields.ts';

/** Which visits a rule is for. */
export function RuleFilters({ form }: { form: VersionedForm<RuleFields> }) {
  const { values, set } = form;
  const note = newestNotes(form);
  const providers = useQuery(providersQuery);
  const operatories = useQuery(operatoriesQuery);
  const types = useQuery(appointmentTypesQuery);
  const offered = (types.data?.data ?? []).filter(
    (one) => !one.IsHidden || readIds(values.appointment_types).includes(one.AppointmentTypeNum),
  );
  return (
    <>
      <div>
        <Switch
          label="Only visits that are not confirmed"
          checked={values.unconfirmed_only}
          onChange={(event) => set('unconfirmed_only', event.currentTarget.checked)}
        />
        {note('unconfirmed_only', yesNo)}
      </div>
      <div className="flex wrap gap-12 items-start phone-grid">
        <ChoiceField
          label="Visits"
          className="grow"
          data={[
            { value: 'any', label: 'All' },
            { value: 'hygiene', label: 'Hygiene alone' },
            { value: 'other', label: 'All but hygiene' },
          ]}
          value={values.visits}
          onChange={(chosen) => set('visits', chosen)}
        />
        <ChoiceField
          label="Patients"
          className="grow"
          data={[
            { value: 'any', label: 'All' },
            { value: 'new', label: 'New ones alone' },
            { value: 'known', label: 'All but new ones' },
          ]}
          value={values.patients}
          onChange={(chosen) => set('patients', chosen)}
        />
      </div>
      <IdSelect
        label="Providers"
        failed={providers.isError}
        choices={(providers.data?.data ?? []).map(({ ProvNum, Abbr }) => [ProvNum, Abbr])}
        value={values.providers}
        onChange={(ids) => set('providers', ids)}
      />
      <IdSelect
        label="Operatories"
        failed={operatories.isError}
        choices={(operatories.data?.data ?? []).map(({ OperatoryNum, OpName }) => [OperatoryNum, OpName])}
        value={values.operatories}
        onChange={(ids) => set('operatories', ids)}
      />
      <IdSelect
        label="Appointment types"
        failed={types.isError}
        choices={offered.map((one) => [one.AppointmentTypeNum, one.AppointmentTypeName])}
        value={values.appointment_types}
        onChange={(ids) => set('appointment_types', ids)}
      />
    </>
  );
}

/** Which recalls a rule is for. */
export function RecallFilters({ form: { values, set } }: { form: VersionedForm<RuleFields> }) {
  const types = useQuery(recallTypesQuery);
  return (
    <IdSelect
      label="Recall types"
      failed={types.isError}
      choices={(types.data?.data ?? []).map(({ RecallTypeNum, Description }) => [RecallTypeNum, Description])}
      value={values.recall_types}
      onChange={(ids) => set('recall_types', ids)}
    />
  );
}

interface IdSelectProps {
  label: string;
  /** Their names could not be loaded. */
  failed: boolean;
  choices: readonly (readonly [number, string])[];
  /** Ids separated by commas. */
  value: string;
  onChange: (ids: string) => void;
}

function IdSelect({ label, failed, choices, value, onChange }: IdSelectProps) {
  const chosen = readIds(value);
  const known = new Set(choices.map(([id]) => id));
  const gone = chosen.filter((id) => !known.has(id));
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'All' : undefined}
      searchable
      hidePickedOptions
      error={failed ? `The ${label.toLowerCase()} could not be loaded. Close this and open it again.` : null}
      data={[
        ...choices.map(([id, name]) => ({ value: String(id), label: name || `No. ${id}` })),
        ...gone.map((id) => ({ value: String(id), label: `No. ${id}` })),
      ]}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  );
}
