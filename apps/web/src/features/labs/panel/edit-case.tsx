import { labs } from '@chairline/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { formatWallWhen } from '../../practice/index.ts';
import { heldCase, labCaseQuery, labCasesQuery, receiveLabCase } from '../queries.ts';
import { changesOf, formOf, labForm, versionOf } from './lab-form.ts';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';
import classes from '../labs.module.css';

const dates: readonly { name: labs.LabField; label: string }[] = [
  { name: 'DateTimeCreated', label: 'Created' },
  { name: 'DateTimeSent', label: 'Sent' },
  { name: 'DateTimeDue', label: 'Due' },
  { name: 'DateTimeRecd', label: 'Received' },
  { name: 'DateTimeChecked', label: 'Checked' },
];

interface EditCaseProps {
  one: labs.LabCase;
  onDone: () => void;
}

/** Changes a lab case in the practice system: only what was changed is sent; what others changed stands beside it. */
export function EditCase({ one, onDone }: EditCaseProps) {
  const limited = useLimited();
  const form = useVersionedForm(`labcase.${one.LabCaseNum}`, labForm, formOf(one), versionOf(one));
  const { values, set } = form;
  /** The version about which the user was told that somebody else changed what they typed: saving over it is meant. */
  const [told, setTold] = useState<number | null>(null);
  const tell = (newest: labs.LabCase): string => {
    setTold(versionOf(newest));
    return labs.labWords.changedMeanwhile;
  };
  const { busy, fault, setFault, run } = useWork(async (error) => {
    if (!isConflict(error)) return errorMessage(error);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: labCasesQuery(one.PatNum).queryKey }),
      queryClient.invalidateQueries({ queryKey: labCaseQuery(one.LabCaseNum).queryKey }),
    ]);
    return tell(heldCase(one));
  });

  // What was changed there meanwhile comes in at once: untouched fields take it, touched ones show it below.
  const meet = useEffectEvent(() => form.meetNewest(formOf(one), versionOf(one)));
  useEffect(() => meet(), [one]);

  const close = () => {
    form.clear();
    onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy || limited) return;
    const changes = changesOf(one, values);
    if (!changes) {
      close();
      return;
    }
    if (told !== versionOf(one) && labs.labFields.some((name) => form.newestOf(name) !== undefined)) {
      setFault(tell(one));
      return;
    }
    void run(async () => {
      const { data, message } = await call(labs.updateLabCase, {
        params: { LabCaseNum: one.LabCaseNum },
        body: { LabCaseNum: one.LabCaseNum, ...changes.fields, seen: changes.seen },
        quiet400: true,
      });
      receiveLabCase(data);
      notify({ message, kind: 'success' });
      close();
    });
  };
  const newest = (name: labs.LabField) => {
    const value = form.newestOf(name);
    if (value === undefined) return null;
    const words = name.startsWith('DateTime') ? formatWallWhen(value) : value;
    return <NewestNote value={words} onTake={() => set(name, value)} />;
  };
  return (
    <form className="grid gap-12" aria-label="Edit the lab case" noValidate onSubmit={save}>
      {form.restored && form.changed ? <RestoredNote onClear={form.clear} /> : null}
      {dates.map(({ name, label }, index) => (
        <div key={name}>
          <DateTimeField
            label={label}
            value={values[name]}
            readOnly={limited !== null}
            max="2100-12-31T23:59"
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onChange={(value) => set(name, value)}
          />
          {newest(name)}
        </div>
      ))}
      <div>
        <TextInput
          label="Invoice number"
          value={values.InvoiceNum}
          readOnly={limited !== null}
          maxLength={labs.INVOICE_MAX}
          autoComplete="off"
          onChange={(event) => set('InvoiceNum', event.currentTarget.value)}
        />
        {newest('InvoiceNum')}
      </div>
      <div>
        <Textarea
          label="Instructions"
          value={values.Instructions}
          readOnly={limited !== null}
          maxLength={labs.INSTRUCTIONS_MAX}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => set('Instructions', event.currentTarget.value)}
        />
        {newest('Instructions')}
      </div>
      <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
        {limited ?? fault}
      </p>
      <div className={classes.save}>
        <Button variant="default" disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={limited !== null}>
          Save
        </Button>
      </div>
    </form>
  );
}
