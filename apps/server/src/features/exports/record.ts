import { Readable } from 'node:stream';
import { exports as contract } from '@chairline/contract';
import { BadInput, notFound } from '../../platform/errors.ts';
import { dispositionOf, fileNameOf, type TableCaller } from '../../platform/http/send-table.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { recordDay, recordEnd, recordHead, recordItem } from './record-page.ts';
import { listUserNames } from './store.ts';
import { findRecordContact, listRecordItems, type RecordItem } from './store-record.ts';

const PAGE = 100;
/** A picture that is larger is named, and not shown: the file stays one that can be mailed. */
const PICTURE_BYTES = 2_000_000;
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Answers with a contact's record as one page to print or hand over: their texts, mails and calls with files, by the office's
 * days. Who took it out is audited. @throws Refusal 404; BadInput for days in the wrong order
 */
export async function sendRecord(
  caller: TableCaller,
  contactId: number,
  { from = null, to = null }: Partial<Record<'from' | 'to', string | null>>,
): Promise<unknown> {
  const { platform, http } = caller;
  if (from && to && from > to) throw new BadInput(contract.exportMessages.daysTurned);
  const { contact, names, fileName, now } = await inOffice(platform, caller, async (ctx) => {
    const found = await findRecordContact(ctx.tx, contactId);
    if (!found) throw notFound('contact');
    ctx.audit({ action: 'record.export', subject: `contact:${contactId}`, details: { from, to } });
    return {
      contact: found,
      names: await listUserNames(ctx.tx),
      fileName: await fileNameOf(ctx, `record ${contactId}`),
      now: ctx.now,
    };
  });
  const { zone } = contact;
  async function* page(): AsyncGenerator<string> {
    const { actor } = caller;
    yield recordHead({ contact, from, to, madeBy: names.get(actor.userId) ?? '', madeAt: now });
    let count = 0;
    let day = '';
    for (let after: { at: string; id: number } | null = null; ;) {
      const last = after;
      const items: RecordItem[] = await inOffice(platform, caller, (ctx) =>
        listRecordItems(ctx.tx, contactId, { from, to, zone }, last, PAGE),
      );
      for (const item of items) {
        const at = wallClock(zone, new Date(item.at));
        if (at.today !== day) yield recordDay(at.today);
        day = at.today;
        count += 1;
        yield recordItem(item, at.now.slice(11, 16), await picturesOf(platform, item));
      }
      const end = items.at(-1);
      if (!end || items.length < PAGE) break;
      after = { at: end.at, id: end.id };
    }
    yield recordEnd(count);
  }
  void http.reply
    .header('Content-Disposition', dispositionOf(`${fileName}.html`))
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/html; charset=utf-8');
  return http.reply.send(Readable.from(page()));
}

/** The pictures of an item that are shown, by the place of their file. */
async function picturesOf(platform: Platform, { files }: RecordItem): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const [at, { type, size, key }] of (files ?? []).entries()) {
    if (!shown.has(type) || size > PICTURE_BYTES || !(await platform.files.has(key))) continue;
    found.set(at, `data:${type};base64,${(await platform.files.read(key)).toString('base64')}`);
  }
  return found;
}
