import { readFileSync, writeFileSync } from 'node:fs';

/** Places in a Windows program's headers (Microsoft's PE format). */
const PE_OFFSET_AT = 0x3c;
const PE_SIGNATURE = 0x0000_4550;
const COFF_BYTES = 24;
const PE32_PLUS = 0x20b;
const DIRECTORIES_AT = { pe32: 96, pe32Plus: 112 } as const;
const CERTIFICATES = 4;
const CHECKSUM_AT = 64;

/**
 * Takes the signature off a Windows program, as `signtool remove /s` does: the entry of the certificate table, and the
 * table itself at the file's end.
 * @throws when the file is no Windows program
 */
export function removeSignature(file: string): void {
  const bytes = readFileSync(file);
  const pe = bytes.readUInt32LE(PE_OFFSET_AT);
  if (bytes.readUInt32LE(pe) !== PE_SIGNATURE) throw new Error(`${file} is no Windows program.`);
  const optional = pe + COFF_BYTES;
  const first = bytes.readUInt16LE(optional) === PE32_PLUS ? DIRECTORIES_AT.pe32Plus : DIRECTORIES_AT.pe32;
  const entry = optional + first + CERTIFICATES * 8;
  const [at, size] = [bytes.readUInt32LE(entry), bytes.readUInt32LE(entry + 4)];
  if (at === 0) return;
  if (at + size !== bytes.length) throw new Error(`The signature of ${file} is not at its end.`);
  bytes.writeUInt32LE(0, entry);
  bytes.writeUInt32LE(0, entry + 4);
  // Windows looks at it for drivers alone; zero says that there is none.
  bytes.writeUInt32LE(0, optional + CHECKSUM_AT);
  writeFileSync(file, bytes.subarray(0, at));
}
