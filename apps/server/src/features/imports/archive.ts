import { imports as contract } from '@chairline/contract';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

const words = contract.importMessages;

/** A list of contacts in 5,000,000 bytes unpacks to a third of this. */
const MOST_UNPACKED = 150_000_000;
/** A workbook with a picture for each of its people has as many. */
const MOST_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;

/** What an archive's parts are called: APPNOTE 4.4.17 has slashes; some programs write the other ones, or one in front. */
const plainName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');
/** Names of parts are the same whatever their case (ECMA-376 part 2, 6.2.2.3). */
const keyOf = (name: string): string => plainName(name).toLowerCase();

/** A zip archive whose parts are unpacked one by one, by what they hold and not by what they say of it. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = MOST_UNPACKED;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws Unreadable for one that is damaged, contradicts itself, or has too many parts */
  static async open(bytes: Buffer): Promise<Archive> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
      if (zip.entryCount > MOST_ENTRIES) throw new Unreadable(words.bomb);
      if (countsOf(bytes) !== zip.entryCount) throw new Unreadable(words.broken);
      return new Archive(zip, await entriesOf(zip));
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(words.broken, { cause: error });
    }
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** Unpacks a part. @throws Unreadable for one that is not there or damaged, and when all of them become too much */
  async unpack(name: string): Promise<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry || entry.isEncrypted()) throw new Unreadable(words.broken);
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new Unreadable(words.broken);
    // What it says of itself is held against what comes out by yauzl, byte by byte.
    if (entry.uncompressedSize > this.#left) throw new Unreadable(words.bomb);
    const pieces: Buffer[] = [];
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        this.#left -= piece.length;
        if (this.#left < 0) throw new Unreadable(words.bomb);
        pieces.push(piece);
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(words.broken, { cause: error });
    }
    return Buffer.concat(pieces);
  }
}

/**
 * How many parts the archive's end says that its disk has (APPNOTE 4.4.21); beside it stands how many all disks have, which
 * yauzl reads. Programs that read the one see other parts than those that read the other.
 */
function countsOf(bytes: Buffer): number {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const here = bytes.readUInt16LE(end + 8);
  if (here !== bytes.readUInt16LE(end + 10)) throw new Unreadable(words.broken);
  return here;
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      // Not decoded by yauzl: no name of a part becomes a file's.
      const name = keyOf((entry.fileName as unknown as Buffer).toString('utf8'));
      if (entries.has(name)) reject(new Unreadable(words.broken));
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return entries;
}
