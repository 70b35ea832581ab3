import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';

interface LabelSave<T extends object, Row> {
  form: VersionedForm<T>;
  send: () => Promise<Row>;
  /** The newest copy of what somebody else changed meanwhile; undefined where it is gone. */
  fetchNewest: () => Promise<Row | undefined>;
  fieldsOf: (row: Row) => T;
  words: { done: string; failed: string };
  onSaved: () => void;
}

/** Saving a label's form: the alert, the newest values beside what was typed on a conflict, and what went wrong. */
export function useLabelSave<T extends object, Row extends { version: number }>(options: LabelSave<T, Row>) {
  const { form, send, fetchNewest, fieldsOf, words, onSaved } = options;
  const { busy, fault, setFault, run } = useFormWork({
    form,
    fetchNewest,
    fieldsOf,
    overtaken:
      'Somebody else changed this meanwhile. What they saved stands beside the fields that differ: look, then save again.',
    gone: 'Somebody else deleted this meanwhile.',
    onFailed: () => notify({ message: words.failed, kind: 'error' }),
  });
  const save = () =>
    run(async () => {
      await send();
      form.clear();
      notify({ message: words.done, kind: 'success' });
      onSaved();
    });
  return { saving: busy, fault, save, clearFault: () => setFault(null) };
}
