import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackStack } from './back-stack.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  history.push('/thread', { deskOpened: true });
  const stack = createBackStack(history);
  /** Opens something that closes when it is left, or stays where it refuses to. */
  const open = (refuses = false) => {
    const dialog = { left: 0, gone: () => {} };
    const gone = stack.lay(() => {
      dialog.left += 1;
      if (!refuses) gone();
    });
    dialog.gone = gone;
    return dialog;
  };
  const at = () => ({ path: history.location.href, index: history.location.state.__TSR_index });
  const settle = () => vi.runAllTimers();
  return { history, stack, open, at, settle };
}

describe('the back stack', () => {
  it('takes what lies over a screen one by one, then the screen', () => {
    const { history, open, at, settle } = world();
    const sheet = open();
    const question = open();
    history.back();
    settle();
    expect([sheet.left, question.left, at().path]).toEqual([0, 1, '/thread']);
    history.back();
    settle();
    expect([sheet.left, question.left, at()]).toEqual([1, 1, { path: '/thread', index: 1 }]);
    history.back();
    expect(at().path).toBe('/list');
  });

  it('takes the entry away with what was closed by its own button', () => {
    const { history, open, at, settle } = world();
    open().gone();
    settle();
    expect(at()).toEqual({ path: '/thread', index: 1 });
    history.back();
    expect(at().path).toBe('/list');
  });

  it('keeps the entry of what refuses, or asks first, and of what takes its place', () => {
    const { history, open, at, settle } = world();
    const guarded = open(true);
    for (const times of [1, 2]) {
      history.back();
      settle();
      expect([guarded.left, at()]).toEqual([times, { path: '/thread', index: 2 }]);
    }
    guarded.gone();
    open();
    settle();
    expect(at().index).toBe(2);
  });

  it('leads past the entry of what was open when another screen was opened from it', () => {
    const { history, open, at, settle } = world();
    const sheet = open();
    history.push('/panel', {});
    sheet.gone();
    settle();
    expect(at().path).toBe('/panel');
    history.back();
    settle();
    expect(at()).toEqual({ path: '/thread', index: 1 });
  });

  it('keeps what the screen shows when its address changes under what lies over it', () => {
    const { history, open, at, settle } = world();
    const sheet = open();
    history.replace('/thread?day=2');
    settle();
    history.replace('/thread?day=3');
    settle();
    expect(at()).toEqual({ path: '/thread?day=3', index: 2 });
    history.back();
    settle();
    expect([sheet.left, at()]).toEqual([1, { path: '/thread?day=3', index: 1 }]);
    history.back();
    settle();
    expect(at().path).toBe('/list');
  });

  it('keeps it too where what lay over it is gone with the change', () => {
    const { history, open, at, settle } = world();
    const sheet = open();
    sheet.gone();
    history.replace('/thread?day=2');
    settle();
    expect(at()).toEqual({ path: '/thread?day=2', index: 1 });
    history.back();
    settle();
    expect(at().path).toBe('/list');
  });

  it('leaves a screen from under what lies over it', () => {
    const { stack, open, at, settle } = world();
    open();
    stack.leaveScreen();
    settle();
    expect(at().path).toBe('/list');
  });
});
