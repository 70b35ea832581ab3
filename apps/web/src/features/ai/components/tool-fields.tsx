import { ai as contract } from '@chairline/contract';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { askedOf, parameterRows, type ToolForm, writeParameters } from '../tool-form.ts';
import { ParameterRows } from './parameter-rows.tsx';

interface ToolFieldsProps {
  agent: contract.AgentPurpose;
  form: VersionedForm<ToolForm>;
  /** Required fields that were left empty. */
  missing: readonly (keyof ToolForm)[];
  busy: boolean;
}

/** The fields of a tool, to create one or to change one. */
export function ToolFields({ agent, form, missing, busy }: ToolFieldsProps) {
  const { values, set } = form;
  const note = newestNotes(form);
  const faultOf = (field: keyof ToolForm) =>
    missing.includes(field) && !values[field] ? contract.aiMessages.required : null;
  return (
    <>
      <TextInput
        name="name"
        label="Name"
        required
        value={values.name}
        error={faultOf('name')}
        maxLength={contract.NAME_MAX}
        readOnly={busy}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {note('name')}
      <Textarea
        name="description"
        label="Description"
        description="What it answers, in words the agent chooses by."
        required
        autosize
        minRows={2}
        maxRows={8}
        value={values.description}
        error={faultOf('description')}
        maxLength={contract.DESCRIPTION_MAX}
        readOnly={busy}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      {note('description')}
      <ChoiceField
        label="Run Location"
        required
        value={values.run_location}
        data={[...contract.runLocations]}
        disabled={busy}
        onChange={(chosen) => set('run_location', chosen)}
      />
      {note('run_location')}
      <Textarea
        name="sql_query"
        label="SQL Query"
        required
        rows={10}
        spellCheck={false}
        autoCapitalize="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={values.sql_query}
        error={faultOf('sql_query')}
        maxLength={contract.QUERY_MAX}
        readOnly={busy}
        onChange={(event) => set('sql_query', event.currentTarget.value)}
      />
      {note('sql_query')}
      <Switch
        label="Active"
        checked={values.active}
        disabled={busy}
        className="phone-min-h-44"
        onChange={(event) => set('active', event.currentTarget.checked)}
      />
      {note('active', yesNo)}
      {agent === 'AI Analytical' ? (
        <Checkbox.Group
          label="Asked of"
          description="AI Analytical itself is asked nothing."
          value={askedOf(values)}
          onChange={(chosen) => set('asked_of', askedOf({ asked_of: chosen.join('\n') }).join('\n'))}
        >
          <div className="row wrap gap-12">
            {contract.askedAgents.map((one) => (
              <Checkbox key={one} value={one} label={one} disabled={busy} className="phone-min-h-44" />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      {note('asked_of', (chosen) => chosen.replaceAll('\n', ', ') || 'nobody')}
      <ParameterRows
        rows={parameterRows(values)}
        disabled={busy}
        onChange={(rows) => set('parameters', writeParameters(rows))}
      />
      {note('parameters', () => 'other parameters')}
    </>
  );
}
