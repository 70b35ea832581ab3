import { labels } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { addProcess } from '../mutations.ts';
import { useProcessTypes } from '../queries.ts';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import classes from './label-form.module.css';

interface ProcessFieldProps {
  required: boolean;
  description: string;
  disabled: boolean;
  fault: string | null;
  /** The name of a process type, or `NO_PROCESS`. */
  value: string;
  onChange: (name: string) => void;
}

/** The process of a tag: one of the office's, or a new one. */
export function ProcessField({ required, description, disabled, fault, value, onChange }: ProcessFieldProps) {
  const processes = useProcessTypes();
  const [adding, setAdding] = useState(false);
  // A process that is not in the list (deleted, or not loaded yet) is shown by its name.
  const known = value === labels.NO_PROCESS || processes.some(({ type_name }) => type_name === value);
  const names = [...processes.map(({ type_name }) => type_name), ...(known ? [] : [value])];
  return (
    <div>
      <div className={`flex wrap items-top gap-8 ${classes.withButton}`}>
        <ChoiceField
          label="Process"
          withAsterisk={required}
          description={description}
          disabled={disabled}
          error={fault}
          data={[
            { value: labels.NO_PROCESS, label: 'None' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          value={value}
          onChange={onChange}
        />
        {disabled || adding ? null : (
          <Button variant="subtle" className={classes.beside!} onClick={() => setAdding(true)}>
            Add a process
          </Button>
        )}
      </div>
      {adding ? (
        <NewProcess
          onAdded={(name) => {
            onChange(name);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

/** Names a new process; it stands within another form, so Enter is its own. */
function NewProcess({ onAdded, onCancel }: { onAdded: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const { busy: running, fault, setFault, run } = useWork();
  const add = async () => {
    if (running) return;
    if (name.trim() === '') {
      setFault(labels.labelMessages.addProcess);
      return;
    }
    await run(async () => {
      onAdded((await addProcess(name)).type_name);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else void add();
  };
  return (
    <div className={`flex wrap items-top gap-8 ${classes.withButton}`} style={{ marginTop: 8 }}>
      <TextInput
        aria-label="Name of the new process"
        placeholder={labels.labelMessages.addProcess}
        autoFocus
        autoComplete="off"
        maxLength={labels.PROCESS_NAME_MAX}
        data-mantine-stop-propagation
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" loading={running} onClick={() => void add()}>
        Add
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
