import { createHash } from 'node:crypto';

/** An index of the database has room for some 2,700 bytes. */
const LONGEST = 500;

/** A name of a vendor's by which something is known again, as an index can hold it: the same one is always the same. */
export const fitIndex = (name: string): string =>
  name.length <= LONGEST ? name : `sha256:${createHash('sha256').update(name).digest('hex')}`;
