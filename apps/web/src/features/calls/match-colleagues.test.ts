import { expect, test } from 'vitest';
import { reachable, reachOf } from './match-colleagues.ts';

test('a colleague is free unless they are in a call, away, or have no softphone', () => {
  const busy = new Set([2]);
  const away = new Set([2, 3]);
  const reach = (user_id: number, plivo_user = 'desk') => reachOf({ user_id, plivo_user }, busy, away);
  expect([reach(1), reach(2), reach(3), reach(1, '')]).toEqual(['free', 'inCall', 'away', 'none']);
});

test('who is free stands first, who has no softphone nowhere', () => {
  const one = (name: string, reach: ReturnType<typeof reachOf>) => ({ name, reach });
  const people = [
    one('Ann', 'away'),
    one('Ben', 'free'),
    one('Cleo', 'none'),
    one('Dan', 'inCall'),
    one('Eve', 'free'),
  ];
  expect(reachable(people).map(({ name }) => name)).toEqual(['Ben', 'Eve', 'Dan', 'Ann']);
});
