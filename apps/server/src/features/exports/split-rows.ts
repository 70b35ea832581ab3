import { PART_BYTES } from './part-writer.ts';

const QUOTE = 34;
const LINE_END = 10;

/**
 * Whole rows of a stream, as many together as go into a part.
 * @param quoted rows may hold line ends between quotes, as those of CSV do
 */
export async function* splitRows(stream: AsyncIterable<Buffer>, quoted: boolean): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const bytes = Buffer.concat(held);
    const end = quoted ? endOfRows(bytes) : bytes.lastIndexOf(LINE_END) + 1;
    // One row that is larger than a part is waited for.
    held = [bytes.subarray(end)];
    size = bytes.length - end;
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Where the last whole row ends: behind a line end outside quotes. */
function endOfRows(bytes: Buffer): number {
  let inside = false;
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) inside = !inside;
    else if (byte === LINE_END && !inside) end = at + 1;
  }
  return end;
}

/** The lines of a stream of rows without quotes, each parsed. */
export async function* parsedLines<T>(stream: AsyncIterable<Buffer>): AsyncGenerator<T> {
  for await (const rows of splitRows(stream, false)) {
    for (const line of rows.toString().split('\n')) if (line !== '') yield JSON.parse(line) as T;
  }
}
