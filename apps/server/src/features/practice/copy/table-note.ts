import { z } from 'zod';

/** What is worth telling of a table, by what finds it out: its reading, and a look at the values it brought. */
const tableNote = z.object({
  /** Rows whose ids cannot be kept. */
  ids: z.string().nullable().default(null),
  /** Rows that are looked up one by one. */
  absent: z.string().nullable().default(null),
  /** Values that no version we know has. */
  values: z.string().nullable().default(null),
});
type TableNote = z.infer<typeof tableNote>;

const read = (kept: string | null | undefined): TableNote => tableNote.parse(kept ? JSON.parse(kept) : {});

/** A table's note with a part of it anew, as it is kept; null for none. */
export function changeNote(kept: string | null | undefined, change: Partial<TableNote>): string | null {
  const note = { ...read(kept), ...change };
  return Object.values(note).every((part) => part === null) ? null : JSON.stringify(note);
}

/** A table's note in words; null for none. */
export function noteWords(kept: string | null | undefined): string | null {
  const { ids, values, absent } = read(kept);
  return [ids, values, absent].filter(Boolean).join('. ') || null;
}
