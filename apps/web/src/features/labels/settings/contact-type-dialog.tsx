import { labels } from '@chairline/contract';
import { Switch, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { checkName, readSwatch } from '../label-rules.ts';
import { saveContactType } from '../mutations.ts';
import { contactTypesQuery, useContactTypes } from '../queries.ts';
import { FormFoot } from './form-foot.tsx';
import { NameField } from './name-field.tsx';
import { colorName, Swatches } from './swatches.tsx';
import { useLabelSave } from './use-label-save.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

const { labelMessages } = labels;

const typeFields = z.object({
  type_name: z.string(),
  type_desc: z.string(),
  color: z.enum(labels.tagColors),
  can_be_set: z.boolean(),
  can_be_changed: z.boolean(),
});
type TypeFields = z.infer<typeof typeFields>;

function fieldsOf(type: labels.ContactType): TypeFields {
  const { type_name, type_desc, can_be_set, can_be_changed } = type;
  return { type_name, type_desc, color: readSwatch(type.color) || '#607D8B', can_be_set, can_be_changed };
}

const empty: TypeFields = {
  type_name: '',
  type_desc: '',
  color: '#0277BD',
  can_be_set: true,
  can_be_changed: true,
};

interface ContactTypeDialogProps {
  /** null: a new one. */
  type: labels.ContactType | null;
  onClose: () => void;
}

/** The form of a contact type. */
export function ContactTypeDialog({ type, onClose }: ContactTypeDialogProps) {
  const types = useContactTypes();
  const form = useVersionedForm(
    type ? `contact-type.${type.type_id}` : 'contact-type.new',
    typeFields,
    type ? fieldsOf(type) : empty,
    type?.version ?? 0,
  );
  const { values, set } = form;
  const [tried, setTried] = useState(false);
  const [nameLeft, setNameLeft] = useState(false);
  const others = [...types.values()].filter((other) => other.type_id !== type?.type_id);
  const nameFault = checkName(
    values.type_name,
    others.map((other) => other.type_name),
  );

  const { saving, fault, save } = useLabelSave({
    form,
    send: () => saveContactType(type?.type_id ?? null, { ...values, version: form.version }),
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...contactTypesQuery, staleTime: 0 });
      return all.find(({ type_id }) => type_id === type?.type_id);
    },
    fieldsOf,
    words: type
      ? { done: labelMessages.typeUpdated, failed: labelMessages.typeUpdateFailed }
      : { done: labelMessages.typeCreated, failed: labelMessages.typeCreateFailed },
    onSaved: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (!nameFault) void save();
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const note = newestNotes(form);

  return (
    <SheetDialog title={type ? `Edit ${type.type_name}` : 'New contact type'} width={480} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          <NameField
            label="Name"
            value={values.type_name}
            fault={nameFault}
            tried={tried || nameLeft}
            onChange={(name) => set('type_name', name)}
            onLeave={() => setNameLeft(true)}
            note={note('type_name')}
          />
          <div>
            <Textarea
              label="Description"
              rows={2}
              maxLength={labels.LABEL_DESC_MAX}
              value={values.type_desc}
              onChange={(event) => set('type_desc', event.currentTarget.value)}
            />
            {note('type_desc')}
          </div>
          <div>
            <Swatches value={values.color} onChange={(color) => set('color', color)} />
            {note('color', colorName)}
          </div>
          <div>
            <Switch
              label="Can Set"
              description="People may give it to a contact"
              checked={values.can_be_set}
              onChange={(event) => set('can_be_set', event.currentTarget.checked)}
            />
            {note('can_be_set', yesNo)}
          </div>
          <div>
            <Switch
              label="Can Change"
              description="People may take it from a contact that has it"
              checked={values.can_be_changed}
              onChange={(event) => set('can_be_changed', event.currentTarget.checked)}
            />
            {note('can_be_changed', yesNo)}
          </div>
        </div>
        <FormFoot fault={fault} saving={saving} save={type ? 'Save' : 'Create'} onCancel={cancel} />
      </form>
    </SheetDialog>
  );
}
