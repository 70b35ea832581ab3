import { calendar as contract } from '@chairline/contract';
import { useState } from 'react';
import { isConnectionError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { createEvent, fetchEvent, readClashes, undoChange, updateEvent } from '../event-mutations.ts';
import { isAway, waitWith } from '../waiting/waiting-store.ts';
import {
  bodyOf,
  changedWords,
  changesOf,
  fieldsOf,
  undoOf,
  whatChanged,
  type EventFields,
} from './event-fields.ts';

const { calendarMessages: words } = contract;

interface EventSave {
  form: VersionedForm<EventFields>;
  /** null: a new one. */
  event: contract.CalendarEvent | null;
  /** Whether it is in a calendar of Google's, which takes neither guests, reminders nor notes from here. */
  atGoogle: boolean;
  onSaved: () => void;
}

/** Saving the form of an event: what went wrong, and with whom it collides. */
export function useEventSave({ form, event, atGoogle, onSaved }: EventSave) {
  const [taken, setTaken] = useState<{ clashes: contract.Clash[]; scope: contract.EventScope } | null>(null);
  const { busy, fault, run } = useFormWork<EventFields, contract.CalendarEvent>({
    form,
    fetchNewest: () => (event ? fetchEvent(event) : Promise.resolve(undefined)),
    fieldsOf,
    overtaken: (newest) => (event ? changedWords(fieldsOf(event), fieldsOf(newest)) : words.changedMeanwhile),
    gone: 'this event',
    onFailed: () => notify({ message: words.eventFailed, kind: 'error' }),
  });
  const [clientRef] = useState(() => crypto.randomUUID());
  const { user_id } = useSession();

  /** Says what was done, with a way back while the event may be changed: what is completed or over stays. */
  const sayDone = (next: contract.CalendarEvent, scope: contract.EventScope) => {
    const what = event ? whatChanged(form.base, form.values) : '';
    const back = event && undoOf(form.base, form.values);
    const isOpen = contract.whyEventStays(next, user_id, Date.now()) === null;
    notify({
      message: event ? (what === '' ? words.eventUpdated : words.eventChanged(what)) : words.eventAdded,
      kind: 'success',
      ...(event && back && isOpen
        ? {
            action: {
              label: 'Undo',
              onClick: () => void undoChange({ before: event, next, scope, atGoogle }, back),
            },
          }
        : {}),
    });
  };
  const send = async (scope: contract.EventScope, override: boolean) => {
    const body = bodyOf(form.values);
    if (!body) return;
    const changes = event && { ...changesOf(form.base, form.values), override, version: form.version };
    const plain = atGoogle ? { ...body, participants: [], reminders: [], notes: '' } : body;
    const made = { ...plain, override, client_ref: clientRef };
    const wait = () =>
      event && changes
        ? waitWith({ kind: 'change', event, scope, changes })
        : waitWith({ kind: 'create', calendar_id: form.values.calendar_id, body: made });
    try {
      if (isAway()) wait();
      else {
        const next = await (event && changes
          ? updateEvent(event, scope, changes)
          : createEvent(form.values.calendar_id, made));
        sayDone(next, scope);
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
