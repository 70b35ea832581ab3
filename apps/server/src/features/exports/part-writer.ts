import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import type { ExportChange } from './store.ts';

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

interface PartsOptions {
  /** Time of every entry. */
  at: Date;
  /** What is noted with a part: asked for when the last of its files was added. */
  change: () => ExportChange;
  save: (part: Part, change: ExportChange) => Promise<void>;
  /** With the end of the archive. */
  last?: boolean;
}

/**
 * Lets `work` add files and saves them in parts of a tar.gz: gzip members that are whole by themselves (RFC 1952, 2.2), and
 * one after the other are the archive.
 * @throws what `work` or a save throws; nothing is being saved any more then
 */
export async function writeParts<T>(
  options: PartsOptions,
  work: (writer: PartWriter) => Promise<T>,
): Promise<T> {
  const writer = new PartWriter(options);
  try {
    const result = await work(writer);
    await writer.flush(options.last);
    return result;
  } finally {
    await writer.settle();
  }
}

/** Gathers files into parts. While one is packed and saved the next is gathered; they are saved in their order. */
export class PartWriter {
  readonly #options: PartsOptions;
  #entries: { name: string; bytes: Buffer }[] = [];
  #size = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: PartsOptions) {
    this.#options = options;
  }

  /** Adds a file; what was gathered begins to be saved where that is enough for a part. @throws what an earlier save threw */
  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#entries.push({ name, bytes });
    this.#size += bytes.length;
    if (this.#size >= PART_BYTES) await this.#begin(false);
  }

  /** Saves what is left, and waits for all of it. */
  async flush(last = false): Promise<void> {
    if (this.#entries.length > 0 || last) await this.#begin(last);
    await this.#saving;
  }

  /** Waits until nothing is being saved any more, whether or not that succeeded. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#saving]);
  }

  async #begin(last: boolean): Promise<void> {
    const { at, change, save } = this.#options;
    const entries = this.#entries;
    const noted = change();
    this.#entries = [];
    this.#size = 0;
    await this.#saving;
    this.#saving = pack(entries, at, last).then((part) => save(part, noted));
    // Whoever waits for it next is told.
    this.#saving.catch(() => undefined);
  }
}

async function pack(
  entries: readonly { name: string; bytes: Buffer }[],
  mtime: Date,
  last: boolean,
): Promise<Part> {
  const tar = tarPack();
  let sums = '';
  for (const { name, bytes } of entries) {
    tar.entry({ name, size: bytes.length, mtime, mode: 0o600 }, bytes);
    sums += sumLine(name, bytes);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const level = constants.Z_BEST_SPEED;
  return { bytes: await compress(last ? whole : whole.subarray(0, -END_BYTES), { level }), sums };
}
