import '@mantine/core/styles/Checkbox.layer.css';
import { phones } from '@chairline/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { createPhone } from '../mutations.ts';
import { checkNumber } from '../phone-rules.ts';
import { useWork } from '../../../ui/use-work.ts';
import { PhoneFormFoot } from './phone-form-foot.tsx';
import classes from './phone-form.module.css';
import { focusFault } from '../../../ui/focus-soon.ts';

export const newPhoneFields = z.object({
  phoneNumber: z.string(),
  description: z.string(),
  ported: z.boolean(),
});
export type NewPhoneFields = z.infer<typeof newPhoneFields>;
export const emptyPhone: NewPhoneFields = { phoneNumber: '', description: '', ported: false };

/** Where the focus goes when the number came from the search. */
export const NEW_DESCRIPTION_ID = 'new-phone-description';

/** The new row (id 0): unsaved until the server has it, gone on Cancel. */
interface NewPhoneProps {
  fields: NewPhoneFields;
  /** It was typed before the page was left. */
  restored: boolean;
  onChange: (patch: Partial<NewPhoneFields>) => void;
  onSaved: (phone: phones.Phone) => void;
  onCancel: () => void;
}

export function NewPhone({ fields, restored, onChange, onSaved, onCancel }: NewPhoneProps) {
  const [tried, setTried] = useState(false);
  /** Whether what the server said is about the number. */
  const [ofNumber, setOfNumber] = useState(false);
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useWork((error) => {
    setOfNumber(error instanceof ApiError && error.status === 400);
    return errorMessage(error);
  });
  const numberFault = checkNumber(fields.phoneNumber);

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (!numberFault) void run(async () => onSaved(await createPhone(fields)));
  };

  return (
    <form
      className="grid gap-14"
      aria-label="New phone"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {restored ? (
        <RestoredNote
          onClear={() => {
            onChange(emptyPhone);
            setTried(false);
            setFault(null);
          }}
        />
      ) : null}
      <div className={classes.fields}>
        <TextInput
          label="Phone number"
          type="tel"
          placeholder="(503) 555-0177"
          autoFocus={fields.phoneNumber === ''}
          autoComplete="off"
          maxLength={30}
          value={fields.phoneNumber}
          error={(tried ? numberFault : null) ?? (ofNumber ? fault : null)}
          onChange={(event) => {
            onChange({ phoneNumber: event.currentTarget.value });
            setFault(null);
          }}
        />
        <TextInput
          id={NEW_DESCRIPTION_ID}
          label="Description"
          placeholder="Front desk, fax, Dr. Kim…"
          autoComplete="off"
          maxLength={200}
          value={fields.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
      <div className={classes.choices}>
        <Checkbox
          label="Ported"
          description="Brought along from another carrier: it is only noted, nothing is bought"
          checked={fields.ported}
          onChange={(event) => onChange({ ported: event.currentTarget.checked })}
        />
      </div>
      <PhoneFormFoot fault={ofNumber ? null : fault} saving={saving} onCancel={onCancel} />
    </form>
  );
}
