import '@mantine/core/styles/Checkbox.layer.css';
import { formatPhone, phones } from '@chairline/contract';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { type VersionedForm, useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { fetchPhone, updatePhone } from '../mutations.ts';
import { checkFallbackTo, checkForwardTo } from '../phone-rules.ts';
import { checkMenu, menuBody, type MenuFields, menuFields, menuOf } from '../menu-rules.ts';
import { callChoices } from '../phone-words.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import {
  type AnsweringFields,
  answeringFields,
  AnsweringForm,
  answeringOf,
  readOrder,
} from './answering-fields.tsx';
import { MenuForm } from './menu-fields.tsx';
import { PhoneFormFoot } from './phone-form-foot.tsx';
import classes from './phone-form.module.css';
import { focusFault } from '../../../ui/focus-soon.ts';

const { phoneMessages } = phones;

interface PhoneEditorProps {
  phone: phones.Phone;
  onSaved: () => void;
  onCancel: () => void;
}

const phoneFields = z.object({
  description: z.string(),
  ported: z.boolean(),
  is_text_default: z.boolean(),
  takes_texts: z.boolean(),
  calls: phones.phone.shape.calls,
  /** As typed. */
  forward_to: z.string(),
  ...answeringFields.shape,
  ...menuFields.shape,
});

function fieldsOf(phone: phones.Phone): z.infer<typeof phoneFields> {
  const { description, ported, is_text_default, takes_texts, calls } = phone;
  return {
    description,
    ported,
    is_text_default,
    takes_texts,
    calls,
    forward_to: formatPhone(phone.forward_to),
    ...answeringOf(phone),
    ...menuOf(phone),
  };
}

const callLabel = (calls: phones.Phone['calls']) =>
  callChoices.find(({ value }) => value === calls)?.label ?? calls;

/** A number's row while it is edited: what it is called and what it does with texts and calls. */
export function PhoneEditor({ phone, onSaved, onCancel }: PhoneEditorProps) {
  const form = useVersionedForm(`phone.${phone.phone_id}`, phoneFields, fieldsOf(phone), phone.version);
  const { values, set } = form;
  const [tried, setTried] = useState(false);
  const {
    busy: saving,
    fault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => fetchPhone(phone.phone_id),
    fieldsOf,
    overtaken: phoneMessages.changedMeanwhile,
    gone: 'Somebody else deleted this number meanwhile.',
  });
  const forwardFault = checkForwardTo(values.calls, values.forward_to);

  const fallbackFault = values.calls === 'none' ? null : checkFallbackTo(values.fallback, values.fallback_to);

  const menuFault = values.calls === 'ring' ? checkMenu(values) : null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (saving || forwardFault || fallbackFault || menuFault) return;
    await run(async () => {
      await updatePhone({
        phone_id: phone.phone_id,
        ...values,
        ...menuBody(values),
        // A menu that was begun, and does not matter as calls do not ring, is off.
        ...(checkMenu(values) ? { menu: false } : {}),
        forward_to: values.calls === 'forward' ? values.forward_to : '',
        ring_order: readOrder(values.ring_order),
        // Where calls ring nowhere a number left half typed is no fallback.
        ...(values.calls === 'none' && checkFallbackTo(values.fallback, values.fallback_to)
          ? { fallback: 'voicemail' as const }
          : {}),
        fallback_to: values.fallback === 'forward' && values.calls !== 'none' ? values.fallback_to : '',
        version: form.version,
      });
      form.clear();
      onSaved();
    });
  };

  const cancel = () => {
    form.clear();
    onCancel();
  };

  const note = newestNotes(form);

  return (
    <form
      className="grid gap-14"
      aria-label={`Edit ${formatPhone(phone.phone_num)}`}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        // What was typed is kept, as by whoever leaves the page: Cancel alone throws it away.
        if (event.key === 'Escape') onCancel();
      }}
    >
      <div className="text-14 medium tabular">{formatPhone(phone.phone_num)}</div>
      {form.restored ? <RestoredNote onClear={form.clear} /> : null}
      <div className={classes.fields}>
        <div>
          <TextInput
            label="Description"
            placeholder="Front desk, fax, Dr. Kim…"
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={values.description}
            onChange={(event) => set('description', event.currentTarget.value)}
          />
          {note('description')}
        </div>
        <div>
          <ChoiceField
            label="Calls"
            data={callChoices}
            value={values.calls}
            onChange={(chosen) => set('calls', chosen)}
          />
          {note('calls', callLabel)}
        </div>
        {values.calls === 'forward' ? (
          <div>
            <TextInput
              label="Forward calls to"
              type="tel"
              autoComplete="off"
              maxLength={30}
              value={values.forward_to}
              error={tried ? forwardFault : null}
              onChange={(event) => set('forward_to', event.currentTarget.value)}
            />
            {note('forward_to')}
          </div>
        ) : null}
      </div>
      <AnsweringForm
        phoneId={phone.phone_id}
        calls={values.calls}
        form={form as unknown as VersionedForm<AnsweringFields>}
        fallbackFault={tried ? fallbackFault : null}
      />
      {values.calls === 'ring' ? (
        <MenuForm form={form as unknown as VersionedForm<MenuFields>} fault={tried ? menuFault : null} />
      ) : null}
      <div className={classes.choices}>
        <div>
          <Switch
            label="Takes texts"
            description="The office gives it out for texts"
            checked={values.takes_texts}
            onChange={(event) => set('takes_texts', event.currentTarget.checked)}
          />
          {note('takes_texts', yesNo)}
        </div>
        <div>
          <Switch
            label="Texts leave from this number"
            description={
              phone.is_text_default
                ? 'To change it, choose another number for texts'
                : 'It takes the place of the one used now'
            }
            checked={values.is_text_default}
            disabled={phone.is_text_default || phone.state !== 'active'}
            onChange={(event) => set('is_text_default', event.currentTarget.checked)}
          />
          {note('is_text_default', yesNo)}
        </div>
        <div>
          <Checkbox
            label="Ported"
            description="Brought along from another carrier; it cannot be deleted here"
            checked={values.ported}
            onChange={(event) => set('ported', event.currentTarget.checked)}
          />
          {note('ported', yesNo)}
        </div>
      </div>
      <PhoneFormFoot fault={fault} saving={saving} onCancel={cancel} />
    </form>
  );
}
