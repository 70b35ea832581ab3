import { describe, expect, it } from 'vitest';
import { seek, stepTo, typeTo } from './choice-keys.ts';

const choices = [
  { label: 'None', disabled: true },
  { label: 'Oregon' },
  { label: 'California' },
  { label: 'Ohio', disabled: true },
  { label: 'Oklahoma' },
];

describe('stepTo', () => {
  it('passes what cannot be chosen and stops at the ends', () => {
    expect(stepTo('ArrowDown', 2, choices)).toBe(4);
    expect(stepTo('ArrowUp', 4, choices)).toBe(2);
    expect(stepTo('ArrowDown', 4, choices)).toBe(4);
    expect(stepTo('ArrowUp', 1, choices)).toBe(1);
    expect(stepTo('Home', 4, choices)).toBe(1);
    expect(stepTo('End', 1, choices)).toBe(4);
    expect(stepTo('PageDown', 1, choices)).toBe(4);
    expect(stepTo('PageUp', 4, choices)).toBe(1);
  });

  it('begins at an end where the list stands nowhere', () => {
    expect(stepTo('ArrowDown', -1, choices)).toBe(1);
    expect(stepTo('ArrowUp', -1, choices)).toBe(4);
  });

  it('stays where nothing can be chosen, and says nothing of other keys', () => {
    expect(stepTo('ArrowDown', -1, [])).toBe(-1);
    expect(stepTo('End', -1, [{ label: 'A', disabled: true }])).toBe(-1);
    expect(stepTo('a', 1, choices)).toBeNull();
  });
});

describe('typeTo', () => {
  it('goes on by one letter, round and round', () => {
    expect(typeTo('o', -1, choices)).toBe(1);
    expect(typeTo('o', 1, choices)).toBe(4);
    expect(typeTo('oo', 4, choices)).toBe(1);
  });

  it('narrows by several, from where it stands', () => {
    expect(typeTo('ok', 1, choices)).toBe(4);
    expect(typeTo('or', 1, choices)).toBe(1);
    expect(typeTo('oh', 1, choices)).toBe(-1);
  });
});

describe('seek', () => {
  it('has those that begin with the words first', () => {
    expect(seek(choices, ' OR ').map(({ label }) => label)).toEqual(['Oregon', 'California']);
    expect(seek(choices, '  ')).toBe(choices);
    expect(seek(choices, 'x')).toEqual([]);
  });
});
