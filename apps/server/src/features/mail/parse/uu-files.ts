import type { Attachment } from 'postal-mime';

/** `begin 644 name`: mode and name of a file in the text (POSIX uuencode), as Outlook once wrote them. */
const BEGIN = /^begin [0-7]{3,4} (\S.{0,200})$/;
const FILES_MAX = 100;

/** A line's bytes: its first character says how many, then four characters stand for three. null: it is none. */
function decodeLine(line: string): Buffer | null {
  const size = (line.charCodeAt(0) - 0x20) & 0x3f;
  const groups = Math.ceil(size / 3);
  // Blanks at the end are often lost on the way; one character more is a checksum of old.
  if (line.length > groups * 4 + 2 || /[^ -`]/.test(line)) return null;
  const bytes = Buffer.alloc(groups * 3);
  const at = (index: number) => (index < line.length ? (line.charCodeAt(index) - 0x20) & 0x3f : 0);
  for (let group = 0; group < groups; group += 1) {
    const from = 1 + group * 4;
    const word = (at(from) << 18) | (at(from + 1) << 12) | (at(from + 2) << 6) | at(from + 3);
    bytes.writeUIntBE(word, group * 3, 3);
  }
  return bytes.subarray(0, size);
}

/** Takes the files out of a text that stand in it, each from `begin` to `end`. What is no such file stays text. */
export function takeUuFiles(text: string): { text: string; files: Attachment[] } {
  if (!/^begin /m.test(text)) return { text, files: [] };
  const files: Attachment[] = [];
  const kept: string[] = [];
  const lines = text.split(/\r?\n/);
  let at = 0;
  while (at < lines.length) {
    const name = files.length < FILES_MAX ? BEGIN.exec(lines[at]!)?.[1] : undefined;
    const file = name === undefined ? null : decodeFile(lines, at + 1);
    if (file === null) {
      kept.push(lines[at]!);
      at += 1;
      continue;
    }
    files.push({
      filename: name!.trim(),
      mimeType: 'application/octet-stream',
      disposition: 'attachment',
      content: Uint8Array.from(file.bytes),
    });
    at = file.next;
  }
  return { text: kept.join('\n'), files };
}

function decodeFile(lines: readonly string[], from: number): { bytes: Buffer; next: number } | null {
  const pieces: Buffer[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.trimEnd() === 'end')
      return pieces.length === 0 ? null : { bytes: Buffer.concat(pieces), next: at + 1 };
    const piece = decodeLine(line);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return null;
}
