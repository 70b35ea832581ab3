import { calls, formatPhone, telHref } from '@chairline/contract';
import { limitedNow } from '../lib/limited.ts';
import { currentSession } from '../lib/session.ts';
import { digitsToDial } from './callee-words.ts';
import { dial } from './dial.ts';
import { notify } from './notify.tsx';

/** Somebody who can be called from where they stand. */
export interface Callee {
  /** What the call bar calls them; '' for a number nobody has named. */
  name: string;
  /** As it is shown or on the wire; '' for a colleague. An extension behind it is left to the keypad. */
  number: string;
  contactId?: number | null;
  /** A colleague's softphone, in the number's place; '' for one who has none. */
  softphone?: string;
  /** The tag that the call's item gets, where it is called from a thread narrowed to one. */
  tagId?: number;
}

/** Whether the viewer calls by a softphone; else a number is left to the telephone of their device. */
export const hasSoftphone = (): boolean => (currentSession()?.plivo_user ?? '') !== '';

/** Why this call cannot be made now, in words; null where it can. */
export function refusedCall({ softphone }: Callee): string | null {
  if (softphone === '') return calls.callMessages.noSoftphone;
  if (softphone !== undefined && !hasSoftphone()) return calls.callMessages.ownNoSoftphone;
  return hasSoftphone() ? limitedNow() : null;
}

/** Calls somebody: by the viewer's softphone, or by the telephone this device has. What stands against it is said. */
export function callOut(callee: Callee): void {
  const refused = refusedCall(callee);
  if (refused !== null) {
    notify({ message: refused, kind: 'error' });
    return;
  }
  const { name, number, contactId = null, softphone, tagId } = callee;
  if (hasSoftphone()) {
    // Somebody the office has no thread of, a carrier or a lab: what they are called about is what is worked on.
    const stay = contactId === null && name !== '' && name !== formatPhone(number);
    const whom = {
      title: name,
      number: digitsToDial(number),
      contactId,
      stay,
      ...(tagId === undefined ? {} : { tagId }),
    };
    dial(softphone === undefined ? whom : { ...whom, softphone });
    return;
  }
  const href = telHref(number);
  if (href) location.assign(href);
}
