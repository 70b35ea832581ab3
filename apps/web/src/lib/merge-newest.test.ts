import { expect, it } from 'vitest';
import { mergeNewest } from './merge-newest.ts';

const base = { name: 'Front desk', calls: 'ring', texts: true };

it('takes what somebody else changed where this person typed nothing', () => {
  const merged = mergeNewest(base, { ...base, name: 'Reception' }, { ...base, calls: 'none' });
  expect(merged.values).toEqual({ name: 'Reception', calls: 'none', texts: true });
  // Nobody else touched the name.
  expect([...merged.differing]).toEqual([]);
});

it('keeps what was typed and names the field where both changed the same', () => {
  const merged = mergeNewest(base, { ...base, name: 'Reception' }, { ...base, name: 'Lobby' });
  expect(merged.values.name).toBe('Reception');
  expect([...merged.differing]).toEqual(['name']);
});

it('names a field until it is settled, though the next newest copy brings nothing new for it', () => {
  const typed = { ...base, name: 'Reception' };
  const theirs = { ...base, name: 'Lobby' };
  expect([...mergeNewest(theirs, typed, { ...theirs, texts: false }, ['name']).differing]).toEqual(['name']);
  expect([...mergeNewest(theirs, { ...base, name: 'Lobby' }, theirs, ['name']).differing]).toEqual([]);
});

it('has nothing to name where both typed the same', () => {
  const both = { ...base, name: 'Reception' };
  expect(mergeNewest(base, both, both)).toEqual({ values: both, differing: new Set() });
});
