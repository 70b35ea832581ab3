import { expect, it } from 'vitest';
import { formatCountdown, idlePhase, idleReason, shouldTell } from './idle.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 15);

it.each([
  [0, { phase: 'active', msLeft: 29 * MINUTE }],
  [29 * MINUTE - 1, { phase: 'active', msLeft: 1 }],
  [29 * MINUTE, { phase: 'warning', msLeft: MINUTE }],
  [30 * MINUTE - 1, { phase: 'warning', msLeft: 1 }],
  [30 * MINUTE, { phase: 'over' }],
  [9 * 60 * MINUTE, { phase: 'over' }],
])('%i ms after the last touch: %j', (after, phase) => {
  expect(idlePhase(START, START + after, 30 * MINUTE, MINUTE)).toEqual(phase);
});

it('a touch that lies in the future, by a clock set back, counts as one of now', () => {
  expect(idlePhase(START + 60 * MINUTE, START, 30 * MINUTE, MINUTE)).toEqual({
    phase: 'active',
    msLeft: 29 * MINUTE,
  });
});

it('tells the server at most once a minute, whichever window did', () => {
  expect(shouldTell(0, START)).toBe(true);
  expect(shouldTell(START, START + MINUTE - 1)).toBe(false);
  expect(shouldTell(START, START + MINUTE)).toBe(true);
  expect(shouldTell(START + MINUTE, START)).toBe(true);
});

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [59_000, '0:59'],
  [8_400, '0:09'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms left read as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

it('says why in the specification’s words', () => {
  expect(idleReason(30)).toBe('You were signed out because nobody used Chairline for 30 minutes.');
});
