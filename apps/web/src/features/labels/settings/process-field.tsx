import { labels } from '@chairline/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { addProcess } from '../mutations.ts';
import { useProcessTypes } from '../queries.ts';
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
  // What a deleted or not yet loaded list does not have is shown as it is.
  const known = value === labels.NO_PROCESS || processes.some(({ type_name }) => type_name === value);
  const names = [...processes.map(({ type_name }) => type_name), ...(known ? [] : [value])];
  return (
    <div>
      <div className={classes.withButton}>
        <NativeSelect
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
          onChange={(event) => onChange(event.currentTarget.value)}
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
  const [running, setRunning] = useState(false);
  useHeldFocus(running);
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    if (running) return;
    if (name.trim() === '') {
      setFault(labels.labelMessages.addProcess);
      return;
    }
    setRunning(true);
    setFault(null);
    try {
      onAdded((await addProcess(name)).type_name);
    } catch (error) {
      if (!isShownAlready(error)) setFault(errorMessage(error));
      setRunning(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else void add();
  };
  return (
    <div className={classes.withButton} style={{ marginTop: 8 }}>
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
