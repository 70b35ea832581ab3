import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const SOURCES = ['apps/server/src', 'apps/web/src', 'packages/contract/src', '.'];

test('every file and folder that the walks lead through is there', () => {
  const walks = readFileSync(path.join(root, 'docs/walks.md'), 'utf8');
  const files = new Set(
    globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => path.basename(file)),
  );
  const named = [...walks.matchAll(/`([a-z][\w./-]*)`/g)].map(([, name]) => name!);
  const places = named.filter(
    (name) => /\.tsx?$/.test(name) || /^(features|platform|gateways|lib|ui|apps|packages)\//.test(name),
  );
  expect(places.length).toBeGreaterThan(20);
  expect(
    places.filter((place) =>
      place.includes('/')
        ? !SOURCES.some((source) => existsSync(path.join(root, source, place)))
        : !files.has(place),
    ),
  ).toEqual([]);
});
