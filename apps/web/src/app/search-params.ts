/** What stands behind the `?` of an address, read from what anyone may have typed there. */

function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The open contact and the item to jump to. */
export function readFrontDeskSearch(search: Record<string, unknown>): { contact?: number; item?: number } {
  const contact = readId(search['contact']);
  const item = readId(search['item']);
  return { ...(contact ? { contact } : {}), ...(contact && item ? { item } : {}) };
}

/** Whether the browser comes back from the payment page, and how. */
export function readCheckoutSearch(search: Record<string, unknown>): { checkout?: 'done' | 'cancelled' } {
  const { checkout } = search;
  return checkout === 'done' || checkout === 'cancelled' ? { checkout } : {};
}

/** Where to go after signing in: a path of this page only, never another site's address. */
export function readReturnPath(search: Record<string, unknown>): { to?: string } {
  const to = search['to'];
  if (typeof to !== 'string' || !/^\/[^/\\]/.test(to)) return {};
  // Browsers drop tabs and line ends from addresses, so that "/<tab>/host" would be another site.
  return /[\s\\]|\p{Cc}/u.test(to) ? {} : { to };
}
