import { calendar as contract } from '@chairline/contract';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { usePeople } from '../../conversations/index.ts';
import { omit } from '../../../lib/omit.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { colorName } from '../calendar-colors.ts';
import { deleteCalendar, saveCalendar } from '../mutations.ts';
import { calendarsQuery } from '../queries.ts';
import { ColorChoice } from './color-choice.tsx';
import { readNumbers } from './event-fields.ts';
import { FormEnd } from './form-end.tsx';
import { offeredTypes } from './offered-types.ts';
import { PeopleSelect } from './people-select.tsx';
import { focusFault } from '../../../ui/focus-soon.ts';

const { calendarMessages: words, calendarLimits: limits } = contract;

const calendarFields = z.object({
  name: z.string(),
  type: z.enum(['', 'DSS', 'OD']),
  description: z.string(),
  color: z.enum(contract.calendarColors),
  no_overlap: z.boolean(),
  may_override: z.boolean(),
  /** user_ids, as JSON: who is a member from the start. */
  members: z.string(),
});
type CalendarFields = z.infer<typeof calendarFields>;

const typeNames = { DSS: 'DSS', OD: 'OD (Open Dental)' } as const;
const empty: CalendarFields = {
  name: '',
  type: '',
  description: '',
  color: 'blue',
  no_overlap: false,
  may_override: false,
  members: '[]',
};

function fieldsOf(calendar: contract.Calendar): CalendarFields {
  const { name, type, description, color, no_overlap, may_override } = calendar;
  const known = contract.calendarColors.find((one) => one === color) ?? 'blue';
  return {
    name,
    type: type === 'OD' ? 'OD' : 'DSS',
    description,
    color: known,
    no_overlap,
    may_override,
    members: '[]',
  };
}

interface CalendarDialogProps {
  /** null: a new one. */
  calendar: contract.Calendar | null;
  /** All the viewer is a member of. */
  calendars: readonly contract.Calendar[];
  onClose: () => void;
}

/** The form of a calendar. */
export function CalendarDialog({ calendar, calendars, onClose }: CalendarDialogProps) {
  const { user_id, ODEnabled } = useSession();
  const form = useVersionedForm(
    calendar ? `calendar.${calendar.calendar_id}` : 'calendar.new',
    calendarFields,
    calendar ? fieldsOf(calendar) : empty,
    calendar?.version ?? 0,
  );
  const people = usePeople();
  const { values, set, changed } = form;
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const types = offeredTypes(calendars, ODEnabled);
  const nameFault = values.name.trim() === '' ? words.nameRequired : null;
  const typeFault = values.type === '' ? words.typeRequired : null;
  const note = newestNotes(form);
  const { busy, fault, run } = useFormWork({
    form,
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...calendarsQuery, staleTime: 0 });
      return all.find(({ calendar_id }) => calendar_id === calendar?.calendar_id);
    },
    fieldsOf,
    overtaken: words.changedMeanwhile,
    gone: 'Somebody else deleted this calendar meanwhile.',
    onFailed: () => notify({ message: words.calendarFailed, kind: 'error' }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    const { type } = values;
    if (nameFault !== null || type === '') return;
    await run(async () => {
      await saveCalendar(
        calendar?.calendar_id ?? null,
        {
          ...omit(values, ['members']),
          type,
          calendar_members: readNumbers(values.members).map((id) => ({
            user_id: id,
            role: 'EDITOR' as const,
          })),
        },
        form.version,
      );
      form.clear();
      notify({ message: calendar ? words.calendarUpdated : words.calendarCreated, kind: 'success' });
      onClose();
    });
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  const own = calendar ? (contract.calendarRights(calendar, user_id)?.own ?? false) : false;

  if (asking && calendar)
    return (
      <AskDialog
        title={`Delete ${calendar.name}?`}
        question="All its events are deleted with it, for every member. This cannot be undone."
        confirm="Delete"
        grave
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await deleteCalendar(calendar);
          form.clear();
          onClose();
        }}
      />
    );
  return (
    <SheetDialog title={calendar ? `Edit ${calendar.name}` : 'New calendar'} width={520} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          <div>
            <TextInput
              label="Name"
              withAsterisk
              data-autofocus
              autoComplete="off"
              maxLength={limits.nameLength}
              value={values.name}
              error={tried ? nameFault : null}
              onChange={(event) => set('name', event.currentTarget.value)}
            />
            {note('name')}
          </div>
          {calendar ? null : (
            <ChoiceField
              label="Type"
              withAsterisk
              disabled={types.length === 0}
              description={
                types.length === 0
                  ? 'You have a calendar of each type already. Edit one of them instead.'
                  : 'DSS: our own, kept here. OD: the practice’s appointments, read from Open Dental.'
              }
              error={tried ? typeFault : null}
              placeholder="Choose"
              data={types.map((value) => ({ value, label: typeNames[value] }))}
              value={values.type}
              onChange={(chosen) => set('type', chosen)}
            />
          )}
          <div>
            <Textarea
              label="Description"
              rows={2}
              maxLength={limits.textLength}
              value={values.description}
              onChange={(event) => set('description', event.currentTarget.value)}
            />
            {note('description')}
          </div>
          <div>
            <ColorChoice value={values.color} onChange={(color) => set('color', color)} />
            {note('color', colorName)}
          </div>
          {calendar ? null : (
            <PeopleSelect
              label="Members"
              description="You own it; they come in as editors. Their roles are changed beside the calendar."
              people={people.filter((one) => one.user_id !== user_id)}
              value={readNumbers(values.members)}
              onChange={(ids) => set('members', JSON.stringify(ids))}
            />
          )}
          {values.type === 'OD' ? null : (
            <>
              <div>
                <Switch
                  label="Nobody is booked twice"
                  description="Two events of one member at the same time are refused."
                  checked={values.no_overlap}
                  onChange={(event) => set('no_overlap', event.currentTarget.checked)}
                />
                {note('no_overlap', yesNo)}
              </div>
              {values.no_overlap ? (
                <div>
                  <Switch
                    label="Except by saying so"
                    description="Who books sees the collision and may book all the same."
                    checked={values.may_override}
                    onChange={(event) => set('may_override', event.currentTarget.checked)}
                  />
                  {note('may_override', yesNo)}
                </div>
              ) : null}
            </>
          )}
        </div>
        <FormEnd
          fault={fault}
          saving={busy}
          save={calendar ? 'Update' : 'Create'}
          disabled={calendar !== null && !changed}
          onCancel={cancel}
          onDelete={own ? () => setAsking(true) : undefined}
        />
      </form>
    </SheetDialog>
  );
}
