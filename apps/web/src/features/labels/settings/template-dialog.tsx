import { labels } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { PlaceholderField } from '../../../ui/form/placeholder-field.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { checkName, fillSample, readSwatch, titlesOfType } from '../label-rules.ts';
import { saveTemplate } from '../mutations.ts';
import { templatesQuery, useContactTypes, useTemplates } from '../queries.ts';
import { FormFoot } from './form-foot.tsx';
import classes from './label-form.module.css';
import { NameField } from './name-field.tsx';
import { useLabelSave } from './use-label-save.ts';

const { labelMessages } = labels;

const templateFields = z.object({
  title: z.string(),
  template: z.string(),
  /** 0 for every type. */
  contact_type_id: z.number().int(),
  is_active: z.boolean(),
});
type TemplateFields = z.infer<typeof templateFields>;

function fieldsOf({ title, template, contact_type_id, is_active }: labels.MessageTemplate): TemplateFields {
  return { title, template, contact_type_id: contact_type_id ?? 0, is_active };
}

const empty: TemplateFields = { title: '', template: '', contact_type_id: 0, is_active: true };

/** Gives a text as a patient would read it, written by the viewer. */
function useSample(): (text: string) => string {
  const { first_name, last_name, username, client } = useSession();
  const [now] = useState(() => Date.now());
  const userName = `${first_name} ${last_name}`.trim() || username;
  return (text) => fillSample(text, { userName, now, timezone: client.timezone });
}

interface TemplateDialogProps {
  /** null: a new one. */
  template: labels.MessageTemplate | null;
  onClose: () => void;
}

/** The form of a message template, with its placeholders and what a patient would read. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const templates = useTemplates();
  const types = useContactTypes();
  const sampleOf = useSample();
  const form = useVersionedForm(
    template ? `template.${template.template_id}` : 'template.new',
    templateFields,
    template ? fieldsOf(template) : empty,
    template?.version ?? 0,
  );
  const { values, set } = form;
  const [titleLeft, setTitleLeft] = useState(false);

  const others = titlesOfType(templates, values.contact_type_id, template?.template_id ?? null);
  const titleFault = checkName(values.title, others);
  const textFault = values.template.trim() === '' ? labelMessages.templateRequired : null;

  const { saving, fault, save } = useLabelSave({
    form,
    send: () =>
      saveTemplate(template?.template_id ?? null, {
        ...values,
        color: readSwatch(template?.color ?? ''),
        version: form.version,
      }),
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 });
      return all.find(({ template_id }) => template_id === template?.template_id);
    },
    fieldsOf,
    words: template
      ? { done: labelMessages.templateUpdated, failed: labelMessages.templateUpdateFailed }
      : { done: labelMessages.templateCreated, failed: labelMessages.templateCreateFailed },
    onSaved: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!titleFault && !textFault) void save();
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const note = newestNotes(form);
  const typeName = (id: number) => (id === 0 ? 'ALL' : (types.get(id)?.type_name ?? 'ALL'));

  return (
    <SheetDialog
      title={template ? `Edit ${template.title}` : 'New message template'}
      width={560}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          <div className={classes.pair}>
            <NameField
              label="Title"
              value={values.title}
              fault={titleFault}
              tried={titleLeft}
              onChange={(title) => {
                set('title', title);
                setTitleLeft(true);
              }}
              onLeave={() => setTitleLeft(true)}
              note={note('title')}
            />
            <div>
              <ChoiceField
                label="Contact Type"
                data={[
                  { value: 0, label: 'ALL' },
                  ...[...types.values()].map((type) => ({
                    value: type.type_id,
                    label: type.type_name,
                  })),
                ]}
                value={values.contact_type_id}
                onChange={(chosen) => set('contact_type_id', chosen)}
              />
              {note('contact_type_id', typeName)}
            </div>
          </div>
          <PlaceholderField
            label="Template"
            value={values.template}
            onChange={(text) => set('template', text)}
            placeholders={labels.placeholders}
            fault={textFault}
            filled={sampleOf(values.template)}
            reader="Maria Lopez"
            note={note('template')}
          />
          <div>
            <Switch
              label="Active"
              description="Offered in the composer after /"
              checked={values.is_active}
              onChange={(event) => set('is_active', event.currentTarget.checked)}
            />
            {note('is_active', yesNo)}
          </div>
        </div>
        <FormFoot
          fault={fault}
          saving={saving}
          save={template ? 'Update' : 'Create'}
          disabled={titleFault !== null || textFault !== null}
          onCancel={cancel}
        />
      </form>
    </SheetDialog>
  );
}
