import type { health as contract } from '@chairline/contract';

export type Part = contract.OfficeHealthPart;

export const text = (label: string, words: string | number) => ({ label, text: String(words), at: null });
export const when = (label: string, at: Date | string | null) => ({
  label,
  text: null,
  at: at === null ? null : new Date(at).toISOString(),
});
/** What failed within a day is told; what should have left ten minutes ago waits too long. */
export const lately = (now: Date) => ({
  since: new Date(now.getTime() - 24 * 3_600_000),
  lateBefore: new Date(now.getTime() - 10 * 60_000),
});
export const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export type Found = Pick<Part, 'state' | 'says'> & Partial<Pick<Part, 'why' | 'todo' | 'link'>>;
/** A part as the page shows it. */
export const part = (name: Part['name'], found: Found, facts: Part['facts']): Part => ({
  name,
  why: null,
  todo: null,
  link: null,
  ...found,
  facts,
});
