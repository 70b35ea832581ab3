import { calendar as contract } from '@chairline/contract';
import { Textarea, TextInput } from '@mantine/core';
import { mdiLockOutline } from '@mdi/js';
import { useState, type FormEvent } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { PresenceLine } from '../../../ui/presence-line.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { isRepeating } from '../event-mutations.ts';
import { GoogleNote } from '../google/google-note.tsx';
import type { GridPlace } from '../grid/grid-types.ts';
import { whyOwnStays, type OwnEvent } from '../own/grid-events.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useToday } from '../../../ui/use-today.ts';
import { ClashNote } from './clash-note.tsx';
import {
  eventFields,
  fieldsOf,
  findFaults,
  newFields,
  nextPlace,
  readRepeat,
  type EventFields,
} from './event-fields.ts';
import classes from './event-form.module.css';
import { EventPeople } from './event-people.tsx';
import { EventRepeat } from './event-repeat.tsx';
import { EventWhen } from './event-when.tsx';
import { eventStatusNames } from './event-status-names.ts';
import { FormEnd } from './form-end.tsx';
import { removeOwn } from './remove-own.ts';
import { repeatWords } from './repeat.ts';
import { ScopeQuestion } from './scope-question.tsx';
import { useEventSave } from './use-event-save.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

const { calendarLimits: limits } = contract;

interface EventDialogProps {
  /** null: a new one. */
  own: OwnEvent | null;
  /** Where a new one was drawn; null: nowhere. */
  place: GridPlace | null;
  /** Those the viewer may make events in. */
  calendars: readonly contract.Calendar[];
  /** The calendar a new one is made in, where that may be. */
  preferred: contract.Calendar | null;
  /** The day that is shown. */
  date: string;
  onClose: () => void;
}

/** What of a new event is said by where it is drawn. */
const drawnFields = ['date', 'until', 'from', 'to', 'all_day', 'timezone', 'staff'] as const;

/** What the form begins with. */
function useStart({ own, place, calendars, preferred, date }: EventDialogProps): EventFields {
  const { user_id, client } = useSession();
  const { timezone } = client;
  const today = useToday(timezone);
  const [start] = useState(() => {
    if (own) return fieldsOf(own.event);
    const chosen = calendars.find((one) => one.calendar_id === preferred?.calendar_id) ?? calendars[0];
    const at = place ?? nextPlace(date, today, Date.now(), timezone);
    const isMember = (id: number) => chosen?.calendar_members.some((one) => one.user_id === id);
    const staff = at.column === null ? user_id : Number(at.column);
    return newFields({
      ...at,
      calendar_id: chosen?.calendar_id ?? 0,
      timezone,
      staff: isMember(staff) ? [staff] : [],
    });
  });
  return start;
}

/** The form of an event; read-only, with the reason, where the viewer may not change it. */
export function EventDialog(props: EventDialogProps) {
  const { own, calendars, onClose } = props;
  const { user_id } = useSession();
  const event = own?.event ?? null;
  const form = useVersionedForm(
    event ? `event.${event.event_id}.${event.occurrence ?? ''}` : 'event.new',
    eventFields,
    useStart(props),
    event?.version ?? 0,
    // What was typed in one that was closed is found again, where the next one is drawn.
    props.place ? drawnFields : [],
  );
  const { values, set, clear } = form;
  const now = useNow();
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'save' | 'delete' | null>(null);
  const why = own ? whyOwnStays(own, user_id, now) : null;
  const locked = why !== null;
  const calendar = own?.calendar ?? calendars.find((one) => one.calendar_id === values.calendar_id);
  // Guests, reminders, notes and status of such an event are kept there.
  const atGoogle = calendar?.type === 'GOOGLE';
  const faults = findFaults(values);
  const { saving, fault, clashes, save, saveAnyway } = useEventSave({
    form,
    event,
    atGoogle,
    onSaved: onClose,
  });
  const repeats = event !== null && isRepeating(event);
  const note = newestNotes(form);

  const submit = (given: FormEvent) => {
    given.preventDefault();
    setTried(true);
    focusFault(given.currentTarget);
    if (locked || Object.keys(faults).length > 0) return;
    if (repeats) setAsking('save');
    else void save('all');
  };
  const remove = async (scope: contract.EventScope) => {
    if (!event) return;
    clear();
    onClose();
    await removeOwn(event, scope);
  };
  const cancel = () => {
    clear();
    onClose();
  };
  if (asking && event)
    return (
      <ScopeQuestion
        verb={asking === 'save' ? 'Change' : 'Delete'}
        title={event.title}
        onClose={() => setAsking(null)}
        onChoose={(scope) => {
          setAsking(null);
          void (asking === 'save' ? save(scope) : remove(scope));
        }}
      />
    );
  return (
    <SheetDialog
      title={event ? (locked ? event.title : 'Edit event') : 'New event'}
      width={600}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {why === null ? null : (
            <Banner tone="info" icon={mdiLockOutline}>
              {why}
            </Banner>
          )}
          {event ? <GoogleNote event={event} onSettled={cancel} /> : null}
          {form.restored ? <RestoredNote onClear={clear} /> : null}
          {clashes ? (
            <ClashNote clashes={clashes} onOverride={calendar?.may_override ? saveAnyway : undefined} />
          ) : null}
          <div>
            <TextInput
              label="Title"
              withAsterisk
              data-autofocus={!locked || undefined}
              autoComplete="off"
              disabled={locked}
              maxLength={limits.titleLength}
              value={values.title}
              error={tried ? faults.title : null}
              onChange={(given) => set('title', given.currentTarget.value)}
            />
            {note('title')}
          </div>
          <EventWhen values={values} faults={tried ? faults : {}} locked={locked} set={set} note={note} />
          <div className={classes.pair}>
            {event && atGoogle ? null : event ? (
              <div>
                <ChoiceField
                  label="Status"
                  disabled={locked}
                  data={contract.eventStatuses
                    .filter((one) => one !== 'scheduled' || event.status === 'scheduled')
                    .map((value) => ({ value, label: eventStatusNames[value] }))}
                  value={values.status}
                  onChange={(chosen) => set('status', chosen)}
                />
                {note('status', (status) => eventStatusNames[status])}
              </div>
            ) : (
              <ChoiceField
                label="Calendar"
                data={calendars.map(({ calendar_id, name }) => ({ value: calendar_id, label: name }))}
                value={values.calendar_id}
                onChange={(chosen) => set('calendar_id', chosen)}
              />
            )}
            <div>
              <TextInput
                label="Location"
                autoComplete="off"
                disabled={locked}
                maxLength={limits.locationLength}
                value={values.location}
                onChange={(given) => set('location', given.currentTarget.value)}
              />
              {note('location')}
            </div>
          </div>
          {calendar && !atGoogle ? (
            <EventPeople
              values={values}
              calendar={calendar}
              event={event}
              locked={locked}
              set={set}
              note={note}
            />
          ) : null}
          <EventRepeat
            value={readRepeat(values.repeat)}
            schedule={event?.schedule ?? ''}
            date={values.date}
            fault={tried ? faults.repeat : undefined}
            locked={locked}
            onChange={(repeat) => set('repeat', JSON.stringify(repeat))}
          />
          {note('repeat', (repeat) => repeatWords(readRepeat(repeat)))}
          {(atGoogle ? (['description'] as const) : (['description', 'notes'] as const)).map((key) => (
            <div key={key}>
              <Textarea
                label={key === 'description' ? 'Description' : 'Notes'}
                autosize
                minRows={2}
                maxRows={8}
                disabled={locked}
                maxLength={limits.textLength}
                value={values[key]}
                onChange={(given) => set(key, given.currentTarget.value)}
              />
              {note(key)}
            </div>
          ))}
        </div>
        <FormEnd
          fault={fault}
          saving={saving}
          note={
            event ? (
              <PresenceLine
                target={{ eventId: event.event_id, calendarId: event.calendar_id }}
                writing={!locked && form.changed}
                doing="changing this"
              />
            ) : null
          }
          save={locked ? null : event ? 'Update' : 'Create'}
          disabled={event !== null && !form.changed}
          onCancel={cancel}
          onDelete={event && !locked ? () => (repeats ? setAsking('delete') : void remove('all')) : undefined}
        />
      </form>
    </SheetDialog>
  );
}
