import { calls } from '@chairline/contract';
import { callSettingsQuery } from '../call-settings.ts';
import { queryClient } from '../query-client.ts';
import type { Called } from './bar-state.ts';
import { needMicrophone } from './call-sound.ts';
import { makeWay } from './in-call.ts';
import { dispatch, line, me, PhoneFault, usePhone } from './phone-state.ts';
import { whenReady } from './softphone.ts';
import { ownName } from './what-became.ts';

/** Whom a call is placed to. */
export interface Placed extends Called {
  /** A colleague's softphone, in the number's place. */
  softphone?: string;
  /** The tag that the call's item gets. */
  tagId?: number;
  /** An ongoing call that is joined as a supervisor. */
  join?: string;
  /** A call that waits, and is gone into as who speaks with them; the one that we are in waits in its turn. */
  resume?: string;
}

/** What is dialled where a call is gone into by its name. */
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
 * Calls a number or a colleague, joins an ongoing call as its supervisor, or goes into one that waits. A call is gone into
 * by its name, from here: a ring would come to wherever this person's softphone registered last, their telephone perhaps.
 * @throws PhoneFault in words for who called; ApiError where the call that we are in could not be left
 */
export async function place(called: Placed): Promise<void> {
  const { number, softphone, join, resume, tagId } = called;
  const into = ownName(join ?? resume ?? null);
  const goesTo = softphone ? `sip:${softphone}@phone.plivo.com` : into === null ? await dial(number) : NOBODY;
  if (usePhone.getState().bar.current && resume === undefined)
    throw new PhoneFault('You are in a call already. Hang up or leave it first.');
  const phone = await whenReady();
  await needMicrophone('then call again');
  if (usePhone.getState().bar.ringing.length > 0)
    throw new PhoneFault('Someone is calling you. Answer or ignore that call first.');
  if (resume !== undefined) await makeWay();
  const { title, contactId, stay } = called;
  usePhone.setState({ told: null });
  dispatch({
    type: 'placed',
    called: { title, number, contactId, stay },
    conferenceName: into,
    role: join === undefined ? 'agent' : 'supervisor',
  });
  line.endedByUs = false;
  const begun = phone.call(goesTo, {
    'X-Ph-Calleruserid': String(me()),
    ...(tagId === undefined ? {} : { 'X-Ph-TagId': String(tagId) }),
    ...(into === null ? {} : { 'X-Ph-Conferencename': into }),
    ...(resume === undefined ? {} : { 'X-Ph-Resume': 'true' }),
  });
  if (begun) return;
  dispatch({ type: 'unplaced' });
  throw new PhoneFault(
    into === null ? 'The call could not be placed. Try again.' : calls.callMessages.joinFailed,
  );
}
