import { calendar as contract } from '@chairline/contract';
import { useState } from 'react';
import { isConnectionError } from '../../../lib/api.ts';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { createEvent, fetchEvent, readClashes, updateEvent } from '../event-mutations.ts';
import { isAway, waitWith } from '../waiting/waiting-store.ts';
import { bodyOf, changedWords, fieldsOf, type EventFields } from './event-fields.ts';

const { calendarMessages: words } = contract;

interface EventSave {
  form: VersionedForm<EventFields>;
  /** null: a new one. */
  event: contract.CalendarEvent | null;
  /** Whether it is in a calendar of Google's, which takes neither guests, reminders nor notes from here. */
  atGoogle: boolean;
  onSaved: () => void;
}

/** Only what was changed is sent: a time of a series keeps the series’ other values. */
function changesOf(before: EventFields, after: EventFields) {
  const was = bodyOf(before);
  const is = bodyOf(after);
  if (!was || !is) return {};
  const differing = (Object.keys(is) as (keyof typeof is)[]).filter(
    (key) => JSON.stringify(is[key]) !== JSON.stringify(was[key]),
  );
  const changes = Object.fromEntries(differing.map((key) => [key, is[key]])) as Partial<typeof is>;
  const { start_time, end_time, timezone } = is;
  const moved = ['start_time', 'end_time', 'timezone'].some((key) => key in changes);
  return moved ? { ...changes, start_time, end_time, timezone } : changes;
}

/** Saving the form of an event: what went wrong, and with whom it collides. */
export function useEventSave({ form, event, atGoogle, onSaved }: EventSave) {
  const [taken, setTaken] = useState<{ clashes: contract.Clash[]; scope: contract.EventScope } | null>(null);
  const { busy, fault, run } = useFormWork<EventFields, contract.CalendarEvent>({
    form,
    fetchNewest: () => (event ? fetchEvent(event) : Promise.resolve(undefined)),
    fieldsOf,
    overtaken: (newest) => (event ? changedWords(fieldsOf(event), fieldsOf(newest)) : words.changedMeanwhile),
    onFailed: () => notify({ message: words.eventFailed, kind: 'error' }),
  });
  const [clientRef] = useState(() => crypto.randomUUID());

  const send = async (scope: contract.EventScope, override: boolean) => {
    const body = bodyOf(form.values);
    if (!body) return;
    const changes = event && { ...changesOf(fieldsOf(event), form.values), override, version: form.version };
    const plain = atGoogle ? { ...body, participants: [], reminders: [], notes: '' } : body;
    const made = { ...plain, override, client_ref: clientRef };
    const wait = () =>
      event && changes
        ? waitWith({ kind: 'change', event, scope, changes })
        : waitWith({ kind: 'create', calendar_id: form.values.calendar_id, body: made });
    try {
      if (isAway()) wait();
      else {
        await (event && changes
          ? updateEvent(event, scope, changes)
          : createEvent(form.values.calendar_id, made));
        notify({ message: event ? words.eventUpdated : words.eventAdded, kind: 'success' });
      }
    } catch (error) {
      // The answer may be lost, not the change: sent again, it is known.
      if (!isConnectionError(error)) throw error;
      wait();
    }
    form.clear();
    onSaved();
  };
  const save = async (scope: contract.EventScope, override = false) => {
    setTaken(null);
    await run(async () => {
      try {
        await send(scope, override);
      } catch (error) {
        const found = readClashes(error);
        if (!found) throw error;
        setTaken({ clashes: found, scope });
      }
    });
  };
  return {
    saving: busy,
    fault,
    clashes: taken?.clashes ?? null,
    save,
    /** The same although that time is taken. */
    saveAnyway: () => void (taken && save(taken.scope, true)),
  };
}
