import { labels } from '@chairline/contract';
import { NumberInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { choicesOf } from '../../../ui/form/choice-keys.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { checkName } from '../label-rules.ts';
import { saveQuickReminder } from '../mutations.ts';
import { quickRemindersQuery, useQuickReminders } from '../quick-reminders.ts';
import { FormFoot } from './form-foot.tsx';
import classes from './label-form.module.css';
import { NameField } from './name-field.tsx';
import { timeWords } from './quick-reminder-words.ts';
import { useLabelSave } from './use-label-save.ts';
import { TimeField } from '../../../ui/form/time-field.tsx';

const { quickReminderMessages } = labels;

const quickFields = z.object({
  reminder_title: z.string(),
  when: z.enum(['from', 'today', 'tomorrow']),
  duration: z.number(),
  unit: z.enum(labels.reminderUnits),
  time: z.string(),
});
type QuickFields = z.infer<typeof quickFields>;

const whenNames = {
  from: 'Some time from now',
  today: 'At a time of day',
  tomorrow: 'At a time of day, tomorrow',
} as const;
const unitNames = { minute: 'minutes', hour: 'hours', day: 'days' } as const;

function fieldsOf(row: labels.ReminderPreset): QuickFields {
  return {
    reminder_title: row.reminder_title,
    when: row.fixedTime === null ? 'from' : row.isTomorrow ? 'tomorrow' : 'today',
    duration: row.duration || 1,
    unit: row.unit,
    time: row.fixedTime ?? '',
  };
}

const empty: QuickFields = { reminder_title: '', when: 'from', duration: 1, unit: 'hour', time: '' };

function timeOf({ when, duration, unit, time }: QuickFields): labels.ReminderPresetTime {
  return when === 'from'
    ? { duration, unit, fixedTime: null, isTomorrow: false }
    : { duration: 0, unit: 'hour', fixedTime: time, isTomorrow: when === 'tomorrow' };
}

interface QuickReminderDialogProps {
  /** null: a new one. */
  preset: labels.ReminderPreset | null;
  onClose: () => void;
}

/** The form of a quick reminder: its name, and either how long from now or a time of day. */
export function QuickReminderDialog({ preset, onClose }: QuickReminderDialogProps) {
  const rows = useQuickReminders().data ?? [];
  const form = useVersionedForm(
    preset ? `quick-reminder.${preset.reminder_id}` : 'quick-reminder.new',
    quickFields,
    preset ? fieldsOf(preset) : empty,
    preset?.version ?? 0,
  );
  const { values, set } = form;
  const [nameLeft, setNameLeft] = useState(false);
  const [timeLeft, setTimeLeft] = useState(false);
  const others = rows.filter((row) => row.reminder_id !== preset?.reminder_id);
  const nameFault = checkName(
    values.reminder_title,
    others.map((row) => row.reminder_title),
  );
  const time = timeOf(values);
  const timeFault = labels.findPresetFault(time);

  const { saving, fault, save } = useLabelSave({
    form,
    send: () =>
      saveQuickReminder(preset?.reminder_id ?? null, {
        reminder_title: values.reminder_title,
        ...time,
        version: form.version,
      }),
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...quickRemindersQuery, staleTime: 0 });
      return all.find((row) => row.reminder_id === preset?.reminder_id);
    },
    fieldsOf,
    words: preset
      ? { done: quickReminderMessages.updated, failed: quickReminderMessages.updateFailed }
      : { done: quickReminderMessages.created, failed: quickReminderMessages.createFailed },
    onSaved: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameFault && !timeFault) void save();
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const note = newestNotes(form);

  return (
    <SheetDialog
      title={preset ? `Edit ${preset.reminder_title}` : 'New quick reminder'}
      width={480}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          <NameField
            label="Name"
            value={values.reminder_title}
            fault={nameFault}
            tried={nameLeft}
            onChange={(name) => {
              set('reminder_title', name);
              setNameLeft(true);
            }}
            onLeave={() => setNameLeft(true)}
            note={note('reminder_title')}
          />
          <div>
            <ChoiceField
              label="When"
              data={choicesOf(whenNames)}
              value={values.when}
              onChange={(chosen) => {
                set('when', chosen);
                setTimeLeft(false);
              }}
            />
            {note('when', (value) => whenNames[value])}
          </div>
          {values.when === 'from' ? (
            <div className={classes.pair}>
              <div>
                <NumberInput
                  label="How long"
                  min={1}
                  allowDecimal={false}
                  allowNegative={false}
                  error={timeFault}
                  value={values.duration || ''}
                  onChange={(value) => set('duration', Number(value))}
                />
                {note('duration')}
              </div>
              <div>
                <ChoiceField
                  label="Unit"
                  data={choicesOf(unitNames)}
                  value={values.unit}
                  onChange={(chosen) => set('unit', chosen)}
                />
                {note('unit', (value) => unitNames[value])}
              </div>
            </div>
          ) : (
            <div>
              <TimeField
                label="Time of day"
                error={timeLeft ? timeFault : null}
                value={values.time}
                onChange={(value) => set('time', value)}
                onBlur={() => setTimeLeft(true)}
              />
              {note('time')}
            </div>
          )}
          {timeFault === null ? (
            <p className="hint no-margin pad-8-12 radius-control bg-sunken">{timeWords(time)}</p>
          ) : null}
        </div>
        <FormFoot
          fault={fault}
          saving={saving}
          save={preset ? 'Update' : 'Create'}
          disabled={nameFault !== null || timeFault !== null}
          onCancel={cancel}
        />
      </form>
    </SheetDialog>
  );
}
