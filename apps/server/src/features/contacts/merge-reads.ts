import type { Transaction } from '../../platform/db/database.ts';
import { lastItemUpTo, listReads, type ReadMark, writeReads } from './store-merges.ts';

/** The marks of two threads, user by user. */
function byUser(marks: readonly ReadMark[], keepId: number) {
  const users = new Map<number, { keep?: ReadMark; merge?: ReadMark }>();
  for (const mark of marks) {
    const of = users.get(mark.userId) ?? {};
    of[mark.contactId === keepId ? 'keep' : 'merge'] = mark;
    users.set(mark.userId, of);
  }
  return users;
}

/**
 * The read marks of two threads that become one; called before the items move. Where somebody has one in each, the
 * thread they have not read to its end decides, of two such the earlier mark: nothing unread passes for read.
 * @returns the marks to be written once the items have moved
 */
export async function unitedReads(
  tx: Transaction,
  keep: { contactId: number; itemCount: number },
  merge: { contactId: number; itemCount: number },
): Promise<ReadMark[]> {
  const marks = await listReads(tx, [keep.contactId, merge.contactId]);
  return [...byUser(marks, keep.contactId).values()].map((of) => {
    if (!of.keep || !of.merge) return (of.keep ?? of.merge)!;
    const [earlier, later] = isBefore(of.keep, of.merge) ? [of.keep, of.merge] : [of.merge, of.keep];
    const keepRead = of.keep.position === keep.itemCount - 1;
    const mergeRead = of.merge.position === merge.itemCount - 1;
    if (keepRead && mergeRead) return later;
    if (keepRead) return of.merge;
    return mergeRead ? of.keep : earlier;
  });
}

const isBefore = (one: ReadMark, other: ReadMark) =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.lastReadId < other.lastReadId);

/**
 * The read marks of two threads that were one; called once the items are back. Who has read on since the merge has
 * read on in both; everybody else stands where they stood.
 */
export async function dividedReads(
  tx: Transaction,
  office: number,
  [keepId, mergeId]: readonly [number, number],
  before: readonly Record<string, unknown>[],
  readsAfter: Readonly<Record<string, number>>,
): Promise<void> {
  const stood = before.map((row) => ({
    clientId: office,
    userId: Number(row.user_id),
    contactId: Number(row.contact_id),
    lastReadId: Number(row.last_read_id),
    readAt: new Date(String(row.read_at)),
  }));
  const rows = new Map(stood.map((row) => [`${row.userId}:${row.contactId}`, row]));
  // A mark stands under the kept contact, on an item that may now be in either thread.
  const now = (await listReads(tx, [keepId])).filter((mark) => readsAfter[mark.userId] !== mark.lastReadId);
  for (const mark of now) {
    for (const contactId of [keepId, mergeId]) {
      const lastReadId = await lastItemUpTo(tx, contactId, { id: mark.lastReadId });
      if (lastReadId === null) continue;
      rows.set(`${mark.userId}:${contactId}`, {
        clientId: office,
        userId: mark.userId,
        contactId,
        lastReadId,
        readAt: mark.readAt,
      });
    }
  }
  await writeReads(tx, [keepId, mergeId], [...rows.values()]);
}
