import { beforeEach, describe, expect, test } from 'vitest';
import { standIn } from './stand-in.ts';
import { useWorld } from './use-app.ts';

let made = 0;
let office: { id: number } | undefined;
const here = standIn('the office', () => office);

describe('what stands for something made before each test', () => {
  test('says what is missing where nothing is made yet', () => {
    expect(() => here.id).toThrow('the office: stands within a test alone');
  });

  describe('then', () => {
    beforeEach(() => {
      office = { id: (made += 1) };
    });
    test.each([1, 2])('is the one of this test: number %i', (id) => {
      expect(here.id).toBe(id);
      expect({ ...here }).toEqual({ id });
      expect(here).toEqual({ id });
      expect('id' in here).toBe(true);
    });
    test('is changed where it is made alone', () => {
      expect(() => {
        here.id = 9;
      }).toThrow('is changed where it is made');
    });
  });
});

describe('what is started once for a file', () => {
  const log: string[] = [];
  describe('closes with its last test', () => {
    const world = useWorld(async () => {
      log.push('started');
      return { name: 'here', close: async () => void log.push('closed') };
    });
    test('stands', () => {
      expect([world.name, ...log]).toEqual(['here', 'started']);
    });
    test('and stands once', () => {
      expect(log).toEqual(['started']);
    });
  });
  test('and is closed after them', () => {
    expect(log).toEqual(['started', 'closed']);
  });
});
