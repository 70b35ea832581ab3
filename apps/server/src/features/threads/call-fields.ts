import type { inbox } from '@chairline/contract';

/** What an item has because it is a call, as it is read; its columns are `callColumns`. */
export interface CallFields {
  call_uuid: string | null;
  call_status: number | null;
  call_missed: boolean;
  call_duration: number | null;
  recording_key: string | null;
}

export const callFieldsText = 'i.call_uuid, i.call_status, i.call_missed, i.call_duration, i.recording_key';

/** An item's call → wire. Whoever serves recordings serves them at this path. */
export function presentCall(
  row: CallFields & { comm_item_id: number },
): Pick<inbox.CommItem, 'call_uuid' | 'call_status' | 'call_missed' | 'call_duration' | 'comm_ref'> {
  return {
    call_status: row.call_status,
    call_missed: row.call_missed,
    call_uuid: row.call_uuid,
    call_duration: row.call_duration,
    comm_ref: row.recording_key === null ? null : `/calls/${row.comm_item_id}/recording`,
  };
}
