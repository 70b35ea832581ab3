import { labels } from '@chairline/contract';
import { Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { checkName, iconsOf, readSwatch, usedIcons } from '../label-rules.ts';
import { saveTag } from '../mutations.ts';
import { tagsQuery, useTags } from '../queries.ts';
import { FormFoot } from './form-foot.tsx';
import { IconChoice } from './icon-choice.tsx';
import classes from './label-form.module.css';
import { NameField } from './name-field.tsx';
import { ProcessField } from './process-field.tsx';
import { colorName, Swatches } from './swatches.tsx';
import { useLabelSave } from './use-label-save.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

const { labelMessages, NO_PROCESS } = labels;

/** Tag forms are 600 px wide (specification 2, section 9). */
const WIDTH = 600;

const tagFields = z.object({
  tag_name: z.string(),
  tag_desc: z.string(),
  tag_icon: z.string(),
  tag_color: z.enum(labels.tagColors),
  tag_Process: z.string(),
  tag_source: labels.tagSource,
  enable_auto: z.boolean(),
  unlist: z.boolean(),
});
type TagFields = z.infer<typeof tagFields>;

const sourceNames: Record<labels.TagSource, string> = {
  contactTags: 'Contacts and messages',
  convoTags: 'Conversations of the staff',
};

function fieldsOf(tag: labels.Tag): TagFields {
  const { tag_name, tag_desc, tag_icon, tag_Process, tag_source, enable_auto, unlist } = tag;
  const tag_color = readSwatch(tag.tag_color) || '#607D8B';
  return { tag_name, tag_desc, tag_icon, tag_color, tag_Process, tag_source, enable_auto, unlist };
}

function emptyFields(source: labels.TagSource, tags: readonly labels.Tag[]): TagFields {
  const used = new Set(tags.map(({ tag_color }) => tag_color));
  return {
    tag_name: '',
    tag_desc: '',
    tag_icon: '',
    // A colour of its own, while there is one.
    tag_color: labels.tagColors.find((color) => !used.has(color)) ?? '#0277BD',
    tag_Process: NO_PROCESS,
    tag_source: source,
    enable_auto: false,
    unlist: false,
  };
}

/** Whether name, process, source and icon may be changed: the tag and the server must both say so. */
function useEditable(tag: labels.Tag | null): boolean {
  const asked = useQuery({
    queryKey: ['tag_editable', tag?.tag_id ?? 0],
    queryFn: ({ signal }) => call(labels.getTagEditable, { params: { id: tag!.tag_id }, signal }),
    enabled: tag !== null && tag.is_editable,
    refetchOnMount: 'always',
  });
  return tag === null || (tag.is_editable && (asked.data?.editable ?? true));
}

interface TagDialogProps {
  /** null: a new one. */
  tag: labels.Tag | null;
  /** What a new one is for, and whether that can be chosen. */
  source: labels.TagSource;
  sourceFixed: boolean;
  onClose: () => void;
}

/** The form of a tag. */
export function TagDialog({ tag, source, sourceFixed, onClose }: TagDialogProps) {
  const tags = useTags();
  const editable = useEditable(tag);
  const form = useVersionedForm(
    // What a new one is for may be fixed by where it is made.
    tag ? `tag.${tag.tag_id}` : `tag.new.${sourceFixed ? source : 'any'}`,
    tagFields,
    tag ? fieldsOf(tag) : emptyFields(source, tags),
    tag?.version ?? 0,
  );
  const { values, set } = form;
  const [tried, setTried] = useState(false);
  const [nameLeft, setNameLeft] = useState(false);

  const others = tags.filter((other) => other.tag_id !== tag?.tag_id);
  const nameFault = checkName(
    values.tag_name,
    others.map((other) => other.tag_name),
  );
  const ofConvos = values.tag_source === 'convoTags';
  const processFault = ofConvos && values.tag_Process === NO_PROCESS ? labelMessages.processRequired : null;
  const used = usedIcons(tags, values.tag_source, tag?.tag_id ?? null);
  const iconFault = values.tag_icon === '' ? labelMessages.iconNotSelected : null;
  const iconTaken = used.has(values.tag_icon) ? labelMessages.iconTaken : null;

  const { saving, fault, save } = useLabelSave({
    form,
    send: () => saveTag(tag?.tag_id ?? null, { ...values, version: form.version }),
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...tagsQuery, staleTime: 0 });
      return all.find(({ tag_id }) => tag_id === tag?.tag_id);
    },
    fieldsOf,
    words: tag
      ? { done: labelMessages.tagUpdated, failed: labelMessages.tagUpdateFailed }
      : { done: labelMessages.tagCreated, failed: labelMessages.tagCreateFailed },
    onSaved: onClose,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (iconFault) notify({ message: iconFault, kind: 'warning' });
    if (nameFault || processFault || iconFault || iconTaken) return;
    void save();
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const note = newestNotes(form);

  return (
    <SheetDialog title={tag ? `Edit ${tag.tag_name}` : 'New tag'} width={WIDTH} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          {editable ? null : (
            <p className="hint no-margin pad-8-12 radius-control bg-sunken">{labelMessages.tagFixed}</p>
          )}
          <div className={classes.pair}>
            <NameField
              label="Name"
              value={values.tag_name}
              fault={nameFault}
              tried={tried || nameLeft}
              disabled={!editable}
              onChange={(name) => set('tag_name', name)}
              onLeave={() => setNameLeft(true)}
              note={note('tag_name')}
            />
            <div>
              <ChoiceField
                label="For"
                disabled={!editable || sourceFixed}
                data={labels.tagSource.options.map((value) => ({ value, label: sourceNames[value] }))}
                value={values.tag_source}
                onChange={(chosen) => {
                  const next = chosen;
                  set('tag_source', next);
                  if (!iconsOf(next).includes(values.tag_icon)) set('tag_icon', '');
                }}
              />
              {note('tag_source', (value) => sourceNames[value])}
            </div>
          </div>
          <div>
            <Textarea
              label="Description"
              rows={2}
              maxLength={labels.LABEL_DESC_MAX}
              value={values.tag_desc}
              onChange={(event) => set('tag_desc', event.currentTarget.value)}
            />
            {note('tag_desc')}
          </div>
          <div>
            <ProcessField
              required={ofConvos}
              description={
                ofConvos
                  ? 'With Enable Auto: messages in its conversations get the tag by themselves'
                  : 'With Enable Auto: messages sent there get the tag by themselves'
              }
              disabled={!editable}
              fault={tried ? processFault : null}
              value={values.tag_Process}
              onChange={(name) => set('tag_Process', name)}
            />
            {note('tag_Process', (value) => (value === NO_PROCESS ? 'None' : value))}
          </div>
          <IconChoice
            icons={iconsOf(values.tag_source)}
            used={used}
            value={values.tag_icon}
            color={values.tag_color}
            disabled={!editable}
            fault={tried ? (iconFault ?? iconTaken) : null}
            onChange={(icon) => set('tag_icon', icon)}
          />
          <div>
            <Swatches value={values.tag_color} onChange={(color) => set('tag_color', color)} />
            {note('tag_color', colorName)}
          </div>
          <div className={classes.pair}>
            <div>
              <Switch
                label="Enable Auto"
                description="Put on by itself where its process is at work, not by hand on contacts"
                checked={values.enable_auto}
                onChange={(event) => set('enable_auto', event.currentTarget.checked)}
              />
              {note('enable_auto', yesNo)}
            </div>
            <div>
              <Switch
                label="Block Further Usage"
                description="It stays where it is and is offered no more"
                checked={values.unlist}
                onChange={(event) => set('unlist', event.currentTarget.checked)}
              />
              {note('unlist', yesNo)}
            </div>
          </div>
        </div>
        <FormFoot fault={fault} saving={saving} save={tag ? 'Save' : 'Create'} onCancel={cancel} />
      </form>
    </SheetDialog>
  );
}
