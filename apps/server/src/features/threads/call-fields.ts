import type { calls, inbox } from '@chairline/contract';

/** What was recorded of a call, as its item has it. */
export interface ItemRecording {
  id: number;
  kind: calls.CallRecording['kind'];
  state: calls.CallRecording['state'];
  seconds: number | null;
  /** ISO 8601 */
  deleted_at: string | null;
}

/** What an item has because it is a call, as it is read; its columns are `callColumns`. */
export interface CallFields {
  call_uuid: string | null;
  call_status: number | null;
  call_missed: boolean;
  call_duration: number | null;
  recordings: ItemRecording[];
}

export const callFieldsText = 'i.call_uuid, i.call_status, i.call_missed, i.call_duration, i.recordings';

/** What was recorded of an item's call → wire. Whoever serves recordings serves them at these paths. */
export const presentRecordings = (itemId: number, found: readonly ItemRecording[]): calls.CallRecording[] =>
  found.map(({ id, ...recording }) => ({
    recording_id: id,
    ...recording,
    path: `/calls/${itemId}/recording?recording_id=${id}`,
  }));

/** The path of an item's recording: of the newest that can be heard. */
export const recordingPath = (
  itemId: number,
  found: readonly Pick<ItemRecording, 'state'>[],
): string | null => (found.some(({ state }) => state === 'kept') ? `/calls/${itemId}/recording` : null);

/** An item's call → wire. */
export function presentCall(
  row: CallFields & { comm_item_id: number },
): Pick<
  inbox.CommItem,
  'call_uuid' | 'call_status' | 'call_missed' | 'call_duration' | 'comm_ref' | 'recordings'
> {
  return {
    call_status: row.call_status,
    call_missed: row.call_missed,
    call_uuid: row.call_uuid,
    call_duration: row.call_duration,
    comm_ref: recordingPath(row.comm_item_id, row.recordings),
    recordings: presentRecordings(row.comm_item_id, row.recordings),
  };
}
