import { expect, it } from 'vitest';
import { findFloors, tooHigh } from './floors.ts';

const at = (feature: string, file = 'index.ts') => `apps/web/src/features/${feature}/${file}`;
const edge = (from: string, to: string, file?: string) => ({
  from: at(from, file),
  to: at(to),
  line: 3,
  specifier: '',
});

const house = [
  edge('recalls', 'claims'),
  edge('recalls', 'labels'),
  edge('claims', 'contacts'),
  edge('contacts', 'labels'),
  edge('dashboard', 'dashboard'),
];

it('puts each feature one floor above the highest that it knows', () => {
  expect(findFloors(house, 'apps/web').floors).toEqual([
    ['dashboard', 'labels'],
    ['contacts'],
    ['claims'],
    ['recalls'],
  ]);
});

it('names the chain that is too long, import by import', () => {
  const found = findFloors(house, 'apps/web');
  expect(tooHigh(found, 3)).toBeNull();
  expect(tooHigh(found, 2)).toMatch(
    /recalls has 3 floors below it, 2 are allowed.*\n {4}\S+recalls\/index.ts:3 → claims\n {4}\S+ → contacts\n {4}\S+ → labels$/,
  );
});

it('leaves out tests, other apps and what is no feature', () => {
  const none = [
    edge('labels', 'recalls', 'labels.test.ts'),
    { ...edge('labels', 'labels'), to: 'apps/web/src/lib/api.ts' },
    { ...edge('labels', 'labels'), from: 'apps/web/src/app/main.tsx' },
    { ...edge('x', 'labels'), from: 'apps/server/src/features/x/index.ts' },
  ];
  expect(findFloors([...house, ...none], 'apps/web').floors).toHaveLength(4);
});

it('refuses a circle', () => {
  expect(() => findFloors([...house, edge('labels', 'recalls')], 'apps/web')).toThrow('stands on itself');
});
