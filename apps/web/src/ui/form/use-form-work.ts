import { errorMessage } from '../../lib/api.ts';
import { isConflict, isMissing } from '../../lib/shown-already.ts';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { useWork } from '../use-work.ts';

interface FormWork<T extends object, Row> {
  form: Pick<VersionedForm<T>, 'meetNewest'>;
  /** The newest copy of what somebody else changed meanwhile; undefined where it is gone. */
  fetchNewest: () => Promise<Row | undefined>;
  fieldsOf: (row: Row) => T;
  /** Said of a row that somebody else saved while its form was open; left out: what the server says. */
  overtaken?: string | ((newest: Row) => string);
  /** What is said to be gone where somebody else deleted it: "this number". */
  gone?: string;
  /** What else is done where saving failed otherwise. */
  onFailed?: () => void;
}

/**
 * Saving a form of a row that others may change: busy, what went wrong, and on a conflict the newest values beside
 * what was typed, to be looked at before the next save.
 */
export function useFormWork<T extends object, Row extends { version: number }>(given: FormWork<T, Row>) {
  const { form, fetchNewest, fieldsOf, overtaken, gone, onFailed } = given;
  const goneWords =
    gone && `Somebody else deleted ${gone} meanwhile. Copy what you typed if you need it, then cancel.`;
  const meet = async (error: unknown): Promise<string> => {
    try {
      const newest = await fetchNewest();
      if (!newest) return goneWords ?? errorMessage(error);
      form.meetNewest(fieldsOf(newest), newest.version);
      return typeof overtaken === 'function' ? overtaken(newest) : (overtaken ?? errorMessage(error));
    } catch (failure) {
      return (isMissing(failure) ? goneWords : undefined) ?? errorMessage(failure);
    }
  };
  return useWork((error) => {
    if (isConflict(error)) return meet(error);
    if (isMissing(error) && goneWords !== undefined) return goneWords;
    onFailed?.();
    return errorMessage(error);
  });
}
