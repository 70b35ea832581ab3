import type { conversations, recalls as contract } from '@chairline/contract';

export type RecallRow = contract.RecallRow;

/** A page of the list as the server answers it. */
export interface RecallPage {
  items: RecallRow[];
  next: string | null;
  synced_at: string | null;
}

/** A recall after its conversation was begun. */
export function withConvo(row: RecallRow, convo: conversations.Conversation): RecallRow {
  if (convo.kind !== 'recall' || String(row.DSSRecallID) !== convo.system_process_id) return row;
  if (row.convo && row.convo.version >= convo.version) return row;
  return { ...row, convo, convo_id: convo.convo_id };
}

/** A recall after the office wrote to its patient, or they to the office. @param at ISO 8601 */
export function withItem(row: RecallRow, item: { contact_id: number; ours: boolean; at: string }): RecallRow {
  if (row.contact_id !== item.contact_id) return row;
  const field = item.ours ? 'last_sent_at' : 'last_heard_at';
  const held = row[field];
  return held !== null && Date.parse(held) >= Date.parse(item.at) ? row : { ...row, [field]: item.at };
}

/** Every row of held pages changed alike; the same object where nothing changed. */
export function changePages<T extends { pages: RecallPage[] }>(
  held: T,
  change: (row: RecallRow) => RecallRow,
): T {
  let changed = false;
  const pages = held.pages.map((page) => {
    const items = page.items.map(change);
    if (items.every((row, index) => row === page.items[index])) return page;
    changed = true;
    return { ...page, items };
  });
  return changed ? { ...held, pages } : held;
}

/** The rows of all pages, each recall once. */
export function rowsOf(pages: readonly RecallPage[]): RecallRow[] {
  const seen = new Set<number>();
  return pages.flatMap(({ items }) =>
    items.filter(({ DSSRecallID }) => !seen.has(DSSRecallID) && seen.add(DSSRecallID)),
  );
}
