import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { isConflict, isShownAlready } from '../../../lib/shown-already.ts';
import { notify } from '../../../ui/notify.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';

interface LabelSave<T, Row> {
  form: { clear: () => void; meetNewest: (newest: T, version: number) => void };
  send: () => Promise<Row>;
  /** The newest copy of what somebody else changed meanwhile; undefined where it is gone. */
  fetchNewest: () => Promise<Row | undefined>;
  fieldsOf: (row: Row) => T;
  words: { done: string; failed: string };
  onSaved: () => void;
}

/** Words for a row that somebody else saved while its form was open. */
const OVERTAKEN =
  'Somebody else changed this meanwhile. What they saved stands beside the fields that differ: look, then save again.';

/** Saving a label's form: the alert, the newest values beside what was typed on a conflict, and what went wrong. */
export function useLabelSave<T, Row extends { version: number }>(options: LabelSave<T, Row>) {
  const { form, send, fetchNewest, fieldsOf, words, onSaved } = options;
  const [saving, setSaving] = useState(false);
  useHeldFocus(saving);
  const [fault, setFault] = useState<string | null>(null);

  const showNewest = async () => {
    try {
      const newest = await fetchNewest();
      if (newest) form.meetNewest(fieldsOf(newest), newest.version);
      setFault(newest ? OVERTAKEN : 'Somebody else deleted this meanwhile.');
    } catch (error) {
      setFault(errorMessage(error));
    }
  };

  const save = async () => {
    if (saving) return;
    setSaving(true);
    setFault(null);
    try {
      await send();
      form.clear();
      notify({ message: words.done, kind: 'success' });
      onSaved();
    } catch (error) {
      if (isConflict(error)) await showNewest();
      else if (!isShownAlready(error)) {
        notify({ message: words.failed, kind: 'error' });
        setFault(errorMessage(error));
      }
    } finally {
      setSaving(false);
    }
  };

  return { saving, fault, save, clearFault: () => setFault(null) };
}
