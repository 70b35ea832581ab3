import type { offices } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type ClientRow = offices.ClientRow;

/** The list after an event or an answer about one office: of two copies the newer stays. */
export function putClientRow(rows: readonly ClientRow[], row: ClientRow): ClientRow[] {
  const held = rows.find(({ client_id }) => client_id === row.client_id);
  if (!held) return [row, ...rows].toSorted((one, other) => other.client_id - one.client_id);
  if (held.version > row.version) return [...rows];
  return rows.map((other) => (other === held ? row : other));
}

/** The provider's list of offices. */
export const clientReducers: Reducers<ClientRow[], ClientRow[]> = {
  clientRow: (held, { client }) => putClientRow(held, client),
};
