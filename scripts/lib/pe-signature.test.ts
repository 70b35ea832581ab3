import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeSignature } from './pe-signature.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairline-pe-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PE = 0x80;
const OPTIONAL = PE + 24;
const ENTRY = OPTIONAL + 112 + 4 * 8;

/** The headers of a 64-bit Windows program, with a signature of so many bytes at its end. */
function program(signature: number, at = 0x200): string {
  const bytes = Buffer.alloc(0x200 + signature, 1);
  bytes.writeUInt32LE(PE, 0x3c);
  bytes.writeUInt32LE(0x4550, PE);
  bytes.writeUInt16LE(0x20b, OPTIONAL);
  bytes.writeUInt32LE(signature ? at : 0, ENTRY);
  bytes.writeUInt32LE(signature, ENTRY + 4);
  const file = path.join(folder, 'program.exe');
  writeFileSync(file, bytes);
  return file;
}

describe('the signature of a Windows program', () => {
  it('is taken off, and nothing else', () => {
    const file = program(64);
    removeSignature(file);
    const bytes = readFileSync(file);
    expect(bytes.length).toBe(0x200);
    expect(bytes.readUInt32LE(ENTRY)).toBe(0);
    expect(bytes.readUInt32LE(ENTRY + 4)).toBe(0);
    expect(bytes[0x1ff]).toBe(1);
    removeSignature(file);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('is left where it is not as it should be', () => {
    expect(() => removeSignature(program(64, 0x100))).toThrow(/not at its end/);
    const text = path.join(folder, 'text.exe');
    writeFileSync(text, Buffer.alloc(256));
    expect(() => removeSignature(text)).toThrow(/no Windows program/);
  });
});
