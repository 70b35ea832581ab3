/** What goes along with a message of ours, and comes back with its echo. */
export const noteOf = (office: number, itemId: number): string => `chairline:${office}:${itemId}`;

/** The item a note names; null where it is none of this office’s. */
export function readNote(office: number, note: string): number | null {
  const [, of, item] = /^chairline:(\d{1,9}):(\d{1,15})$/.exec(note) ?? [];
  return Number(of) === office ? Number(item) : null;
}
