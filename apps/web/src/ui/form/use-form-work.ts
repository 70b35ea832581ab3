import { errorMessage } from '../../lib/api.ts';
import { isConflict } from '../../lib/shown-already.ts';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { useWork } from '../use-work.ts';

interface FormWork<T extends object, Row> {
  form: Pick<VersionedForm<T>, 'meetNewest'>;
  /** The newest copy of what somebody else changed meanwhile; undefined where it is gone. */
  fetchNewest: () => Promise<Row | undefined>;
  fieldsOf: (row: Row) => T;
  /** Said of a row that somebody else saved while its form was open; left out: what the server says. */
  overtaken?: string | ((newest: Row) => string);
  /** Said of one that somebody else deleted. */
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
  const meet = async (error: unknown): Promise<string> => {
    try {
      const newest = await fetchNewest();
      if (!newest) return gone ?? errorMessage(error);
      form.meetNewest(fieldsOf(newest), newest.version);
      return typeof overtaken === 'function' ? overtaken(newest) : (overtaken ?? errorMessage(error));
    } catch (failure) {
      return errorMessage(failure);
    }
  };
  return useWork((error) => {
    if (isConflict(error)) return meet(error);
    onFailed?.();
    return errorMessage(error);
  });
}
