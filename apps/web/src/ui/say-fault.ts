import { errorMessage } from '../lib/api.ts';
import { isShownAlready } from '../lib/shown-already.ts';
import { notify } from './notify.tsx';

/**
 * Says in the snackbar what went wrong, unless the API client has said it.
 * @param before what did not happen, a sentence of its own
 */
export function sayFault(error: unknown, before?: string): void {
  if (isShownAlready(error)) return;
  const why = errorMessage(error);
  notify({ message: before === undefined ? why : `${before} ${why}`, kind: 'error' });
}
