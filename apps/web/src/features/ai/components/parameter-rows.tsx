import { ai as contract } from '@chairline/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newParameter, type ParameterRow } from '../tool-form.ts';

interface ParameterRowsProps {
  rows: readonly ParameterRow[];
  disabled: boolean;
  onChange: (rows: ParameterRow[]) => void;
}

/** The parameters of a tool, a collapsible panel: a row each, and a button for one more. */
export function ParameterRows({ rows, disabled, onChange }: ParameterRowsProps) {
  const list = useRef<HTMLDetailsElement>(null);
  const change = (index: number, patch: Partial<ParameterRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const add = () => {
    onChange([...rows, newParameter]);
    setTimeout(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-2)?.focus());
  };
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    setTimeout(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  return (
    <details ref={list} className="panel pad-8-12" open={rows.length > 0 || undefined}>
      <summary className="text-13 medium pointer phone-min-h-44">Parameters ({rows.length})</summary>
      <p className="hint margin-4-0-0">
        A parameter stands in the query as :name. Its description tells the agent what to give.
      </p>
      {rows.map((row, index) => (
        <div
          key={index}
          className="flex wrap gap-8 items-bottom margin-t-8"
          role="group"
          aria-label={`Parameter ${index + 1}`}
        >
          <TextInput
            label="Name"
            flex="1 1 130px"
            value={row.name}
            maxLength={60}
            disabled={disabled}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <ChoiceField
            label="Datatype"
            flex="0 0 112px"
            value={row.datatype}
            data={[...contract.datatypes]}
            disabled={disabled}
            onChange={(chosen) => change(index, { datatype: chosen })}
          />
          <TextInput
            label="Description"
            flex="1 1 180px"
            value={row.description}
            maxLength={500}
            disabled={disabled}
            onChange={(event) => change(index, { description: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            className="phone-44"
            aria-label={`Delete parameter ${row.name || index + 1}`}
            disabled={disabled}
            onClick={() => remove(index)}
          >
            <Icon path={mdiDeleteOutline} />
          </ActionIcon>
        </div>
      ))}
      <Button
        data-add
        variant="subtle"
        size="xs"
        className="margin-t-8 phone-min-h-44"
        leftSection={<Icon path={mdiPlus} size={16} />}
        disabled={disabled || rows.length >= contract.PARAMETERS_MAX}
        onClick={add}
      >
        Add Parameter
      </Button>
    </details>
  );
}
