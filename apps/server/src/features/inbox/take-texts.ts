import { lastTen } from '@chairline/contract';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { presentListRow } from '../contacts/index.ts';
import { presentItem, snippetOf } from '../threads/index.ts';
import { takeTexts as take } from './store.ts';

/** A plain text as the carrier delivered it: no keyword, no attachment. Numbers are E.164. */
export interface PlainText {
  uuid: string;
  from: string;
  to: string;
  text: string;
  /** The delivery's form fields, kept as they came. */
  params: Record<string, string>;
}

interface Waiting {
  text: PlainText;
  settle: (taken: boolean) => void;
}

const MOST_AT_ONCE = 64;
const queues = new WeakMap<Platform, Map<number, Waiting[]>>();

/**
 * Takes in a plain text together with the others of the office that come while one transaction is on its
 * way: they share the next one's round trips, numbers and commit. Resolves after the commit.
 * @returns false when the text needs more than the usual, or its company failed: nothing was done for it
 */
export function takeTogether(platform: Platform, office: number, text: PlainText): Promise<boolean> {
  let offices = queues.get(platform);
  if (!offices) queues.set(platform, (offices = new Map()));
  return new Promise((settle) => {
    const waiting = offices.get(office);
    if (waiting) return void waiting.push({ text, settle });
    const queue = [{ text, settle }];
    offices.set(office, queue);
    // Gone in the same step that finds nobody waiting: whoever comes later starts anew.
    void work(platform, office, queue, () => offices.delete(office));
  });
}

/** One transaction after the other until nobody waits any more. */
async function work(platform: Platform, office: number, queue: Waiting[], end: () => void): Promise<void> {
  while (queue.length > 0) {
    const batch = queue.splice(0, MOST_AT_ONCE);
    let taken: boolean[];
    try {
      taken = await takeBatch(
        platform,
        office,
        batch.map(({ text }) => text),
      );
    } catch (error) {
      // Which one it was shows when each is tried alone; that try answers its sender.
      platform.log.warn({ err: error, texts: batch.length }, 'texts could not be taken in together');
      taken = batch.map(() => false);
    }
    for (const [index, { settle }] of batch.entries()) settle(taken[index] ?? false);
  }
  end();
}

function takeBatch(platform: Platform, office: number, texts: readonly PlainText[]): Promise<boolean[]> {
  return inOffice(platform, { office, actor: { kind: 'webhook', vendor: 'plivo' } }, async (ctx) => {
    const results = await take(
      ctx.tx,
      texts.map(({ uuid, from, to, text, params }) => ({
        key: `text:${uuid}`,
        ten: lastTen(from),
        snippet: snippetOf({ kind: 'text', body: text }),
        body: params,
        uuid,
        from,
        to,
        text,
      })),
      ctx.now,
    );
    for (const { item, contact } of results) {
      if (!item || !contact) continue;
      const subject = `contact:${contact.contact_id}`;
      ctx.audit({ action: 'text.receive', subject, details: { item: item.comm_item_id } });
      ctx.emit('addMessage', { item: presentItem(item), contact: presentListRow(contact) });
      await ctx.raise('text.received', {
        itemId: item.comm_item_id,
        contactId: contact.contact_id,
        contactLanguage: contact.language,
        contactNumber: item.contact_number,
        officeNumber: item.office_number,
        body: item.body,
        keyword: null,
      });
    }
    return results.map(({ outcome }) => outcome !== 'other');
  });
}
