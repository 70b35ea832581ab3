import { describe, expect, it } from 'vitest';
import { heldOrder } from './held-order.ts';

describe('heldOrder', () => {
  it('keeps every row in its place while others come in above, between, and move up', () => {
    const held = [1, 2, 3, 4];
    expect(heldOrder(held, [9, 1, 2, 3, 4], true)).toEqual({ keys: held, waiting: 1 });
    expect(heldOrder(held, [1, 9, 8, 2, 3, 4], true)).toEqual({ keys: held, waiting: 2 });
    expect(heldOrder(held, [4, 9, 1, 2, 3], true)).toEqual({ keys: held, waiting: 2 });
    expect(heldOrder(held, [3, 4, 1, 2], true)).toEqual({ keys: held, waiting: 2 });
  });

  it('is the same array while nothing has to be changed', () => {
    const held = [1, 2];
    expect(heldOrder(held, [1, 2], true)).toEqual({ keys: held, waiting: 0 });
    expect(heldOrder(held, [9, 1, 2], false).keys).toBe(held);
  });

  it('takes a further page in behind', () => {
    expect(heldOrder([1, 2], [9, 1, 2, 3, 4], true)).toEqual({ keys: [1, 2, 3, 4], waiting: 1 });
    expect(heldOrder<number>([], [1, 2], true)).toEqual({ keys: [1, 2], waiting: 0 });
  });

  it('keeps the place of rows that left, or lets them go where only the keyboard stands in the list', () => {
    expect(heldOrder([1, 2, 3], [1, 3], true)).toEqual({ keys: [1, 2, 3], waiting: 0 });
    expect(heldOrder([1, 2, 3], [9, 1, 3], false)).toEqual({ keys: [1, 3], waiting: 1 });
    expect(heldOrder([1, 2], [], true)).toEqual({ keys: [1, 2], waiting: 0 });
  });
});
