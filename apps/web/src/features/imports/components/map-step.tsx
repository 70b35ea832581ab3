import '@mantine/core/styles/Combobox.layer.css';
import { imports as contract, formatCount } from '@chairline/contract';
import { Button, Select } from '@mantine/core';
import { mdiInformationOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useContactTypes } from '../../labels/index.ts';
import { previewQuery, typeChoices } from '../queries.ts';
import { type ChosenFile, change, goTo, readFrom, useWizard } from '../wizard.ts';
import { DateQuestion } from './date-question.tsx';
import { LettersQuestion } from './letters-question.tsx';
import { RowsTable } from './rows-table.tsx';
import { SourceChoice } from './source-choice.tsx';
import { StepActions } from './step-actions.tsx';

const required: readonly contract.ImportField[] = contract.requiredImportFields;

/** Step 2: which column each field is read from, and how the first rows would be. */
export function MapStep({ chosen }: { chosen: ChosenFile }) {
  const wizard = useWizard();
  const { mapping, typeId } = wizard;
  const types = typeChoices([...useContactTypes().values()]);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(chosen, wizard, false));
  const back = (
    <Button variant="default" onClick={() => goTo(1)}>
      Back
    </Button>
  );
  if (error && !isFetching) {
    return (
      <>
        <FailedState title="The file could not be read" error={error} onRetry={() => void refetch()} />
        <StepActions>
          {back}
          {wizard.sheet !== null || wizard.headerRow !== null || wizard.hiddenRows !== null ? (
            <Button onClick={() => readFrom({ sheet: null, headerRow: null })}>
              {contract.importMessages.readOtherwise}
            </Button>
          ) : null}
        </StepActions>
      </>
    );
  }
  if (!data) return <SkeletonRows count={8} rowHeight={52} withAvatar={false} label="Reading the file" />;
  const current = mapping ?? data.mapping;
  const columns = data.columns.map(({ name }) => name);
  const samplesOf = (column: string | undefined) =>
    data.columns.find(({ name }) => name === column)?.samples.join(' · ') ?? '';
  const set = (field: contract.ImportField, column: string | null) => {
    const { [field]: _before, ...others } = current;
    change({
      mapping: column === null ? others : { ...others, [field]: column },
      // What was said of one column's dates is not said of another's.
      ...(field === 'Birthdate' ? { dateOrder: null } : {}),
    });
  };
  return (
    <>
      {data.notes.length > 0 ? (
        <Banner tone="info" icon={mdiInformationOutline}>
          {data.notes.map((note) => (
            <p key={note} className="no-margin">
              {note}
            </p>
          ))}
        </Banner>
      ) : null}
      <SourceChoice source={data.source} />
      {data.letters ? <LettersQuestion letters={data.letters} /> : null}
      <div className="grid gap-16" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
        {contract.importFields.map((field) => (
          <Select
            key={field}
            label={contract.importFieldNames[field]}
            withAsterisk={required.includes(field)}
            aria-required={required.includes(field)}
            placeholder="Not in the file"
            data={columns}
            value={current[field] ?? null}
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${contract.importFieldNames[field]}` }}
            searchable={columns.length > 8}
            inputWrapperOrder={['label', 'input', 'description']}
            description={<span className="block ellipsis">{samplesOf(current[field]) || '\u00a0'}</span>}
            onChange={(column) => set(field, column)}
          />
        ))}
        <Select
          label="Contact Type"
          placeholder="Default type"
          data={types}
          value={typeId === 0 ? null : String(typeId)}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Contact Type' }}
          inputWrapperOrder={['label', 'input', 'description']}
          description={contract.importMessages.typeHint}
          onChange={(id) => change({ typeId: id === null ? 0 : Number(id) })}
        />
      </div>
      {current.first_name !== undefined && current.first_name === current.last_name ? (
        <p className="hint no-margin">
          First and last name are read from one column: full names are split. Clear the last name to keep them
          whole.
        </p>
      ) : null}
      {data.dates ? <DateQuestion dates={data.dates} /> : null}
      <RowsTable
        title={`The first rows as they will be, of ${formatCount(data.total)}`}
        rows={data.rows}
        mapping={current}
      />
      <StepActions>
        {back}
        <Button disabled={!contract.isMapped(current)} onClick={() => goTo(3)}>
          Continue
        </Button>
      </StepActions>
    </>
  );
}
