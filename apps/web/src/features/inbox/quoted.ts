import { inbox } from '@chairline/contract';
import { ofContact, type CommItem } from '@chairline/office-state/inbox';
import { queryOptions } from '@tanstack/react-query';
import { threadLoader } from './thread-loader.ts';

/** An item that something refers to; it may be far from what is loaded. Null where the thread holds no such item. */
export const quotedQuery = (contactId: number, itemId: number) =>
  queryOptions({
    queryKey: ['quoted', contactId, itemId],
    queryFn: () => threadLoader.fetchOne(ofContact(contactId), itemId),
    gcTime: 60_000,
  });

/** What an item says, for a line or two. */
export function firstWords(item: CommItem): string {
  if (item.kind === 'email') return item.subject || item.snippet;
  if (item.kind === 'call') return inbox.directionTooltip(item);
  if (item.message !== '') return item.message;
  return item.media.map((media) => media.file_name).join(', ') || 'A message without words';
}
