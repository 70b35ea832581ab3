import { contacts, search as fullText } from '@chairline/contract';
import { isFullText } from '../../features/search/index.ts';
import { errorMessage } from '../../lib/api.ts';
import type { usePaletteItems } from './use-palette-items.ts';

/** Headings: of the recent contacts, of who may be meant, and those that would say no more than their one entry. */
export const headingOf = (
  group: string,
  search: string,
  among: ReadonlyMap<string, unknown>,
): string | null => {
  if (group === 'Did you mean')
    return ['Contacts', 'People'].some((other) => among.has(other))
      ? 'Did you mean:'
      : contacts.contactMessages.nearWords(search);
  if (group === 'Contacts' && !search) return 'Recent contacts';
  return group === 'Number' ? null : group;
};

/** What the search does or did, in one line; empty when there is nothing to say. */
export function statusOf(
  search: string,
  { query, near, hits, calendar, items }: ReturnType<typeof usePaletteItems>,
): string {
  if (query.isPending) return 'Looking for contacts…';
  const lines: string[] = [];
  if (query.isError) lines.push(`Contacts could not be searched. ${errorMessage(query.error)}`);
  if (!search) return lines.join(' ');
  if (hits.isError) lines.push(`Messages could not be searched. ${errorMessage(hits.error)}`);
  if (calendar.isError) lines.push(`The calendar could not be searched. ${errorMessage(calendar.error)}`);
  if (!hits.isError && isFullText(search) && (hits.isPending || hits.isPlaceholderData))
    lines.push('Searching messages…');
  if (near.isError) lines.push(contacts.contactMessages.nearFailed);
  const offered = items.filter(({ guess, contact }) => guess && contact).length;
  if (items.length === 0 && near.isLoading && lines.length === 0) return 'Looking for names like it…';
  if (items.length === 0 && lines.length === 0) return fullText.searchMessages.nothing;
  if (query.isSuccess && !items.some((item) => item.group === 'Contacts'))
    lines.push(`No contact matches “${search}”.`);
  if (offered > 0) lines.push(contacts.contactMessages.nearCount(offered));
  return lines.join(' ');
}
