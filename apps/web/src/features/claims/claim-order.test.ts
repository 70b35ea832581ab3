import { expect, it } from 'vitest';
import { pressed, startOf } from './claim-order.ts';

it('begins with the worst and turns round when its head is pressed again', () => {
  const oldest = startOf('age');
  expect(oldest).toEqual({ sort: 'age', order: 'desc' });
  expect(pressed(oldest, 'age')).toEqual({ sort: 'age', order: 'asc' });
  expect(pressed(pressed(oldest, 'age'), 'age')).toEqual(oldest);
  expect(pressed(oldest, 'amount')).toEqual({ sort: 'amount', order: 'desc' });
  expect(pressed({ sort: 'amount', order: 'asc' }, 'next')).toEqual({ sort: 'next', order: 'asc' });
});
