import type { practice } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SheetActions } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { operatoriesQuery } from '../../practice/index.ts';
import { moveAppointment } from './mutations.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';

interface MoveFormProps {
  one: practice.DayAppointment;
  onDone: () => void;
  onCancel: () => void;
}

/** Moves an appointment in Open Dental: day, time, operatory. Whether it is free is asked there, at that moment. */
export function MoveForm({ one, onDone, onCancel }: MoveFormProps) {
  const held = one.od_json.AptDateTime ?? '';
  const [date, setDate] = useState(held.slice(0, 10));
  const [time, setTime] = useState(held.slice(11, 16));
  const [op, setOp] = useState(one.operatoryId);
  const operatories = useQuery(operatoriesQuery).data?.data ?? [];
  const { busy, fault, setFault, run } = useWork();
  const options = operatories
    .filter(({ IsHidden, OperatoryNum }) => !IsHidden || OperatoryNum === one.operatoryId)
    .map(({ OperatoryNum, OpName }) => ({ value: OperatoryNum, label: OpName }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date === '' || time === '') {
      setFault('Give a day and a time.');
      return;
    }
    if (`${date}T${time}` === held.slice(0, 16) && op === one.operatoryId) {
      onCancel();
      return;
    }
    void run(async () => {
      await moveAppointment(one, { AptDateTime: `${date}T${time}`, Op: op });
      onDone();
    });
  };
  return (
    <form className="grid gap-12" aria-label="Move the appointment" noValidate onSubmit={submit}>
      <div className="grid cols-2 gap-12">
        <DateField label="Day" data-autofocus value={date} onChange={(value) => setDate(value)} />
        <TimeField label="Time" value={time} onChange={(value) => setTime(value)} />
      </div>
      <ChoiceField label="Operatory" data={options} value={op} onChange={setOp} />
      {busy ? (
        <p className="hint no-margin" role="status">
          Open Dental is asked whether this is free, then it is moved and read back…
        </p>
      ) : null}
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <SheetActions>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Move
        </Button>
      </SheetActions>
    </form>
  );
}
