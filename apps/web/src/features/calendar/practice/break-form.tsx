import '@mantine/core/styles/Checkbox.layer.css';
import { practice } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { SheetActions } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { breakAppointment } from './mutations.ts';

const words: Record<practice.BreakType, string> = {
  Cancelled: 'The patient cancelled',
  Missed: 'The patient did not come',
};

interface BreakFormProps {
  one: practice.DayAppointment;
  onDone: () => void;
  onCancel: () => void;
}

/** Breaks an appointment in Open Dental: why, and whether it waits on the unscheduled list. */
export function BreakForm({ one, onDone, onCancel }: BreakFormProps) {
  const [breakType, setType] = useState<practice.BreakType>('Cancelled');
  const [unscheduled, setUnscheduled] = useState(true);
  const { busy, fault, run } = useWork();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await breakAppointment(one, { sendToUnscheduledList: unscheduled, breakType });
      onDone();
    });
  };
  return (
    <form className="grid gap-12" aria-label="Break the appointment" onSubmit={submit}>
      <ChoiceField
        label="Why"
        data-autofocus
        data={practice.breakTypes.toReversed().map((value) => ({ value, label: words[value] }))}
        value={breakType}
        onChange={setType}
      />
      <Checkbox
        label="Put it on the unscheduled list, to be booked again"
        checked={unscheduled}
        onChange={(event) => setUnscheduled(event.currentTarget.checked)}
      />
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <SheetActions>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Keep it
        </Button>
        <Button type="submit" color="error" loading={busy}>
          Break
        </Button>
      </SheetActions>
    </form>
  );
}
