import { calls } from '@chairline/contract';
import { callSettingsQuery } from '../call-settings.ts';
import { queryClient } from '../query-client.ts';
import type { Called } from './bar-state.ts';
import { needMicrophone } from './call-sound.ts';
import { dispatch, line, me, PhoneFault, usePhone } from './phone-state.ts';
import { whenReady } from './softphone.ts';

/** Whom a call is placed to. */
export interface Placed extends Called {
  /** A colleague's softphone, in the number's place. */
  softphone?: string;
  /** The tag that the call's item gets. */
  tagId?: number;
  /** An ongoing call that is joined as a supervisor. */
  join?: string;
}

/** What is dialled where a call is joined by its name. */
const NOBODY = '10000000000';

/** What is dialled for a number. @throws PhoneFault for one that the office does not call */
async function dial(text: string): Promise<string> {
  const allowed = await queryClient.fetchQuery(callSettingsQuery);
  const dialled = calls.readDialled(text, allowed);
  if ('refused' in dialled) throw new PhoneFault(dialled.refused);
  const { number } = dialled;
  if (number.startsWith('+1')) return number.slice(1);
  return number.startsWith('+') ? `011${number.slice(1)}` : number;
}

/**
 * Calls a number or a colleague, or joins an ongoing call as its supervisor.
 * @throws PhoneFault in words for who called
 */
export async function place(called: Placed): Promise<void> {
  const { number, softphone, join, tagId } = called;
  const goesTo = softphone
    ? `sip:${softphone}@phone.plivo.com`
    : join === undefined
      ? await dial(number)
      : NOBODY;
  if (usePhone.getState().bar.current)
    throw new PhoneFault('You are in a call already. Hang up or leave it first.');
  const phone = await whenReady();
  await needMicrophone('then call again');
  if (usePhone.getState().bar.ringing.length > 0)
    throw new PhoneFault('Someone is calling you. Answer or ignore that call first.');
  const { title, contactId, stay } = called;
  usePhone.setState({ told: null });
  dispatch({
    type: 'placed',
    called: { title, number, contactId, stay },
    ...(join === undefined ? {} : { conferenceName: join, role: 'supervisor' as const }),
  });
  line.endedByUs = false;
  const begun = phone.call(goesTo, {
    'X-Ph-Calleruserid': String(me()),
    ...(tagId === undefined ? {} : { 'X-Ph-TagId': String(tagId) }),
    ...(join === undefined ? {} : { 'X-Ph-Conferencename': join }),
  });
  if (begun) return;
  dispatch({ type: 'unplaced' });
  throw new PhoneFault(
    join === undefined ? 'The call could not be placed. Try again.' : calls.callMessages.joinFailed,
  );
}
