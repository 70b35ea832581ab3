import type { calls } from '@chairline/contract';
import type { Noted } from '../../lib/note-panel.ts';
import { callName } from './call-words.ts';

/** What a note on a call is written on; null for one that stands in no thread: among staff, or of a hidden number. */
export const notedOf = (one: calls.OngoingCall | undefined): Noted | null =>
  one && one.contact_id !== null
    ? { callUuid: one.call_uuid, contactId: one.contact_id, name: callName(one) }
    : null;
