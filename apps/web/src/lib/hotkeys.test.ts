import { expect, it } from 'vitest';
import { nameKey } from './hotkeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  [{ ...none, key: 'j' }, 'j'],
  [{ ...none, key: 'J' }, 'j'],
  [{ ...none, key: 'J', shiftKey: true }, 'shift+j'],
  [{ ...none, key: '?', shiftKey: true }, '?'],
  [{ ...none, key: 'k', ctrlKey: true }, 'mod+k'],
  [{ ...none, key: 'k', metaKey: true }, 'mod+k'],
  [{ ...none, key: 'Enter', shiftKey: true }, 'shift+Enter'],
  [{ ...none, key: 'ArrowDown' }, 'ArrowDown'],
  [{ ...none, key: '1', altKey: true }, 'alt+1'],
])('names %j %s', (event, name) => {
  expect(nameKey(event)).toBe(name);
});
