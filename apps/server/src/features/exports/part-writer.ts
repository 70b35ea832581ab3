import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A part is written when it holds so much: so little is held in memory, and done twice after a kill. */
export const PART_BYTES = 4 * 1024 * 1024;
/** With which a tar ends; of the parts only the last one has it. */
const END_BYTES = 1024;

const compress = promisify(gzip);

export interface Part {
  bytes: Buffer;
  /** Lines as `sha256sum` writes them. */
  sums: string;
}

/** A line as `sha256sum` writes it. */
export const sumLine = (name: string, content: Buffer | string): string =>
  `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;

/**
 * Gathers files into parts of a tar.gz: gzip members that are whole by themselves (RFC 1952, 2.2), and one after the other
 * are the archive.
 * @param at time of every entry
 */
export class PartWriter {
  readonly #at: Date;
  readonly #save: (part: Part) => Promise<void>;
  #entries: { name: string; bytes: Buffer }[] = [];
  #size = 0;

  constructor(at: Date, save: (part: Part) => Promise<void>) {
    this.#at = at;
    this.#save = save;
  }

  /** Adds a file; saves what was gathered where that is enough for a part. */
  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#entries.push({ name, bytes });
    this.#size += bytes.length;
    if (this.#size >= PART_BYTES) await this.flush();
  }

  /** Saves what is left. @param last with the end of the archive */
  async flush(last = false): Promise<void> {
    if (this.#entries.length === 0 && !last) return;
    const tar = pack();
    let sums = '';
    for (const { name, bytes } of this.#entries) {
      tar.entry({ name, size: bytes.length, mtime: this.#at, mode: 0o600 }, bytes);
      sums += sumLine(name, bytes);
    }
    tar.finalize();
    const whole = await buffer(tar);
    this.#entries = [];
    this.#size = 0;
    const level = constants.Z_BEST_SPEED;
    await this.#save({
      bytes: await compress(last ? whole : whole.subarray(0, -END_BYTES), { level }),
      sums,
    });
  }
}
