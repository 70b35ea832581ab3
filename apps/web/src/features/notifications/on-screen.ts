/**
 * Whether an address shows a contact's newest message: their thread, or the front desk's list.
 * @param covered on a phone what is opened lies over the list
 */
export function isOnScreen(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  contactId: number,
  covered: boolean,
): boolean {
  const shown = new URLSearchParams(search);
  if (pathname !== '/frontdesk') return false;
  if (shown.get('contact') === String(contactId)) return true;
  if (shown.has('list')) return false;
  return !covered || OVER_LIST.every((name) => !shown.has(name));
}

/** What lies over the list on a phone. */
const OVER_LIST = ['contact', 'user', 'settings', 'lab', 'panel'];
