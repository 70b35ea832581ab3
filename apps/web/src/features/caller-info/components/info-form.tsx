import { callerInfo } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { Choice } from '../../../ui/form/choice-keys.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { correctInfo } from '../mutations.ts';
import { infoQuery } from '../queries.ts';
import { isSsn, SsnField } from './ssn-field.tsx';

type Info = callerInfo.CallerInfo;
const { demographicFields, insuranceFields, clinicalFields, fieldNames, infoWords } = callerInfo;

/** The social security number is typed anew or left alone: it is not kept beside what else was typed. */
const textFields = [...demographicFields, ...insuranceFields, ...clinicalFields].filter(
  (field) => field !== 'social_security_number',
);
const answers = ['', 'yes', 'no'] as const;
const fields = z.object({
  ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<
    (typeof textFields)[number],
    z.ZodString
  >),
  is_patient_registered: z.enum(answers),
  has_insurance: z.enum(answers),
});
type Fields = z.infer<typeof fields>;
type Answer = (typeof answers)[number];

const answerOf = (value: boolean | null): Answer => (value === null ? '' : value ? 'yes' : 'no');
const flagOf = (answer: Answer): boolean | null => (answer === '' ? null : answer === 'yes');
const choices: readonly Choice<Answer>[] = [
  { value: '', label: infoWords.notCollected },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function fieldsOf(info: Info): Fields {
  const said: Record<string, string | boolean | null> = {
    ...info.demographic_info,
    ...info.insurance_info,
    ...info.clinical_info,
  };
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, said[field] ?? ''])) as Record<
      (typeof textFields)[number],
      string
    >),
    is_patient_registered: answerOf(info.is_patient_registered),
    has_insurance: answerOf(info.insurance_info.has_insurance),
  };
}

const pick = <F extends (typeof textFields)[number]>(values: Fields, names: readonly F[]) =>
  Object.fromEntries(names.map((field) => [field, values[field]])) as Record<F, string>;

const correctionOf = (values: Fields): callerInfo.InfoCorrection => ({
  is_patient_registered: flagOf(values.is_patient_registered),
  demographic_info: pick(
    values,
    demographicFields.filter((field) => field !== 'social_security_number'),
  ),
  insurance_info: { has_insurance: flagOf(values.has_insurance), ...pick(values, insuranceFields) },
  clinical_info: pick(values, clinicalFields),
});

interface InfoFormProps {
  info: Info;
  onClose: () => void;
}

/** Corrects what was collected, field by field. */
export function InfoForm({ info, onClose }: InfoFormProps) {
  const form = useVersionedForm<Fields>(`caller-info.${info.info_id}`, fields, fieldsOf(info), info.version);
  const { values, set, changed, version } = form;
  const note = newestNotes(form);
  /** Null: it stays as it is. Never kept beside the form: it must not outlive this page. */
  const [ssn, setSsn] = useState<string | null>(null);
  const ready = (changed || ssn !== null) && isSsn(ssn);
  const { busy, fault, run } = useFormWork<Fields, Info>({
    form,
    fetchNewest: async () =>
      (await queryClient.fetchQuery({ ...infoQuery(info.info_id), staleTime: 0 })).info,
    fieldsOf,
    overtaken: infoWords.changedMeanwhile,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    void run(async () => {
      const correction = correctionOf(values);
      if (ssn !== null)
        correction.demographic_info = { ...correction.demographic_info, social_security_number: ssn };
      await correctInfo(info.info_id, version, correction);
      form.clear();
      notify({ message: 'The corrections were saved.', kind: 'success' });
      onClose();
    });
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const text = (field: (typeof textFields)[number]) => (
    <div key={field}>
      <TextInput
        label={fieldNames[field]}
        autoComplete="off"
        placeholder={infoWords.notCollected}
        maxLength={field === 'reason_for_visit' ? callerInfo.REASON_MAX : callerInfo.FIELD_MAX}
        value={values[field]}
        onChange={(event) => set(field, event.currentTarget.value)}
      />
      {note(field)}
    </div>
  );
  const flag = (field: 'is_patient_registered' | 'has_insurance', label: string) => (
    <div>
      <ChoiceField
        label={label}
        data={choices}
        value={values[field]}
        onChange={(chosen) => set(field, chosen)}
      />
      {note(field, (answer) => choices.find(({ value }) => value === answer)!.label)}
    </div>
  );
  return (
    <SheetDialog title="Correct what was collected" width={560} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          {flag('is_patient_registered', 'Registered patient')}
          {demographicFields
            .filter((field) => field !== 'social_security_number')
            .map((field) => text(field))}
          <SsnField held={info.demographic_info.social_security_number} value={ssn} onChange={setSsn} />
          {flag('has_insurance', 'Has insurance')}
          {values.has_insurance === 'no' ? null : insuranceFields.map((field) => text(field))}
          {clinicalFields.map((field) => text(field))}
        </div>
        <SheetActions fault={fault}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            Save
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
