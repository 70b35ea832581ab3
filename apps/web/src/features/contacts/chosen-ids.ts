import type { ListFilter } from '@chairline/office-state/contacts';

/** How many tags and types are chosen. */
export const countChosen = ({ tags, types }: ListFilter): number => tags.length + types.length;

/** Ids as an address has them: separated by commas, one alone as a number. */
export function readIdList(value: string | number | undefined): number[] {
  return value === undefined ? [] : String(value).split(',').map(Number);
}

export function writeIdList(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? [...new Set(ids)].toSorted((a, b) => a - b).join(',') : ids[0];
}
