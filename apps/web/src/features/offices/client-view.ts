import { formatPhone, offices as contract } from '@chairline/contract';
import { digitsOf } from '@chairline/contract';

type ClientRow = contract.ClientRow;

/** The columns of Current Clients, in the specification's order. */
export const clientColumns = [
  { key: 'client_id', label: 'Client ID' },
  { key: 'name', label: 'Office Name' },
  { key: 'timezone', label: 'Time Zone' },
  { key: 'business_number', label: 'Business Number' },
  { key: 'address_line_1', label: 'Address Line 1' },
  { key: 'address_line_2', label: 'Address Line 2' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State' },
  { key: 'zip', label: 'Zip Code' },
  { key: 'AI_mode', label: 'AI Mode' },
] as const;
export type ClientColumn = (typeof clientColumns)[number]['key'];

export interface ClientSort {
  column: ClientColumn;
  descending: boolean;
}

export const DEFAULT_SORT: ClientSort = { column: 'client_id', descending: true };

/** The order after a click on a column's head: the other way round, or that column from its beginning. */
export function nextSort(sort: ClientSort, column: ClientColumn): ClientSort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: false };
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(one: ClientRow, other: ClientRow, column: ClientColumn): number {
  const [left, right] = [one[column], other[column]];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (column === 'timezone') {
    // From east to west, as the six are listed.
    const place = (zone: string) => contract.timeZones.findIndex(({ value }) => value === zone);
    return place(one.timezone) - place(other.timezone);
  }
  return collator.compare(String(left), String(right));
}

/** Sorted copies; rows that are equal in the column stand by their id, the newest first. */
export function sortClients(rows: readonly ClientRow[], { column, descending }: ClientSort): ClientRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one, other, column) || other.client_id - one.client_id);
}

/** Whether an office is found: every word is somewhere in its number, name, address, time zone or phone number. */
export function matchesClientSearch(row: ClientRow, search: string): boolean {
  const text = [
    String(row.client_id),
    row.name,
    contract.timeZoneLabel(row.timezone),
    formatPhone(row.business_number),
    row.address_line_1,
    row.address_line_2,
    row.city,
    row.state,
    row.zip,
  ]
    .join(' ')
    .toLowerCase();
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  // A phone number however it is written.
  const digits = digitsOf(wanted);
  if (digits.length >= 4 && /^[\d\s().+-]+$/.test(wanted) && row.business_number.includes(digits))
    return true;
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

export interface ClientPage {
  rows: ClientRow[];
  /** From 1; moved back when there are no longer so many. */
  page: number;
  total: number;
}

/** One page of the rows. */
export function pageOf(rows: readonly ClientRow[], page: number, size: number): ClientPage {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  const start = (shown - 1) * size;
  return { rows: rows.slice(start, start + size), page: shown, total: rows.length };
}
