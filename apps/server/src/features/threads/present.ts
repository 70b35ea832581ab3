import { contacts, inbox, toWire } from '@chairline/contract';
import { presentCall } from './call-fields.ts';
import type { ItemRow } from './store.ts';

/** An item → wire. */
export function presentItem(row: ItemRow): inbox.CommItem {
  const direction = row.direction as contacts.CommDirection;
  const isText = row.kind === 'text';
  const mediaAt = isText
    ? `/messages/text_message/${row.comm_item_id}`
    : row.email_id === null
      ? `/messages/${row.comm_item_id}`
      : `/messages/email/${row.email_id}`;
  return {
    comm_participant_id: row.comm_item_id,
    contact_id: row.contact_id,
    isContact: true,
    kind: row.kind,
    ...(row.channel === 'messenger' ? { channel: row.channel } : {}),
    typeName: contacts.typeNames[row.kind],
    comm_direction: direction,
    ...presentCall(row),
    phone_num: toWire(row.contact_number),
    office_num: toWire(row.office_number),
    text_message_id: isText ? row.comm_item_id : null,
    message: row.body,
    email_id: row.email_id,
    subject: row.subject,
    snippet: row.snippet,
    threadId: row.thread_key,
    users: row.users ?? [],
    date: new Date(row.at).toISOString(),
    timestamp: new Date(row.at).toISOString(),
    tags: row.tag_ids,
    media: (row.media ?? []).map((media) => ({
      ...media,
      media_url: `${mediaAt}/media/${media.media_id}`,
    })),
    count: row.media_count,
    src_language: row.src_language,
    originalMsg: row.original_body,
    internal_convo_count: row.internal_convo_count,
    ref: row.ref_item_id,
    translation: row.translation,
    email: row.email ? presentEmail(row.email) : null,
    client_ref: row.client_ref,
    delivery_note: row.delivery_note,
    ...(row.by_rule ? { by_rule: row.by_rule } : {}),
    ...(row.lost_media ? { lost_media: row.lost_media } : {}),
    // A mail that left and came back is written anew.
    can: {
      resend:
        row.kind !== 'call' && row.email?.left !== true && inbox.resendableDirections.includes(direction),
    },
    position: row.position,
    version: row.version,
  };
}

function presentEmail({
  left: _left,
  sender_note: note,
  ...email
}: NonNullable<ItemRow['email']>): NonNullable<inbox.CommItem['email']> {
  return note === '' ? email : { ...email, sender_note: note };
}
