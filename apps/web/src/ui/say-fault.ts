import { errorMessage, isConnectionError } from '../lib/api.ts';
import { live } from '../lib/live.ts';
import { isShownAlready } from '../lib/shown-already.ts';
import { CONNECTION_NOTICE, notify } from './notify.tsx';

/**
 * Says in the snackbar what went wrong, unless the API client has said it.
 * @param before what did not happen, a sentence of its own
 */
export function sayFault(error: unknown, before?: string): void {
  if (isShownAlready(error)) return;
  const why = errorMessage(error);
  if (!isConnectionError(error)) {
    notify({ message: before === undefined ? why : `${before} ${why}`, kind: 'error' });
    return;
  }
  // The bar says already that one is offline: what did not happen is left to say.
  const isSaid = live.status === 'offline';
  if (before !== undefined) notify({ message: isSaid ? before : `${before} ${why}`, kind: 'error' });
  else if (!isSaid) notify({ id: CONNECTION_NOTICE, message: why, kind: 'error' });
}
