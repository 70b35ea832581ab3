import { describe, expect, it } from 'vitest';
import { changeLists, changePages, heldRow, rowsOf } from './held-pages.ts';
import { queryClient } from './query-client.ts';

interface Row {
  id: number;
  seen?: boolean;
}
const page = (...ids: number[]) => ({ items: ids.map((id): Row => ({ id })), next: null, synced_at: null });
const idOf = ({ id }: Row) => id;
const see = (id: number) => (row: Row) => (row.id === id ? { ...row, seen: true } : row);

describe('pages of a list', () => {
  it('are the same object where nothing changed', () => {
    const held = { pages: [page(1, 2), page(3)] };
    expect(changePages(held, see(9))).toBe(held);
    const changed = changePages(held, see(3));
    expect(changed.pages[0]).toBe(held.pages[0]);
    expect(changed.pages[1]!.items).toEqual([{ id: 3, seen: true }]);
  });

  it('have a row that moved between two of them once, where it came first', () => {
    expect(rowsOf([page(1, 2), page(2, 3)], idOf).map(idOf)).toEqual([1, 2, 3]);
  });

  it('are changed, and a row of theirs is found, wherever a list holds it', () => {
    const pages = (...ids: number[]) => ({ pages: [page(...ids)], pageParams: [null] });
    queryClient.setQueryData(['rows', 'list', 'one'], pages(1, 2));
    queryClient.setQueryData(['rows', 'list', 'other'], pages(2, 4));
    queryClient.setQueryData(['rows', 'single'], pages(5));
    changeLists(['rows', 'list'], see(2));
    expect(heldRow<Row>(['rows', 'list'], ({ id }) => id === 2)).toEqual({ id: 2, seen: true });
    expect(heldRow<Row>(['rows', 'list', 'other'], ({ id }) => id === 2)).toEqual({ id: 2, seen: true });
    expect(heldRow<Row>(['rows', 'list'], ({ id }) => id === 5)).toBeUndefined();
  });
});
