import { firstWords, type conversations as contract } from '@chairline/contract';
import type { MessageRow } from './store-messages.ts';

const SNIPPET_LENGTH = 140;

const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** A message as everybody who may see its conversation sees it: of a withdrawn one neither text nor files. */
export function presentMessage(row: MessageRow): contract.ConvoMessage {
  const stands = row.withdrawn_at === null;
  const files = (stands ? row.media : null) ?? [];
  return {
    convo_message_id: row.convo_message_id,
    convo_id: row.convo_id,
    who_sent: row.user_id,
    username: row.username,
    full_name: row.full_name,
    message: stands ? row.body : '',
    date: iso(row.at)!,
    ref: row.ref_message_id,
    media: files.map((file) => ({
      ...file,
      media_url: `/conversations/${row.convo_id}/messages/${row.convo_message_id}/media/${file.media_id}`,
    })),
    media_id: files[0]?.media_id ?? null,
    ...(stands && row.place ? row.place : {}),
    convo_mentions: stands ? (row.mentions ?? []) : [],
    convo_tags: row.tag_ids.map((tag_id) => ({ tag: { tag_id } })),
    edited_at: iso(row.edited_at),
    withdrawn_at: iso(row.withdrawn_at),
    earlier_versions: row.earlier_versions,
    client_ref: row.client_ref === null ? null : row.client_ref.slice(row.client_ref.indexOf(':') + 1),
    position: row.position,
    version: row.version,
  };
}

/** A client_ref is its user's own: another one's says nothing of a conversation they may not see. */
export function refOf(userId: number | null, clientRef: string | undefined): string | null {
  return clientRef === undefined ? null : `${userId ?? ''}:${clientRef}`;
}

/** A conversation's second line in the lists: the first words of what was said. */
export function snippetOf({ body, mediaCount }: { body: string; mediaCount: number }): string {
  const text = firstWords(body, SNIPPET_LENGTH);
  if (text || mediaCount === 0) return text;
  return mediaCount === 1 ? 'Sent a file' : `Sent ${mediaCount} files`;
}
