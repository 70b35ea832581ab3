import { expect, test } from 'vitest';
import { createCutter } from './cut-sound.ts';

const STEP = 160;
const LOUD = 0xaf;
const QUIET = 0xff;
/** So many milliseconds of it. */
const sound = (code: number, ms: number) => new Uint8Array((ms / 20) * STEP).fill(code);
const talk = (ms: number) => sound(LOUD, ms);
const quiet = (ms: number) => sound(QUIET, ms);
const msOf = (piece: Uint8Array) => (piece.length / STEP) * 20;
const loudOf = (piece: Uint8Array) => piece.filter((code) => code === LOUD).length / 8;

test('a sentence ends where it is quiet, and begins a little before it is loud', () => {
  const cutter = createCutter();
  expect(cutter.add(quiet(5_000))).toEqual([]);
  expect(cutter.add(talk(1_000))).toEqual([]);
  const [first, ...more] = cutter.add(quiet(2_000));
  expect(more).toEqual([]);
  expect(loudOf(first!)).toBe(1_000);
  expect(msOf(first!)).toBe(200 + 1_000 + 600);
  expect(cutter.add(talk(500))).toEqual([]);
  expect(loudOf(cutter.end()!)).toBe(500);
  expect(cutter.end()).toBeNull();
});

test('who draws no breath is cut at eight seconds, at the quietest moment before, and nothing is lost', () => {
  const cutter = createCutter();
  const breath = sound(0xd0, 20);
  const pieces = [talk(7_400), breath, talk(12_000)].flatMap((part) => cutter.add(part));
  expect(msOf(pieces[0]!)).toBe(7_420);
  expect(pieces.every((piece) => msOf(piece) <= 8_000)).toBe(true);
  const all = [...pieces, cutter.end()!];
  expect(all.reduce((sum, piece) => sum + msOf(piece), 0)).toBe(19_420);
});

test('a short breath within a sentence does not cut it', () => {
  const cutter = createCutter();
  expect([talk(400), quiet(400), talk(400)].flatMap((part) => cutter.add(part))).toEqual([]);
  expect(loudOf(cutter.end()!)).toBe(800);
});

test('silence and clicks are in no piece, however long it is quiet', () => {
  const cutter = createCutter();
  for (let minute = 0; minute < 20; minute += 1) {
    expect(cutter.add(quiet(3_000))).toEqual([]);
    expect(cutter.add(talk(40))).toEqual([]);
  }
  cutter.add(quiet(3_000));
  expect(cutter.end()).toBeNull();
});

test('frames of any length give the same pieces', () => {
  const whole = Buffer.concat([quiet(300), talk(1_500), quiet(700), talk(900), quiet(700)]);
  const cutBy = (length: number) => {
    const cutter = createCutter();
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < whole.length; at += length)
      pieces.push(...cutter.add(whole.subarray(at, at + length)));
    return pieces.map((piece) => piece.length);
  };
  expect(cutBy(160)).toHaveLength(2);
  expect(cutBy(1)).toEqual(cutBy(160));
  expect(cutBy(333)).toEqual(cutBy(160));
});
